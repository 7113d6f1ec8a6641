/**
 * Checks the XML of a workbook piece by piece while it is unpacked, before the parser builds any text of it: the length
 * of every tag, text, comment and cell. The parser holds each of these in memory as a whole, and reads an unfinished one
 * again with every further piece.
 *
 *   one cell of 300 million letters     CellTooLong at the 524,289th byte
 *   <!DOCTYPE or <!ENTITY               UnreadableWorkbook: a workbook declares neither
 */

/** Raised for anything that is no workbook, is damaged, or needs a password. */
export class UnreadableWorkbook extends Error {}

/** Raised for a cell with more than `mostCellText` characters; row and column are given where the file gives them. */
export class CellTooLong extends Error {
  readonly row: string | null
  readonly column: string | null
  constructor(row: string | null, column: string | null) {
    super(`The cell ${column ?? '?'}${row ?? '?'} holds more than ${mostCellText} characters`)
    this.row = row
    this.column = column
  }
}

/** Characters of one cell, as in any spreadsheet. */
export const mostCellText = 32_767
/** A character takes at most ten bytes, written as an entity; formulas and phonetic texts of a cell come on top. */
const mostCellBytes = 524_288
/** Ranges of conditional formats make the longest tags. */
const mostTagBytes = 262_144

const [LT, GT, SLASH, BANG, QUERY, DOUBLE, SINGLE, COLON] = Buffer.from('<>/!?"\':')
const [SPACE, TAB, LINE, RETURN] = Buffer.from(' \t\n\r')

/** Reads all pieces of one part. Raises CellTooLong and UnreadableWorkbook, and what the pieces raise. */
export async function checkXml(pieces: AsyncIterable<Uint8Array>): Promise<void> {
  const checker = new XmlChecker()
  let rest: Uint8Array = new Uint8Array()
  for await (const piece of pieces) {
    const bytes = Buffer.concat([rest, piece])
    rest = bytes.subarray(checker.read(bytes))
    if (rest.length > mostTagBytes) throw new UnreadableWorkbook()
  }
}

class XmlChecker {
  /** Bytes of text since the last tag, and inside the cell or shared text that is open. */
  #run = 0
  #cell: { bytes: number; tag: Buffer } | null = null

  /** Reads as far as tags are complete; returns where an incomplete one begins. */
  read(bytes: Buffer): number {
    let at = 0
    while (at < bytes.length) {
      const start = bytes.indexOf(LT ?? 0, at)
      const textEnd = start === -1 ? bytes.length : start
      this.#text(textEnd - at)
      if (start === -1) return bytes.length
      const end = endOfTag(bytes, start)
      // The text before is counted; the tag is read with the next piece.
      if (end === -1) return start
      this.#tag(bytes, start, end)
      at = end
    }
    return at
  }

  #text(length: number): void {
    this.#run += length
    if (this.#cell) this.#cell.bytes += length
    if (this.#cell && this.#cell.bytes > mostCellBytes) throw tooLong(this.#cell.tag)
    if (this.#run > mostCellBytes) throw new UnreadableWorkbook()
  }

  #tag(bytes: Buffer, start: number, end: number): void {
    this.#run = 0
    const second = bytes[start + 1]
    if (second === BANG || second === QUERY) {
      if (this.#cell) this.#text(end - start)
      return
    }
    const isClosing = second === SLASH
    const name = nameOf(bytes, isClosing ? start + 2 : start + 1, end)
    if (name !== 'c' && name !== 'si') return
    this.#cell = isClosing || bytes[end - 2] === SLASH ? null : { bytes: 0, tag: bytes.subarray(start, end) }
  }
}

function tooLong(tag: Buffer): CellTooLong {
  const [, column = null, row = null] = /\sr\s*=\s*["']([A-Z]{1,3})(\d{1,7})["']/.exec(tag.toString('latin1')) ?? []
  return new CellTooLong(row, column)
}

/** Returns where the tag that begins at `start` is over, or -1 when its end is in a later piece. */
function endOfTag(bytes: Buffer, start: number): number {
  const second = bytes[start + 1]
  if (second === undefined) return -1
  if (second === SLASH) return after(bytes, '>', start)
  if (second === QUERY) return after(bytes, '?>', start)
  if (second === BANG) return endOfDeclaration(bytes, start)
  let quote = 0
  for (let at = start + 1; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === LT) throw new UnreadableWorkbook()
    if (quote !== 0) {
      if (byte === quote) quote = 0
    } else if (byte === DOUBLE || byte === SINGLE) quote = byte ?? 0
    else if (byte === GT) return at + 1
  }
  return -1
}

/** A comment or a text section; document types and entities are refused. */
function endOfDeclaration(bytes: Buffer, start: number): number {
  const head = bytes.toString('latin1', start, start + 9)
  if (head.startsWith('<!--')) return after(bytes, '-->', start + 4)
  if (head === '<![CDATA[') return after(bytes, ']]>', start + 9)
  if ('<!--'.startsWith(head) || '<![CDATA['.startsWith(head)) return -1
  throw new UnreadableWorkbook()
}

function after(bytes: Buffer, mark: string, from: number): number {
  const place = bytes.indexOf(mark, from, 'latin1')
  return place === -1 ? -1 : place + mark.length
}

/** The name without its prefix, as far as it is of interest: 'c', 'si' or ''. */
function nameOf(bytes: Buffer, from: number, to: number): 'c' | 'si' | '' {
  let begin = from
  let at = from
  for (; at < to; at += 1) {
    const byte = bytes[at]
    if (byte === COLON) begin = at + 1
    else if (byte === GT || byte === SLASH || byte === SPACE || byte === TAB || byte === LINE || byte === RETURN) break
  }
  if (at - begin === 1 && bytes[begin] === 0x63) return 'c'
  return at - begin === 2 && bytes[begin] === 0x73 && bytes[begin + 1] === 0x69 ? 'si' : ''
}
