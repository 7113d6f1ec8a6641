/**
 * A cheque that the company issues: to a supplier, or to another payee with the account that it pays for. It posts on
 * the issue date, or on the later date of the cheque.
 *
 *   for the supplier Acme          Dr Acme (Payable) 250.00     Cr Barclays 250.00
 *   to Amy for repairs             Dr Repairs 250.00            Cr Barclays 250.00
 */
import type { Problem } from '../errors.ts'

type ChequeInput = {
  date: string
  cheque_date: string
  party: string
  issued_to: string
  dr_account: string
}

/**
 * Returns REQUIRED at `issued_to` and `dr_account` without a supplier, SUPPLIER_PAYS at `dr_account` with a supplier
 * and CHEQUE_DATE_EARLY at `cheque_date`.
 */
export function chequeIssueProblems(cheque: ChequeInput): Problem[] {
  const { date, cheque_date: day, party, dr_account: ledger } = cheque
  const missing = (['issued_to', 'dr_account'] as const).filter((path) => party === '' && cheque[path] === '')
  return [
    ...missing.map((path): Problem => ({ code: 'REQUIRED', path })),
    ...(party !== '' && ledger !== '' ? [{ code: 'SUPPLIER_PAYS', path: 'dr_account' } as const] : []),
    ...chequeDateProblems(day, { from: date, path: 'cheque_date' }),
  ]
}

/** Returns CHEQUE_DATE_EARLY at the path of the date on a cheque, '' for none, that is before the day of its issue. */
export function chequeDateProblems(day: string, { from, path }: { from: string; path: string }): Problem[] {
  return day !== '' && day < from ? [{ code: 'CHEQUE_DATE_EARLY', path }] : []
}

/** Returns REQUIRED at `cheque_number` when neither the cheque nor its bank account has a number. */
export function chequeNumberProblems({ cheque_number: number }: { cheque_number: string }): Problem[] {
  return number === '' ? [{ code: 'REQUIRED', path: 'cheque_number' }] : []
}

/** Returns the day on which a cheque posts. */
export function postingDay({ date, cheque_date: day }: Pick<ChequeInput, 'date' | 'cheque_date'>): string {
  return day > date ? day : date
}

/** Returns the next cheque number: digits, leading zeros preserved. */
export function numberAfter(number: string): string {
  return (BigInt(number) + 1n).toString().padStart(number.length, '0')
}
