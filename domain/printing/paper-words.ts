/** The texts of papers in a language: those of `texts.ts`, and a wording for what declarations say. */
import type { Wording } from '../language/languages.ts'
import { paperTexts, printedTexts } from './texts.ts'

/** The same texts by the same names, in another language. */
type TranslatedTexts<T> = { readonly [Name in keyof T]: T[Name] extends string ? string : TranslatedTexts<T[Name]> }
type Texts = { readonly [name: string]: string | Texts }

export type PaperWords = {
  /** A text of ours in the language of the paper; names that people gave never pass through it. */
  readonly wording: Wording
  readonly printed: TranslatedTexts<typeof printedTexts>
  readonly paper: TranslatedTexts<typeof paperTexts>
}

const wordsByWording = new WeakMap<Wording, PaperWords>()

/** Returns the texts of papers as a wording has them; the same object for the same wording. */
export function paperWords(wording: Wording): PaperWords {
  const existing = wordsByWording.get(wording)
  if (existing) return existing
  const words = { wording, printed: translated(printedTexts, wording), paper: translated(paperTexts, wording) }
  wordsByWording.set(wording, words)
  return words
}

function translated<T extends Texts>(texts: T, wording: Wording): TranslatedTexts<T> {
  const entries = Object.entries(texts).map(([name, text]) => [
    name,
    typeof text === 'string' ? wording(text) : translated(text, wording),
  ])
  return Object.fromEntries(entries) as TranslatedTexts<T>
}
