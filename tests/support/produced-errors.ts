/** Notes which errors the API answers in a run of its tests; `global-setup.ts` asks for all of them. */
import { appendFileSync } from 'node:fs'
import { inject } from 'vitest'
import { errors } from '../../domain/errors.ts'

/** Of files and long lists, errors are not looked for. */
const MOST_LETTERS = 20_000

/** By code: the longest part of its sentence without a param. */
const waiting = new Map(
  Object.entries(errors).map(([code, { text }]) => [
    code,
    text.split(/\{\w+\}/).reduce((longest, part) => (part.length > longest.length ? part : longest)),
  ]),
)

/** Notes the errors that an answer names, by their codes or, for a field or a row, by their sentences. */
export function noteErrors(body: string): void {
  if (body.length > MOST_LETTERS) return
  const codes = new Set([...body.matchAll(/"([A-Z_, ]{4,})"/g)].flatMap(([, list = '']) => list.split(', ')))
  for (const [code, sentence] of waiting) {
    if (!codes.has(code) && !body.includes(sentence)) continue
    waiting.delete(code)
    appendFileSync(inject('codesFile'), `${code}\n`)
  }
}
