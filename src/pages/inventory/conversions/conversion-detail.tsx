import { useTranslate } from '@refinedev/core'
import { yieldOf } from '../../../../domain/inventory/check-conversion.ts'
import { isZero, sum } from '../../../../domain/money/decimal.ts'
import { inventoryConversions } from '../../../../domain/resources/inventory/inventory-conversions.ts'
import { ReferenceLink } from '../../../components/fields/reference-link.tsx'
import { formatMoney } from '../../../lib/format/format.ts'
import { useLabels } from '../../../lib/labels.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import type { ConversionRecord } from './conversion-draft.ts'
import { storedConversion } from './conversion-draft.ts'
import { percent } from './conversion-side.tsx'
import type { Fact } from '../stock/issued-detail.tsx'
import { IssuedDetail } from '../stock/issued-detail.tsx'
import type { SidedRow } from './sided-rows.ts'
import { StockSheet } from '../reports/stock-sheet.tsx'
import './conversion.css'

/** Renders a conversion: consumed items on the left, produced items on the right, with their costs. */
export function ConversionDetail() {
  const t = useTranslate()
  const company = useCompany()
  const labels = useLabels(inventoryConversions)
  const factsOf = ({ bill, bill_label: label, is_reverse: isReverse, overhead }: ConversionRecord): Fact[] => [
    {
      label: labels.field('bill'),
      value:
        bill === null ? (
          t('conversion.noBill')
        ) : (
          <ReferenceLink to="inventory/bill-of-materials" id={bill} label={label ?? t('bill.title')} />
        ),
    },
    ...(isReverse ? [{ label: t('conversion.way'), value: t('conversion.takesApart') }] : []),
    ...(isZero(overhead) ? [] : [{ label: labels.field('overhead'), value: formatMoney(overhead, company) }]),
  ]
  const yieldsOf = ({ rows }: ConversionRecord): Fact[] =>
    rows.flatMap((row) => {
      const part = row.side === 'out' ? yieldOf(row.quantity, row.expected ?? null) : null
      return part === null
        ? []
        : [
            {
              label: t('conversion.yieldOf', { item: row.item_label }),
              value: <span className="side-figure">{percent(part, company)}</span>,
            },
          ]
    })
  return (
    <IssuedDetail<ConversionRecord>
      resource={inventoryConversions}
      words="conversion"
      body={storedConversion}
      facts={factsOf}
      side={yieldsOf}
    >
      {({ rows, status }) => {
        const [consumed, produced] = [sideOf(rows, 'in'), sideOf(rows, 'out')]
        const isPosted = status !== 'Draft'
        return (
          <div className="conversion-sheets">
            <div>
              <h2 className="paper-part">{t('conversion.materials')}</h2>
              <StockSheet rows={consumed} total={isPosted ? costOf(consumed) : null} />
            </div>
            <div>
              <h2 className="paper-part">{t('conversion.products')}</h2>
              <StockSheet rows={produced} total={isPosted ? costOf(produced) : null} shows={['unitCost']} />
            </div>
          </div>
        )
      }}
    </IssuedDetail>
  )
}

function sideOf(rows: readonly SidedRow[], side: 'in' | 'out'): SidedRow[] {
  return rows.filter((row) => row.side === side)
}

function costOf(rows: readonly SidedRow[]): string {
  return sum(rows.flatMap(({ cost }) => cost ?? []))
}
