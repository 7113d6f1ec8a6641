import { afterEach, expect, test } from 'vitest'
import { deviceName } from './device-name.ts'
import { showLanguage } from './i18n.ts'
import { loadLanguage } from './languages/languages.ts'
import './texts/profile-texts.ts'

afterEach(() => showLanguage('en'))

test('a device is named by its browser and its system', () => {
  const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
  expect(deviceName(chrome)).toBe('Chrome on Linux')
  expect(deviceName(`${chrome} Edg/140.0.0.0`)).toBe('Edge on Linux')
  const safari =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
  expect(deviceName(safari)).toBe('Safari on iPhone')
  expect(deviceName('Mozilla/5.0 (Windows NT 10.0; rv:144.0) Gecko/20100101 Firefox/144.0')).toBe('Firefox on Windows')
})

test('an unknown user agent has no name', () => {
  expect(deviceName('curl/8.5.0')).toBeNull()
  expect(deviceName('')).toBeNull()
})

test('a device is named in the language of the screen', async () => {
  await loadLanguage('ne')
  showLanguage('ne')
  expect(deviceName('Mozilla/5.0 (Windows NT 10.0; rv:144.0) Gecko/20100101 Firefox/144.0')).toBe('Windows मा Firefox')
})
