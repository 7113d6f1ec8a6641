/** Texts that readers see use the terms of docs/glossary.md; those of the API are checked by described-routes. */
import { readFileSync, readdirSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { errors } from '../domain/errors.ts'
import { signInErrors } from '../domain/identity/sign-in-errors.ts'
import { paperTexts, printedTexts } from '../domain/printing/texts.ts'
import { auditActions } from '../domain/resources/audit-words.ts'
import { resources } from '../domain/resources/index.ts'
import { modules } from '../domain/resources/modules.ts'
import { reports } from '../domain/resources/reports.ts'
import type { Text } from './support/glossary.ts'
import { patterns, textsOf, wrongTexts } from './support/glossary.ts'
import { handbookFiles } from './support/handbook-pictures.ts'
import { projectFiles, read } from './support/project-files.ts'

/** Returns the labels of a declaration at any depth. */
function labelsOf(value: unknown, at: string): Text[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const isText = typeof inner === 'string' && ['label', 'plural', 'purpose', 'help'].includes(name)
    if (isText || ['choices', 'alsoSearches'].includes(name)) return textsOf(inner, `${at}.${name}`)
    return labelsOf(inner, `${at}.${name}`)
  })
}

const screens = readdirSync('src/locales', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.json'))
  .flatMap((file) => textsOf(JSON.parse(readFileSync(`src/locales/${file}`, 'utf8')), file.replace('.json', '')))
const all = [
  ...screens,
  ...Object.entries({ ...errors, ...signInErrors }).map(([code, { text }]) => ({ at: code, text })),
  ...textsOf({ ...printedTexts, ...paperTexts }, 'paper'),
  ...textsOf(auditActions, 'audit'),
  ...modules.map(({ key, label }) => ({ at: key, text: label })),
  ...resources.flatMap((resource) => labelsOf(resource, resource.path)),
]

test('texts are found', () => {
  expect(all.length).toBeGreaterThan(2_000)
})

test.each(patterns)('no text matches $pattern: write “$write”', (pattern) => {
  expect(wrongTexts(all, pattern)).toEqual([])
})

/** The handbook writes in bold what is read on the screen. */
test('every label in bold in the handbook is a text of the product', () => {
  const fixed = new Set([...all, ...labelsOf(reports, 'report')].map(({ text }) => text))
  const withPlaces = all.flatMap(({ text }) => {
    const isLong = text.replaceAll(/\{\w+\}|[^a-z]/gi, '').length > 4
    const parts = text.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    return isLong && parts.length > 1 ? [new RegExp(`^${parts.join('.+')}$`)] : []
  })
  const bold = handbookFiles.flatMap((file) =>
    [...read(file).matchAll(/\*\*([^*]+)\*\*/g)].map(([, label = '']) => ({ file, label })),
  )
  const unknown = bold.filter(({ label }) => !fixed.has(label) && !withPlaces.some((pattern) => pattern.test(label)))
  expect(bold.length).toBeGreaterThan(100)
  expect(unknown).toEqual([])
})

/** Texts between quotes in sources without translations, without column names, and prose of documents without code. */
const sources = [
  ...projectFiles
    .filter((file) => /^(server\/cli|domain\/resources)\/.*\.ts$/.test(file) && !file.endsWith('.test.ts'))
    .flatMap((file) => quoted(file, read(file))),
  ...['README.md', 'docs/limitations.md', ...handbookFiles].flatMap((file) => prose(file, read(file))),
]

function quoted(at: string, source: string): Text[] {
  const texts: Text[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
      const text = node.text.replaceAll(/\bpart(?:y|ies)(?=[:,])/g, '')
      if (text.includes(' ')) texts.push({ at, text })
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(at, source, ts.ScriptTarget.Latest))
  return texts
}

function prose(at: string, document: string): Text[] {
  const text = document.replaceAll(/```[^]*?```|`[^`]*`|<!--[^]*?-->|\]\([^)]*\)/g, '')
  return text.split('\n').map((line) => ({ at, text: line }))
}

test.each(patterns)('no document, command or declaration matches $pattern: write “$write”', (pattern) => {
  expect(sources.length).toBeGreaterThan(100)
  expect(wrongTexts(sources, pattern)).toEqual([])
})
