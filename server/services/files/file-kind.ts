/**
 * What a file is, by its content: what its name says and what a browser calls it count for nothing. A program named
 * `invoice.pdf` is refused, a photograph named `scan` is kept as `scan.jpg`.
 */
import { fileTypeFromBuffer } from 'file-type'

export type FileKind = { contentType: string; endings: readonly string[] }

const known: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['.pdf'],
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/webp': ['.webp'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
}
const csv: FileKind = { contentType: 'text/csv', endings: ['.csv'] }
const text: FileKind = { contentType: 'text/plain', endings: ['.txt'] }

/** The kind of a content, or null for one that is not accepted. Only its name tells CSV from other text. */
export async function kindOf(bytes: Uint8Array, name: string): Promise<FileKind | null> {
  const found = await fileTypeFromBuffer(bytes)
  if (found) {
    const endings = known[found.mime]
    return endings ? { contentType: found.mime, endings } : null
  }
  if (bytes.length === 0 || bytes.some(isControl)) return null
  return name.toLowerCase().endsWith('.csv') ? csv : text
}

/** The name with an ending that fits its kind, so that what is downloaded opens as what it is; at most 255 long. */
export function fittingName(name: string, { endings }: FileKind): string {
  const plain = [...name]
    .filter((character) => character >= ' ' && !['\u007f', '/', '\\'].includes(character))
    .join('')
    .trim()
  const own = endings.find((one) => plain.toLowerCase().endsWith(one))
  const ending = own === undefined ? (endings[0] ?? '') : plain.slice(-own.length)
  const stem = own === undefined ? plain : plain.slice(0, -own.length)
  return `${stem.slice(0, 255 - ending.length) || 'file'}${ending}`
}

/** Text has no control characters but white space; which alphabet its upper half is written in does not matter. */
function isControl(byte: number): boolean {
  return (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d) || byte === 0x7f
}
