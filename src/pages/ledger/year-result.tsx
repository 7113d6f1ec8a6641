import { useTranslate } from '@refinedev/core'
import { compare, negate } from '../../../domain/money/decimal.ts'
import { Money } from '../../components/fields/money.tsx'

/** Renders the profit of a year, or its loss as a positive amount. */
export function YearResult({ profit }: { profit: string }) {
  const t = useTranslate()
  const isLoss = compare(profit, '0') < 0
  return (
    <p className="close-year-profit">
      {t(isLoss ? 'yearClosing.loss' : 'yearClosing.profit')} <Money value={isLoss ? negate(profit) : profit} />
    </p>
  )
}
