/** Shapes texts as the files of papers do: with the library that pdfmake takes, and the font of `server/pdf/scripts.ts`. */
import { createRequire } from 'node:module'
import { fontFiles, fontName } from '../../server/pdf/scripts.ts'

type Layout = { glyphs: readonly unknown[]; advanceWidth: number }
type Font = { unitsPerEm: number; layout: (text: string) => Layout }

const { resolve } = createRequire(import.meta.url)
const fromPdfmake = createRequire(createRequire(import.meta.url).resolve('pdfmake'))
const fontkit: { openSync: (file: string) => Font } = createRequire(fromPdfmake.resolve('pdfkit'))('fontkit')

/** The regular font file of papers. */
export const paperFont = resolve(fontFiles[fontName]?.[0] ?? '')
const font = fontkit.openSync(paperFont)

/** Returns the number of glyphs of a text, and its width at a size of letters. */
export function shapedText(text: string, size: number): { glyphs: number; width: number } {
  const { glyphs, advanceWidth } = font.layout(text)
  return { glyphs: glyphs.length, width: (advanceWidth * size) / font.unitsPerEm }
}

/** Nepali words with letters that join, half or stacked. */
export const conjuncts = [
  'क्षेत्र',
  'विद्यार्थी',
  'श्रीमान्',
  'द्वारा',
  'सङ्ख्या',
  'व्यक्तिगत',
  'पृष्ठ',
  'राष्ट्रिय',
  'फर्छ्यौट',
  'बिक्री',
  'ज्ञान',
  'मूल्य अभिवृद्धि कर',
] as const

/** The same, and one with signs before, above and below its letters. */
export const nepaliWords = [...conjuncts, 'हिँड्नु'] as const
