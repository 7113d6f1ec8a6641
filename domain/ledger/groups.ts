/**
 * Ledgers by what they can serve for, wherever one has to be chosen: those that hold money, those whose owners bring
 * cheques, those that costs stand on, those that what comes with goods is owed to or paid from. What a group holds
 * follows from the categories.
 *
 *   money       below a category whose cash-flow section is cash: Cash, a bank account, a wallet
 *   benefactor  below Customers or Bank Accounts
 *   depositor   money, or below Customers: who pays cash in
 *   expense     below Expenses
 *   creditor    money, or below Liabilities: a carrier, the customs office
 */
import type { ErrorCode } from '../errors.ts'

export const ledgerGroups = {
  money: 'NOT_A_MONEY_LEDGER',
  benefactor: 'NOT_A_BENEFACTOR',
  depositor: 'NOT_A_DEPOSITOR',
  expense: 'NOT_AN_EXPENSE_LEDGER',
  creditor: 'NOT_A_CREDITOR',
} as const satisfies Record<string, ErrorCode>
export type LedgerGroup = keyof typeof ledgerGroups
