/** Recognises the format of a bank's file by its beginning, and reads it. */
import type { BankFile } from './bank-file.ts'
import { readCamt } from './read-camt.ts'
import { readMt940 } from './read-mt940.ts'
import { readOfx } from './read-ofx.ts'
import { readQif } from './read-qif.ts'

/**
 * Returns the statements of a file, or null for a text in no format of banks, such as CSV. Raises STATEMENT_UNREADABLE with
 * the line that cannot be read.
 */
export function readBankFile(text: string): BankFile | null {
  const start = text
    .slice(0, 2000)
    .replace(/^\ufeff/, '')
    .trimStart()
  if (/^OFXHEADER|<\?OFX\b|^<OFX>/i.test(start)) return { format: 'ofx', statements: readOfx(text) }
  if (/^!(Type|Account|Option|Clear)/i.test(start)) return { format: 'qif', statements: readQif(text) }
  if (/^(<\?xml|<([\w.-]+:)?Document)/i.test(start)) return readCamt(text)
  if (/^(.*\r?\n){0,6}(\{1:.*\{4:)?\s*:20:/.test(start)) return readMt940(text)
  return null
}
