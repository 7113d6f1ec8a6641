/**
 * Names a device by its browser's user agent:
 *
 *   Mozilla/5.0 (X11; Linux x86_64) … Chrome/140.0 Safari/537.36 → Chrome on Linux
 *   curl/8.5.0 → null
 */
import { translate } from './i18n.ts'

const browsers = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Headless)?(Chrome|CriOS)\//],
  ['Safari', /\bVersion\/.*Safari\//],
] as const
const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const

/** Returns browser and system of a user agent; null when neither is known. */
export function deviceName(userAgent: string): string | null {
  const [browser] = browsers.find(([, sign]) => sign.test(userAgent)) ?? []
  const [system] = systems.find(([, sign]) => sign.test(userAgent)) ?? []
  return browser && system ? translate('profile.deviceName', { browser, system }) : (browser ?? system ?? null)
}
