/**
 * Groups of accounts for account fields: accounts that hold money, accounts of parties that bring cheques, accounts for
 * costs, accounts that are credited for landed costs. The accounts of a group follow from their categories.
 *
 *   money       below a category whose cash-flow section is cash: Cash, a bank account, a wallet
 *   benefactor  below Customers or Bank Accounts
 *   depositor   money, or below Customers: the payer of a cash deposit
 *   expense     below Expenses
 *   creditor    money, or below Liabilities: a carrier, the customs office
 *   clearing    money, and of no bank account or wallet: receipts wait there for the bank, as those by card do
 */
import type { ErrorCode } from '../errors.ts'

export const ledgerGroups = {
  money: 'NOT_A_MONEY_LEDGER',
  benefactor: 'NOT_A_BENEFACTOR',
  depositor: 'NOT_A_DEPOSITOR',
  expense: 'NOT_AN_EXPENSE_LEDGER',
  creditor: 'NOT_A_CREDITOR',
  clearing: 'NOT_A_CLEARING_ACCOUNT',
} as const satisfies Record<string, ErrorCode>
export type LedgerGroup = keyof typeof ledgerGroups
