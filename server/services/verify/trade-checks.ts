/** The checks of invoices, bills, notes, goods receipts and tills. */
import { countFacts, tillDifferences } from '../../db/verify/verify-till-store.ts'
import * as trade from '../../db/verify/verify-trade-store.ts'
import type { Check } from './check.ts'
import { check, details } from './check.ts'

export const tradeChecks: readonly Check[] = [
  check({
    name: 'tradeEqualsLedger',
    unit: 'documents',
    count: trade.countTrade,
    broken: trade.tradeDifferences,
    describe: details,
  }),
  check({
    name: 'goodsReceivedEqualLedger',
    unit: 'received lines',
    count: trade.countReceivedLines,
    broken: trade.goodsReceivedDifferences,
    describe: details,
  }),
  check({
    name: 'tillRecordsHaveDocuments',
    unit: 'records of tills',
    count: countFacts,
    broken: tillDifferences,
    describe: details,
  }),
  check({
    name: 'returnsAreWithinTheirLines',
    unit: 'rows',
    count: trade.countReturns,
    broken: trade.overReturned,
    describe: details,
  }),
]
