/**
 * The order of words in scripts that are read from right to left. The fonts shape each word and pdfmake sets words from
 * left to right; here the words between the first and the last one of such a script change sides, with the numbers and
 * the punctuation between them and the numbers after them. Papers are read from left to right, so that other words keep their places.
 *
 *   Al Noor, شركة النور, Dubai     the two words in the middle stand from right to left
 *   שלום (17, א) עולם              so does all of it: brackets are mirrored, the comma is left of the number
 */
import { createRequire } from 'node:module'

/** A word with the blanks after it; `x` is its distance from the start of the line, cuts are the widths of its blanks. */
export type Inline = { text: string; x: number; width: number; leadingCut?: number; trailingCut?: number }
export type Line = { inlines: Inline[]; leadingCut: number }
type LineClass = { prototype: { addInline: (this: Line, inline: Inline) => void } }

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
const letter = /\p{L}/u
const opening = /[([]/g
const closing = /[)\]]/g
const mirrorImages: Readonly<Record<string, string>> = { '(': ')', ')': '(', '[': ']', ']': '[' }
/** The texts of words that have changed sides, as they were. */
const originals = new WeakMap<Inline, string>()

/** Makes pdfmake order such words; to be called once in a thread. */
export function orderRightToLeft(): void {
  const { prototype }: LineClass = createRequire(import.meta.url)('pdfmake/js/Line.js').default
  const { addInline } = prototype
  prototype.addInline = function (inline) {
    addInline.call(this, inline)
    if (rightToLeft.test(inline.text) || belongsTo(this)) orderLastWords(this)
  }
}

/** Moves the words at the end of a line, from the first right-to-left word that no word of another script follows. */
function orderLastWords(line: Line): void {
  const { inlines, leadingCut } = line
  const first = firstOf(inlines)
  let x = inlines.slice(0, first).reduce((sum, { width }) => sum + width, -leadingCut)
  for (const inline of inlines.slice(first).toReversed()) {
    const isOfScript = rightToLeft.test(inline.text)
    // The blank after a number stands on its other side now; a word of the script has it there by itself.
    inline.x = x + (isOfScript ? 0 : (inline.trailingCut ?? 0) - (inline.leadingCut ?? 0))
    if (!isOfScript) {
      const original = originals.get(inline) ?? inline.text
      originals.set(inline, original)
      inline.text = mirrored(original)
    }
    x += inline.width
  }
}

function firstOf(inlines: readonly Inline[]): number {
  const last = inlines.findLastIndex(({ text }) => letter.test(text) && !rightToLeft.test(text)) + 1
  return inlines.findIndex(({ text }, place) => place >= last && rightToLeft.test(text))
}

/** Whether the last word of a line is a number after words that have changed sides, or has their closing bracket. */
function belongsTo({ inlines }: Line): boolean {
  const last = inlines.at(-1)?.text ?? ''
  const first = firstOf(inlines)
  if (first < 0 || letter.test(last)) return false
  if (/\p{N}/u.test(last)) return true
  if (last.search(closing) < 0) return false
  const text = inlines.slice(first).map((inline) => originals.get(inline) ?? inline.text)
  return (text.join('').match(opening)?.length ?? 0) >= (text.join('').match(closing)?.length ?? 0)
}

/** Returns a number with its punctuation on the other side, and punctuation from right to left. */
function mirrored(text: string): string {
  const [, before = '', number = '', after = '', blank = ''] =
    /^([^\p{N}\p{Sc}+-]*)([\p{N}\p{Sc}+-](?:.*[\p{N}\p{Sc}%])?)?([^\p{N}\s]*)(\s*)$/u.exec(text) ?? []
  if (before + number + after + blank !== text) return text
  const turn = (signs: string) =>
    [...signs]
      .map((sign) => mirrorImages[sign] ?? sign)
      .toReversed()
      .join('')
  return `${turn(after)}${number}${turn(before.trimStart())}${' '.repeat(before.length - before.trimStart().length)}${blank}`
}
