import { accountCategories } from '../ledger/account-categories.ts'
import { accountFiscalYears } from '../ledger/account-fiscal-years.ts'
import { accountJournalVouchers } from '../ledger/account-journal-vouchers.ts'
import { accountLedgers } from '../ledger/account-ledgers.ts'
import { accountOpeningBalances } from '../ledger/account-opening-balances.ts'
import { accountOpeningItems } from '../ledger/account-opening-items.ts'
import type { Resource } from '../core/define.ts'

/** The resources of the area `account/`, in menu order. */
export const resources: readonly Resource[] = [
  accountJournalVouchers,
  accountLedgers,
  accountCategories,
  accountOpeningBalances,
  accountOpeningItems,
  accountFiscalYears,
]
