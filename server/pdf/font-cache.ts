/**
 * Reads fonts once. pdfkit reads and parses a font file for every document, which takes longer than drawing two pages.
 * Instead it gets a key of five bytes: fontkit, which parses fonts for it, asks each known format whether the bytes belong to
 * it, and the format that is added here returns the font that was read before.
 */
import { createRequire } from 'node:module'
import pdfmake from 'pdfmake'

/** The heights of a font above and below the line, in its units. */
type Heights = { unitsPerEm: number; ascent: number; descent: number; lineGap: number }
type FontKit = { openSync: (file: string) => Heights; registerFormat: (format: object) => void }

const MARK = 'KEPT'

/**
 * Reads font files and returns the names by which pdfmake finds them; call it once in a thread. All of them get the heights
 * of the first one, so that their texts share a baseline.
 */
export function keepFonts(files: readonly string[]): string[] {
  // The very fontkit that pdfkit uses, wherever it was installed.
  const fromPdfmake = createRequire(createRequire(import.meta.url).resolve('pdfmake'))
  const fontkit: FontKit = createRequire(fromPdfmake.resolve('pdfkit'))('fontkit')
  const named: { writeFileSync: (name: string, bytes: Buffer) => void } = Reflect.get(pdfmake, 'virtualfs')
  const fonts = files.map((file) => fontkit.openSync(file))
  const [main] = fonts
  for (const font of fonts) alignFont(font, main)
  fontkit.registerFormat(
    class {
      static probe(bytes: Uint8Array): boolean {
        return bytes.length === MARK.length + 1 && Buffer.from(bytes).toString('latin1').startsWith(MARK)
      }

      constructor({ buffer }: { buffer: Uint8Array }) {
        return fonts[buffer[MARK.length] ?? 0] ?? this
      }
    },
  )
  return files.map((_, place) => {
    const name = `kept-${place}`
    named.writeFileSync(name, Buffer.concat([Buffer.from(MARK), Buffer.from([place])]))
    return name
  })
}

function alignFont(font: Heights, main: Heights | undefined): void {
  if (!main) return
  for (const name of ['ascent', 'descent', 'lineGap'] as const) {
    Object.defineProperty(font, name, { value: (main[name] * font.unitsPerEm) / main.unitsPerEm })
  }
}
