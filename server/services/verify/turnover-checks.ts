/** The checks of maintained sums: delivered goods, the turnover of stock and of trade. */
import {
  countDeliveries,
  countTurnover,
  wrongDeliveredGoods,
  wrongTurnover,
} from '../../db/verify/verify-stock-store.ts'
import { countTradeTurnover, wrongTradeTurnover } from '../../db/verify/verify-trade-store.ts'
import type { Check } from './check.ts'
import { check, details } from './check.ts'

/** Compares every sum with the movements and the documents that it sums. */
export const turnoverChecks: readonly Check[] = [
  check({
    name: 'deliveredGoodsEqualLedger',
    unit: 'movements',
    count: countDeliveries,
    broken: wrongDeliveredGoods,
    describe: details,
  }),
  check({
    name: 'turnoverAgrees',
    unit: 'turnovers',
    count: countTurnover,
    broken: wrongTurnover,
    describe: details,
  }),
  check({
    name: 'tradeTurnoverAgrees',
    unit: 'turnovers',
    count: countTradeTurnover,
    broken: wrongTradeTurnover,
    describe: details,
  }),
]
