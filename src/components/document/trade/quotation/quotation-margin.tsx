import { useMemo } from 'react'
import { useRestingRows } from '../../../grid/use-resting-rows.ts'
import { tradeTotals } from '../page/trade-figures.ts'
import { costOfRows } from '../page/trade-posting.ts'
import { CostCard } from '../page/trade-side.tsx'
import type { TradeFormState } from '../use-trade-form.ts'

/** Renders the current cost of the offered goods and the margin, for users who may see costs. */
export function QuotationMargin({ state }: { state: TradeFormState }) {
  const { store, onAll: discount, lookup, facts } = state
  const rows = useRestingRows(store)
  const cost = useMemo(() => costOfRows(rows, facts, lookup.digits), [rows, facts, lookup])
  if (cost === null) return null
  const { totals } = tradeTotals(rows, discount, lookup)
  const nets = [totals.taxable, totals.nonTaxable, totals.zeroRated, totals.exempt, totals.export]
  return <CostCard cost={cost} nets={nets} />
}
