import { accountCategories } from '../account/account-categories.ts'
import { accountFiscalYears } from '../account/account-fiscal-years.ts'
import { accountJournalVouchers } from '../account/account-journal-vouchers.ts'
import { accountLedgers } from '../account/account-ledgers.ts'
import { accountOpeningBalances } from '../account/account-opening-balances.ts'
import type { Resource } from '../core/define.ts'

/** What is kept in the area `account/`, in menu order. */
export const resources: readonly Resource[] = [
  accountJournalVouchers,
  accountLedgers,
  accountCategories,
  accountOpeningBalances,
  accountFiscalYears,
]
