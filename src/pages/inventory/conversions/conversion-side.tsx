import { useTranslate } from '@refinedev/core'
import { useMemo } from 'react'
import { yieldOf } from '../../../../domain/inventory/check-conversion.ts'
import { add, isDecimal, isZero, multiply, sum } from '../../../../domain/money/decimal.ts'
import { anyRemark, usePostedCosts } from '../../../components/document/posted-costs.tsx'
import type { RowsStore } from '../../../components/grid/rows-store.ts'
import type { ItemFacts, StockCells } from '../../../components/grid/stock-rows.ts'
import { plainFigure } from '../../../components/grid/stock-rows.ts'
import { useRestingRows } from '../../../components/grid/use-resting-rows.ts'
import { formatMoney, formatPercent } from '../../../lib/format/format.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { rowWorth } from '../stock/adjustment-draft.ts'
import { namesOf } from '../bills/bill-draft.ts'
import type { ConversionHead, ConversionRecord } from './conversion-draft.ts'
import { checkConversionBody, conversionBody, shareLeft } from './conversion-draft.ts'
import { stockAfter } from '../reports/stock-after.ts'
import { StockAfterCard, PostingPreviewCard } from '../stock/stock-side.tsx'

type ConversionSideProps = {
  head: ConversionHead
  materials: RowsStore<StockCells>
  products: RowsStore<StockCells>
  facts: ItemFacts
  record: ConversionRecord | undefined
  isSent: boolean
}

/** Renders the cost of consumed and produced items, the posting preview and the resulting stock. */
export function ConversionSide({ head, materials, products, facts, record, isSent }: ConversionSideProps) {
  const t = useTranslate()
  const company = useCompany()
  const consumed = useRestingRows(materials)
  const produced = useRestingRows(products)
  const digits = company.currency_digits
  const isPosted = record?.status === 'Issued'
  const { body } = conversionBody(
    { ...head, remarks: anyRemark },
    { materials: consumed, products: produced },
    'Issued',
  )
  const isWhole = checkConversionBody(body, digits, namesOf([...consumed, ...produced])).length === 0
  const previewBody = isWhole ? { ...body, ...(record && { id: record.id }) } : null
  const preview = usePostedCosts('inventory/conversions', previewBody, isSent)
  const estimate = () => sum(consumed.flatMap((row) => rowWorth(row, { facts, purpose: 'Stock Out', digits }) ?? []))
  const cost = preview.costs?.worth_out ?? estimate()
  const work = plainFigure(head.overhead)
  const overhead = isDecimal(work) ? work : '0'
  const left = shareLeft(produced)
  const after = useMemo(
    () =>
      stockAfter(facts, [
        { rows: consumed, isIn: false },
        { rows: produced, isIn: true },
      ]),
    [facts, consumed, produced],
  )
  const yields = produced.flatMap((row) => {
    const [quantity, expected] = [plainFigure(row.quantity), plainFigure(row.expected)]
    const part = isDecimal(quantity) && isDecimal(expected) ? yieldOf(quantity, expected) : null
    return part === null ? [] : [{ key: row.key, label: row.itemLabel, text: percent(part, company) }]
  })
  return (
    <>
      <section className="document-card">
        <h2 className="side-title">
          {t('stock.cost')} <small>{t('stock.preview')}</small>
        </h2>
        <dl className="side-lines">
          <div>
            <dt>{t('conversion.materials')}</dt>
            <dd>{formatMoney(cost, company)}</dd>
          </div>
          <div>
            <dt>{t('bill.overhead')}</dt>
            <dd>{formatMoney(overhead, company)}</dd>
          </div>
          {yields.map(({ key, label, text }) => (
            <div key={key}>
              <dt>{t('conversion.yieldOf', { item: label })}</dt>
              <dd>{text}</dd>
            </div>
          ))}
          {produced.length > 1 && !isZero(left) ? (
            <div>
              <dt>{t('conversion.shareLeft')}</dt>
              <dd className="is-off">{formatPercent(left, company)}</dd>
            </div>
          ) : null}
          <div className="side-main">
            <dt>{t('stock.total')}</dt>
            <dd>{formatMoney(add(cost, overhead), company)}</dd>
          </div>
        </dl>
      </section>
      <PostingPreviewCard preview={preview} />
      {isPosted ? null : <StockAfterCard lines={after} />}
    </>
  )
}

/** Formats a fraction as a percentage: 0.95 is 95%. */
export function percent(part: string, company: ReturnType<typeof useCompany>): string {
  return formatPercent(multiply(part, '100'), company)
}
