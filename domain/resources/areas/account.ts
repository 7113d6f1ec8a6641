import { accountCategories } from '../account-categories.ts'
import { accountFiscalYears } from '../account-fiscal-years.ts'
import { accountJournalVouchers } from '../account-journal-vouchers.ts'
import { accountLedgers } from '../account-ledgers.ts'
import { accountOpeningBalances } from '../account-opening-balances.ts'
import type { Resource } from '../define.ts'

/** What is kept in the area `account/`, in menu order. */
export const resources: readonly Resource[] = [
  accountJournalVouchers,
  accountLedgers,
  accountCategories,
  accountOpeningBalances,
  accountFiscalYears,
]
