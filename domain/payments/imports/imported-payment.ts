/**
 * Compares a payment of a file with one that was imported before under its number. Documents are compared by their
 * numbers, because their items change with them; a cancelled payment has none any more.
 */
import type { TypedPayment } from '../check-payment.ts'

type Content = Omit<TypedPayment, 'path' | 'allocations'> & { readonly reference: string; readonly remarks: string }
/** A settled document: its number and that of the supplier, and the allocated amount. */
export type ImportedShare = { readonly numbers: readonly string[]; readonly amount: string }
/** An imported payment as it is stored; `shares` is null when it was cancelled. Amounts are canonical. */
export type ImportedContent = Content & { readonly shares: readonly ImportedShare[] | null }

/** Returns the content of a payment, without its documents, as one text for comparison. */
export function comparableContent(payment: Content): string {
  const writeOff = payment.write_off || '0'
  return JSON.stringify([
    payment.date,
    payment.party,
    payment.ledger,
    payment.rows.map(({ method, mode, bank_account, amount, cheque_number, cheque_date }) => {
      return [method, mode, bank_account, amount, cheque_number, cheque_date]
    }),
    payment.withholding_scheme,
    payment.withholding_scheme === null ? '' : payment.withholding_base,
    writeOff,
    writeOff === '0' ? null : payment.write_off_as,
    payment.reference,
    payment.remarks,
  ])
}

/** Whether a payment settles the documents that the lines of a file name, with their amounts. */
export function sameDocuments(
  lines: readonly { readonly document: string; readonly settled: string }[],
  { shares }: ImportedContent,
): boolean {
  if (shares === null) return true
  if (shares.length !== lines.length) return false
  const remaining = new Set(shares)
  return lines.every(({ document, settled }) => {
    const share = [...remaining].find(({ numbers, amount }) => amount === settled && hasNumber(numbers, document))
    if (share) remaining.delete(share)
    return share !== undefined
  })
}

function hasNumber(numbers: readonly string[], document: string): boolean {
  return numbers.some((number) => number.toLowerCase() === document.toLowerCase())
}
