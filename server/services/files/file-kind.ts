/**
 * Determines the kind of a file by its content; its name and the media type of the browser do not count. A program
 * named `invoice.pdf` is refused, a photograph named `scan` is stored as `scan.jpg`.
 */
import { fileTypeFromBuffer } from 'file-type'
import { cutText } from '../../../domain/language/cut-text.ts'

export type FileKind = { contentType: string; endings: readonly string[] }

const endingsByType: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['.pdf'],
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/webp': ['.webp'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
}
const xml: FileKind = { contentType: 'application/xml', endings: ['.xml'] }
const csv: FileKind = { contentType: 'text/csv', endings: ['.csv'] }
const text: FileKind = { contentType: 'text/plain', endings: ['.txt'] }

/**
 * Returns the kind of a content, or null for one that is not accepted. Only its name distinguishes CSV from other text. XML
 * is accepted as an e-invoice only: other XML can be a drawing or a page with scripts.
 */
export async function kindOf(bytes: Uint8Array, name: string): Promise<FileKind | null> {
  if (isEInvoice(bytes)) return xml
  const detected = await fileTypeFromBuffer(bytes)
  if (detected) {
    const endings = endingsByType[detected.mime]
    return endings ? { contentType: detected.mime, endings } : null
  }
  if (bytes.length === 0 || bytes.some(isControl)) return null
  return name.toLowerCase().endsWith('.csv') ? csv : text
}

const ubl = 'urn:oasis:names:specification:ubl:schema:xsd:'
const eInvoiceTag = new RegExp(`^<(?:[\\w.-]+:)?(Invoice|CreditNote)\\s[^>]*${ubl}\\1-2["']`)
const mostStart = 4096

/** Returns whether the outermost element is an invoice or a credit note in UBL. */
function isEInvoice(bytes: Uint8Array): boolean {
  return eInvoiceTag.test(withoutPrologue(Buffer.from(bytes.subarray(0, mostStart)).toString()))
}

/**
 * Returns an XML text from its outermost element on, without byte order mark, white space, declarations and comments;
 * empty when one of these does not end. One pass: a pattern for all of them tries every way to divide a file of comments.
 */
function withoutPrologue(text: string): string {
  let rest = text.trimStart()
  for (;;) {
    const isComment = rest.startsWith('<!--')
    if (!isComment && !rest.startsWith('<?')) return rest
    const [start, close] = isComment ? ['<!--', '-->'] : ['<?', '?>']
    const end = rest.indexOf(close, start.length)
    if (end === -1) return ''
    rest = rest.slice(end + close.length).trimStart()
  }
}

/** Returns the name with an extension of its kind, so that a download opens correctly; at most 255 characters. */
export function fittingName(name: string, { endings }: FileKind): string {
  const plain = [...name]
    .filter((character) => character >= ' ' && !['\u007f', '/', '\\'].includes(character))
    .join('')
    .trim()
  const ownEnding = endings.find((one) => plain.toLowerCase().endsWith(one))
  const ending = ownEnding === undefined ? (endings[0] ?? '') : plain.slice(-ownEnding.length)
  const stem = ownEnding === undefined ? plain : plain.slice(0, -ownEnding.length)
  return `${cutText(stem, 255 - ending.length) || 'file'}${ending}`
}

/** Returns whether a byte is a control character; text has none but white space, in any alphabet. */
function isControl(byte: number): boolean {
  return (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d) || byte === 0x7f
}
