/**
 * Ledgers by what they can serve for, wherever one has to be chosen: those that hold money, those whose owners bring
 * cheques, those that costs stand on. What a group holds follows from the categories.
 *
 *   money       below a category whose cash-flow section is cash: Cash, a bank account, a wallet
 *   benefactor  below Customers or Bank Accounts
 *   expense     below Expenses
 */
import type { ErrorCode } from '../errors.ts'

export const ledgerGroups = {
  money: 'NOT_A_MONEY_LEDGER',
  benefactor: 'NOT_A_BENEFACTOR',
  expense: 'NOT_AN_EXPENSE_LEDGER',
} as const satisfies Record<string, ErrorCode>
export type LedgerGroup = keyof typeof ledgerGroups
