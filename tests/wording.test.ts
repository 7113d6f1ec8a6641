/** Texts that readers see keep to the terms of docs/glossary.md: none of them has a pattern that is never right. */
import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { errors } from '../domain/errors.ts'
import { signInErrors } from '../domain/identity/sign-in-errors.ts'
import { paperTexts, printedTexts } from '../domain/printing/texts.ts'
import { auditActions } from '../domain/resources/audit-words.ts'
import { resources } from '../domain/resources/index.ts'
import { modules } from '../domain/resources/modules.ts'

type Pattern = { pattern: string; write: string; except?: string[] }
type Text = { at: string; text: string }

const patterns = JSON.parse(readFileSync('docs/glossary.json', 'utf8')) as Pattern[]

/** The texts of an object by where they stand: the words under which code finds them are none. */
function textsOf(value: unknown, at: string): Text[] {
  if (typeof value === 'string') return [{ at, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => textsOf(inner, `${at}.${name}`))
}

/** What a declaration says to readers, at any depth. */
function labelsOf(value: unknown, at: string): Text[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const isText = typeof inner === 'string' && ['label', 'plural', 'help'].includes(name)
    if (isText || ['choices', 'alsoSearches'].includes(name)) return textsOf(inner, `${at}.${name}`)
    return labelsOf(inner, `${at}.${name}`)
  })
}

const screens = readdirSync('src/locales').flatMap((file) =>
  textsOf(JSON.parse(readFileSync(`src/locales/${file}`, 'utf8')), file.replace('.json', '')),
)
const all = [
  ...screens,
  ...Object.entries({ ...errors, ...signInErrors }).map(([code, { text }]) => ({ at: code, text })),
  ...textsOf({ ...printedTexts, ...paperTexts }, 'paper'),
  ...textsOf(auditActions, 'audit'),
  ...modules.map(({ key, label }) => ({ at: key, text: label })),
  ...resources.flatMap((resource) => labelsOf(resource, resource.path)),
]

test('there are texts to read', () => {
  expect(all.length).toBeGreaterThan(2_000)
})

test.each(patterns)('nothing says what $pattern matches: write “$write”', ({ pattern, except = [] }) => {
  const wrong = new RegExp(pattern, 'i')
  const allowed = (text: string) =>
    except.reduce((rest, one) => rest.replaceAll(one, ''), text.replaceAll(/\{\w+\}/g, ''))
  expect(all.filter(({ text }) => wrong.test(allowed(text)))).toEqual([])
})
