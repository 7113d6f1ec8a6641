/** Checks displayed texts against the terms of docs/glossary.json. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '../../server/paths.ts'

type Pattern = { pattern: string; write: string; except?: string[] }
export type Text = { at: string; text: string }

export const patterns = JSON.parse(readFileSync(path.join(projectRoot, 'docs/glossary.json'), 'utf8')) as Pattern[]

/** Returns the texts that match a pattern; placeholders and exceptions are ignored. */
export function wrongTexts(texts: readonly Text[], { pattern, except = [] }: Pattern): Text[] {
  const wrong = new RegExp(pattern, 'i')
  const allowed = (text: string) =>
    except.reduce((rest, one) => rest.replaceAll(one, ''), text.replaceAll(/\{\w+\}/g, ''))
  return texts.filter(({ text }) => wrong.test(allowed(text)))
}

/** Returns every string of a nested object with its path. */
export function textsOf(value: unknown, at: string): Text[] {
  if (typeof value === 'string') return [{ at, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => textsOf(inner, `${at}.${name}`))
}
