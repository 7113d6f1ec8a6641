/**
 * A cheque deposit as it is typed: which bank account the cheque was taken to, whose it was, when and how much. What is
 * printed on the cheque may be left out.
 *
 *   amount ''          REQUIRED             '0' or '-5'       NOT_POSITIVE
 *   amount '1.005'     TOO_MANY_DIGITS in a currency of two digits
 */
import { isLocalDate } from '../calendar/local-date.ts'
import type { Problem } from '../errors.ts'
import { checkDate, checkNumber, checkQuantity } from '../inventory/check-rows.ts'

export type DepositInput = {
  readonly date: string
  readonly bank_account: string | null
  /** The ledger of who brought the cheque. */
  readonly benefactor: string | null
  readonly amount: string
  readonly cheque_number: string
  readonly cheque_date: string
  readonly drawee_bank: string
  readonly deposited_by: string
  readonly narration: string
  readonly status: 'Draft' | 'Issued'
}

/** How long its texts may be. */
export const depositTexts = { cheque_number: 50, drawee_bank: 255, deposited_by: 255, narration: 5000 } as const
export type DepositText = keyof typeof depositTexts

/** REQUIRED, NOT_A_DATE, NOT_A_NUMBER, NOT_POSITIVE, TOO_MANY_DIGITS, TOO_LONG, each at its field. */
export function checkDeposit(input: DepositInput, currencyDigits: number): Problem[] {
  const required = (['bank_account', 'benefactor'] as const).filter((path) => input[path] === null)
  const amount = checkQuantity(input.amount, 'amount')
  const texts = (Object.keys(depositTexts) as DepositText[]).filter((path) => input[path].length > depositTexts[path])
  return [
    ...checkDate(input.date),
    ...required.map((path): Problem => ({ code: 'REQUIRED', path })),
    ...(amount.length > 0 ? amount : checkNumber(input.amount, 'amount', currencyDigits)),
    ...(input.cheque_date === '' || isLocalDate(input.cheque_date)
      ? []
      : [{ code: 'NOT_A_DATE', path: 'cheque_date' } as const]),
    ...texts.map((path): Problem => ({ code: 'TOO_LONG', path, params: { max: depositTexts[path].toString() } })),
  ]
}
