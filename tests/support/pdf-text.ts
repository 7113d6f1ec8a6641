/**
 * Extracts the text of a PDF written by this project: unpacks its compressed streams, and converts the glyphs of each
 * font to letters by the font's table for searching and copying.
 */
import { inflateSync } from 'node:zlib'

type Objects = ReadonlyMap<string, { text: string; stream: string }>

/** Returns the text of each page as a line, its pieces separated by blanks; throws for a file that is not a PDF. */
export function pdfText(file: Buffer): string {
  if (file.toString('latin1', 0, 5) !== '%PDF-') throw new Error('This is no PDF.')
  const objects = objectsOf(file)
  const pages = [...objects.values()].filter(({ text }) => /\/Type \/Page\b/.test(text))
  return pages.map((page) => pageText(page.text, objects).replaceAll(/\s+/g, ' ')).join('\n')
}

/** Returns the start of each text of each page, in points from the left edge of the page. */
export function pdfPlaces(file: Buffer): { page: number; text: string; x: number }[] {
  const objects = objectsOf(file)
  const pages = [...objects.values()].filter(({ text }) => /\/Type \/Page\b/.test(text))
  return pages.flatMap((page, number) =>
    piecesOf(page.text, objects).map(({ text, x }) => ({ page: number + 1, text, x })),
  )
}

function objectsOf(file: Buffer): Objects {
  const objects = new Map<string, { text: string; stream: string }>()
  for (const [, id = '', body = ''] of file.toString('latin1').matchAll(/(?:^|\n)(\d+) 0 obj\n(.*?)\nendobj/gs)) {
    const [text = '', ...rest] = body.split('stream\n')
    const bytes = Buffer.from(rest.join('stream\n'), 'latin1')
    const isPacked = text.includes('/FlateDecode')
    objects.set(id, { text, stream: isPacked ? inflateSync(bytes).toString('latin1') : bytes.toString('latin1') })
  }
  return objects
}

function pageText(page: string, objects: Objects): string {
  return piecesOf(page, objects)
    .map(({ text }) => text)
    .join(' ')
}

function piecesOf(page: string, objects: Objects): { text: string; x: number }[] {
  const resources = objects.get(referenced(page, 'Resources'))?.text ?? page
  const fonts = new Map(
    [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => {
      const table = referenced(objects.get(id)?.text ?? '', 'ToUnicode')
      return [name, lettersOf(objects.get(table)?.stream ?? '')]
    }),
  )
  const drawn = objects.get(referenced(page, 'Contents'))?.stream ?? ''
  let letters = fonts.values().next().value ?? []
  const pieces: { text: string; x: number }[] = []
  let x = 0
  for (const [, font, left, glyphs] of drawn.matchAll(/\/(F\d+) [\d.]+ Tf|1 0 0 1 ([\d.]+) [\d.]+ Tm|\[(.*?)\] TJ/g)) {
    if (font !== undefined) letters = fonts.get(font) ?? []
    else if (left !== undefined) x = Number(left)
    else {
      const text = [...(glyphs ?? '').matchAll(/<(\w+)>/g)].map(([, glyphs = '']) => read(glyphs, letters)).join('')
      pieces.push({ text, x })
    }
  }
  return pieces
}

const referenced = (text: string, name: string) => new RegExp(`/${name} (\\d+) 0 R`).exec(text)?.[1] ?? ''

/** Returns the letters of the glyphs: the table lists them in ranges. */
function lettersOf(table: string): string[] {
  const letters: string[] = []
  for (const [, first = '', list = ''] of table.matchAll(/<(\w{4})> <\w{4}> \[(.*?)\]/gs)) {
    const texts = [...list.matchAll(/<([\w ]*)>/g)].map(([, codes = '']) => codes.replaceAll(' ', ''))
    texts.forEach((codes, place) => {
      letters[parseInt(first, 16) + place] = Buffer.from(codes, 'hex').swap16().toString('utf16le')
    })
  }
  return letters
}

function read(glyphs: string, letters: readonly string[]): string {
  return (glyphs.match(/.{4}/g) ?? []).map((glyph) => letters[parseInt(glyph, 16)] ?? '').join('')
}
