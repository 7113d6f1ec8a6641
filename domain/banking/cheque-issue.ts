/**
 * A cheque that the company writes: for a supplier, or for somebody else with the ledger that it pays for. It posts on the
 * day that it is written, or on the later day that stands on it.
 *
 *   for the supplier Acme          Dr Acme (Payable) 250.00     Cr Barclays 250.00
 *   to Amy for repairs             Dr Repairs 250.00            Cr Barclays 250.00
 */
import type { Problem } from '../errors.ts'

type Written = {
  date: string
  cheque_date: string
  party: string
  issued_to: string
  dr_account: string
}

/**
 * REQUIRED at `issued_to` and `dr_account` when there is no supplier; SUPPLIER_PAYS at `dr_account` beside a supplier,
 * CHEQUE_DATE_EARLY at `cheque_date`.
 */
export function chequeIssueProblems(cheque: Written): Problem[] {
  const { date, cheque_date: day, party, dr_account: ledger } = cheque
  const missing = (['issued_to', 'dr_account'] as const).filter((path) => party === '' && cheque[path] === '')
  return [
    ...missing.map((path): Problem => ({ code: 'REQUIRED', path })),
    ...(party !== '' && ledger !== '' ? [{ code: 'SUPPLIER_PAYS', path: 'dr_account' } as const] : []),
    ...(day !== '' && day < date ? [{ code: 'CHEQUE_DATE_EARLY', path: 'cheque_date' } as const] : []),
  ]
}

/** REQUIRED at `cheque_number` when neither the cheque nor its bank account says one. */
export function chequeNumberProblems({ cheque_number: number }: { cheque_number: string }): Problem[] {
  return number === '' ? [{ code: 'REQUIRED', path: 'cheque_number' }] : []
}

/** The day on which a cheque posts. */
export function postingDay({ date, cheque_date: day }: Pick<Written, 'date' | 'cheque_date'>): string {
  return day > date ? day : date
}

/** The number after one that was used: digits, leading zeros kept. */
export function numberAfter(number: string): string {
  return (BigInt(number) + 1n).toString().padStart(number.length, '0')
}
