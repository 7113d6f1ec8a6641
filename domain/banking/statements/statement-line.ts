/**
 * A line of a bank statement as it is stored, and what identifies it. A line is a fact of the bank and never changes, so a
 * line that comes a second time is recognised: by the bank's own id, date and amount, or, without an id, by date, amount
 * and all its texts. Lines that are equal in all of these are counted, because both happened.
 *
 *   2026-03-02 -4.50 Coffee      the first with this fingerprint
 *   2026-03-02 -4.50 Coffee      the second: a line of its own
 *   the file once more           both are there already
 */
import type { BankFileLine } from './bank-file.ts'

/** Texts are empty where the statement has none; amounts are canonical, negative for money out. */
export type StatementLine = Omit<BankFileLine, 'value_date'> & { readonly value_date: string | null }

/** `occurrence` counts the lines with one fingerprint, from 1. */
export type IdentifiedLine = StatementLine & { readonly fingerprint: string; readonly occurrence: number }

/** The longest texts of a line. */
export const longestTexts = {
  description: 5000,
  counterparty_name: 255,
  counterparty_account: 100,
  end_to_end_reference: 255,
  creditor_reference: 100,
  cheque_number: 60,
  bank_id: 255,
} as const satisfies Partial<Record<keyof StatementLine, number>>

/** Returns the text that is equal for equal lines; case and blanks of texts do not count. */
export function identityOf(line: StatementLine): string {
  const { date, amount, bank_id } = line
  if (bank_id !== '') return JSON.stringify(['id', bank_id, date, amount])
  const { description, counterparty_name, counterparty_account } = line
  const { end_to_end_reference, creditor_reference, cheque_number } = line
  const texts = [description, counterparty_name, counterparty_account, end_to_end_reference, creditor_reference]
  const plain = [...texts, cheque_number].map((text) => text.toLowerCase().replaceAll(/\s+/g, ''))
  return JSON.stringify(['text', date, amount, ...plain])
}

/** Numbers the lines of one source; `hash` returns the fingerprint of an identity. */
export function identifyLines(lines: readonly StatementLine[], hash: (identity: string) => string): IdentifiedLine[] {
  const counts = new Map<string, number>()
  return lines.map((line) => {
    const fingerprint = hash(identityOf(line))
    const occurrence = (counts.get(fingerprint) ?? 0) + 1
    counts.set(fingerprint, occurrence)
    return { ...line, fingerprint, occurrence }
  })
}

/** Returns the identity of a line of a feed: its id alone, so that a program can send it again. */
export function feedIdentityOf({ bank_id }: Pick<StatementLine, 'bank_id'>): string {
  return JSON.stringify(['feed', bank_id])
}
