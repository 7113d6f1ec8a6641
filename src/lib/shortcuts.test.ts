import { expect, test } from 'vitest'
import './texts/company-texts.ts'
import { translate } from './i18n.ts'
import { announceKeys, keySigns, shortcuts, shortcutsNow } from './shortcuts.ts'

test('each key has one meaning and each meaning is listed once', () => {
  const keys = shortcuts.flatMap((shortcut) => [...shortcut.keys])
  expect(keys.toSorted()).toEqual([...new Set(keys)].toSorted())
  const texts = shortcuts.map(({ text }) => text)
  expect(texts.toSorted()).toEqual([...new Set(texts)].toSorted())
})

test('every shortcut has a description', () => {
  for (const { text } of shortcuts) expect(translate(`shortcuts.${text}`, {}, '')).not.toBe('')
})

test('the help lists the keys of the page, and drops them with the page', () => {
  const frame = announceKeys(['?', 'mod+k'])
  const list = announceKeys(['n', '/'])
  const record = announceKeys(['j', 'k', '[', ']'])
  expect(shortcutsNow().map(({ text }) => text)).toEqual(['palette', 'help', 'search', 'create', 'previous', 'next'])
  list()
  record()
  expect(shortcutsNow().map(({ text }) => text)).toEqual(['palette', 'help'])
  frame()
  expect(shortcutsNow()).toEqual([])
})

test('keys are labelled as on the keyboard', () => {
  expect(keySigns('mod+s')).toEqual(['Ctrl', 'S'])
  expect(keySigns('mod+delete')).toEqual(['Ctrl', 'Delete'])
  expect(keySigns('arrowdown')).toEqual(['↓'])
  expect(keySigns(' ')).toEqual(['Space'])
})
