/**
 * The English texts of the product that a second language needs: those of `src/locales/`, the words of `domain/`, what
 * declarations put together from them, and those of messages.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import * as ts from 'typescript'
import { countryWords } from '../../domain/printing/country-words.ts'
import { paperTexts, printedTexts } from '../../domain/printing/texts.ts'
import { resources } from '../../domain/resources/index.ts'
import { reports } from '../../domain/resources/reports.ts'
import { mailTexts } from '../../server/mail/texts.ts'
import { projectRoot } from '../../server/paths.ts'

type Json = { readonly [key: string]: string | Json }

/** Files of `domain/` without a text that a person reads in their language, or whose words are of another standard. */
const withoutTexts = [
  /\.test\.ts$/,
  // Names of accounts, units and charts become records of the company, which it names itself.
  /^domain\/ledger\/charts\//,
  /^domain\/inventory\/(default-units|posting-accounts)\.ts$/,
  /^domain\/tax\/(default-schemes|schemes)\.ts$/,
  // Words of file formats and of the standards behind them.
  /^domain\/banking\/statements\/read-/,
  /^domain\/documents\/e-invoice\/(unit-codes|write-|received\/read-|xml)/,
  /^domain\/journals\//,
  /^domain\/company\/country-presets\.ts$/,
  /^domain\/identity\/common-passwords\.ts$/,
  /^domain\/money\/(amount-in-words|nepali-amount)\.ts$/,
  // Words that files are read by.
  /^domain\/banking\/matching\//,
  /^domain\/documents\/read-trade-lines\.ts$/,
  /^domain\/permissions\/permission-set\.ts$/,
  // Findings of `npm run verify`, for those who repair a database.
  /^domain\/(ledger\/checks|ledger\/year-checks|inventory\/(checks|revalue))\.ts$/,
  /^domain\/language\//,
]

/** Returns the files below a folder of the project, by their paths from its root. */
function filesBelow(folder: string, ending: string): string[] {
  return readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => relative(projectRoot, join(entry.parentPath, entry.name)))
    .toSorted()
}

const contentOf = (file: string) => readFileSync(join(projectRoot, file), 'utf8')

/** Returns the texts of the screens: every text of `src/locales/`, with its file. */
export function screenTexts(): Map<string, string> {
  const texts = new Map<string, string>()
  for (const file of localeFiles()) {
    for (const text of stringsOf(JSON.parse(contentOf(file)) as Json))
      if (/\p{L}/u.test(withoutPlaces(text)) && !texts.has(text)) texts.set(text, file)
  }
  return texts
}

/** Returns the text of a key of `src/locales/`; undefined where there is none. */
export function textOfKey(key: string): string | undefined {
  for (const file of localeFiles()) {
    const found = key
      .split('.')
      .reduce<string | Json | undefined>(
        (json, part) => (typeof json === 'object' ? json[part] : undefined),
        JSON.parse(contentOf(file)) as Json,
      )
    if (typeof found === 'string') return found
  }
  return undefined
}

const localeFiles = () => filesBelow('src/locales', '.json').filter((file) => /\/en[^/]*\.json$/.test(file))

function stringsOf(json: Json): string[] {
  return Object.values(json).flatMap((value) => (typeof value === 'string' ? [value] : stringsOf(value)))
}

/** Returns the texts of `domain/`, with their files: labels, helps, errors, words on paper. */
export function domainTexts(): Map<string, string> {
  const texts = new Map<string, string>()
  for (const file of filesBelow('domain', '.ts')) {
    if (withoutTexts.some((pattern) => pattern.test(file))) continue
    for (const text of literalsOf(contentOf(file))) if (!texts.has(text)) texts.set(text, file)
  }
  for (const text of declaredTexts()) if (!texts.has(text)) texts.set(text, 'domain/resources')
  for (const text of shortTexts()) if (!texts.has(text)) texts.set(text, 'domain/printing')
  return texts
}

/** Returns the texts of messages; one that only puts names side by side has none of its own. */
export function messageTexts(): string[] {
  return stringsOf(mailTexts).filter((text) => /\p{L}/u.test(withoutPlaces(text)))
}

/** Returns the texts of papers, some of which are too short to be told from other literals: “Dr”, “No.”. */
function shortTexts(): string[] {
  const ofNepal = countryWords({ country: 'NP', wording: (text) => text })
  return stringsOf({ printedTexts, paperTexts, ofNepal }).filter((text) => /\p{L}/u.test(withoutPlaces(text)))
}

/** Whether a text has a word, and begins like a sentence or has several words; the name of a class is none. */
function isText(text: string): boolean {
  if (/^[A-Z][a-z]+[A-Z][A-Za-z]+$/.test(text)) return false
  return /[a-z]{2}/.test(withoutPlaces(text)) && (/^[“{A-Z]/.test(text) || text.includes(' '))
}

const withoutPlaces = (text: string) => text.replaceAll(/\{[^}]*\}/g, '')

/** Whether the literals below a node are no texts: types, other names of columns, and errors of the program itself. */
function isApart(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return true
  if (ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node)) return true
  if (ts.isPropertyAssignment(node)) return ['alias', 'aliases'].includes(node.name.getText())
  return ts.isNewExpression(node) && ['Error', 'RegExp', 'TypeError'].includes(node.expression.getText())
}

function literalsOf(content: string): string[] {
  const texts: string[] = []
  const visit = (node: ts.Node): void => {
    if (isApart(node)) return
    const isName = ts.isPropertyAssignment(node.parent ?? node) && (node.parent as ts.PropertyAssignment).name === node
    if (ts.isStringLiteralLike(node) && !isName && isText(node.text)) texts.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('', content, ts.ScriptTarget.Latest, true))
  return texts
}

const speaking = new Set(['label', 'plural', 'help', 'purpose', 'none', 'note', 'group'])

/** Returns the texts of the declarations themselves, some of which are put together from words. */
function declaredTexts(): string[] {
  const texts: string[] = []
  const visit = (value: unknown, key: string): void => {
    if (typeof value === 'string') {
      if (speaking.has(key) && isText(value)) texts.push(value)
    } else if (Array.isArray(value)) value.forEach((entry) => visit(entry, key))
    else if (typeof value === 'object' && value !== null)
      for (const [name, entry] of Object.entries(value)) visit(entry, key === 'choices' ? 'label' : name)
  }
  visit(resources, '')
  visit(reports, '')
  return texts
}
