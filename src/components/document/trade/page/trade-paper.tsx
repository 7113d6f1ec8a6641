import { useTranslate } from '@refinedev/core'
import { Skeleton } from 'antd'
import type { TradePath } from '../../../../../domain/documents/status.ts'
import type { TradeRowAnswer } from '../../../../../domain/resources/trade/trade-answer.ts'
import { isZero } from '../../../../../domain/money/decimal.ts'
import { formatMoney, formatPercent, formatQuantity } from '../../../../lib/format/format.ts'
import { useCompany } from '../../../../providers/company-provider.tsx'
import { ReferenceLink } from '../../../fields/reference-link.tsx'
import { PaperLogo } from '../../../paper/paper-logo.tsx'
import { PaperView } from '../../../paper/paper-view.tsx'
import { usePaper } from '../../../paper/use-paper.ts'
import { RequestFailed } from '../../../resource/record/request-failed.tsx'
import { DeliveredCard } from '../challan/delivered-card.tsx'
import type { TradeForm } from '../trade-kinds.ts'
import type { TradeRecord } from '../trade-record.ts'
import { MatchSheet } from './match-sheet.tsx'
import '../../../table/sheet.css'

type PaperProps = { form: TradeForm; record: TradeRecord }

/** Renders the document as it prints, and below it the landed costs of a bill, or what is left of a delivery note. */
export function TradePaper({ form, record }: PaperProps) {
  const { id, version, print_count: prints, status, open_amount: balance } = record
  const { paper, error, retry } = usePaper(form.path, id, [version, prints, status, balance])
  if (error) return <RequestFailed error={error} onRetry={retry} />
  if (!paper) return <Skeleton active title={false} paragraph={{ rows: 10 }} />
  return (
    <>
      <PaperView
        paper={paper}
        logo={<PaperLogo />}
        rowName={(name, place) => <RowName path={form.path} name={name} row={record.rows[place]} />}
      />
      {form.kind === 'purchase-voucher' ? <MatchSheet record={record} /> : null}
      {record.landed_costs.length > 0 ? <LandedSheet record={record} /> : null}
      {form.kind === 'delivery-note' && status !== 'Draft' && status !== 'Cancelled' ? (
        <DeliveredCard record={record} />
      ) : null}
    </>
  )
}

/** Returns how far a line of an order is received and billed, or a received line is billed: text keys with quantities. */
function progressOf(path: TradePath, { quantity, received, billed }: TradeRowAnswer) {
  const isOrder = path === 'purchase/purchase-orders'
  return [
    ...(isOrder && !isZero(received) ? [['purchaseOrder.received', { received, quantity }] as const] : []),
    ...(isOrder && !isZero(billed) ? [['purchaseOrder.billed', { billed }] as const] : []),
    ...(path === 'purchase/goods-receipts' && !isZero(billed)
      ? [['goodsReceipt.billed', { billed, quantity }] as const]
      : []),
  ]
}

/** Renders the item of a row as a link, with the quantity returned, received or billed since. */
function RowName({ path, name, row }: { path: TradePath; name: string; row: TradeRowAnswer | undefined }) {
  const t = useTranslate()
  const company = useCompany()
  if (row === undefined) return name
  const notes = [
    isZero(row.returned) || path === 'sales/challans'
      ? null
      : t('trade.returned', { quantity: formatQuantity(row.returned, company) }),
    ...progressOf(path, row).map(([key, figures]) =>
      t(
        key,
        Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, formatQuantity(figure, company)])),
      ),
    ),
  ]
  return (
    <>
      <ReferenceLink to="inventory/items" id={row.item} label={name} />
      {notes.map((text) =>
        text === null ? null : (
          <div key={text} className="paper-row-note">
            {text}
          </div>
        ),
      )}
    </>
  )
}

function LandedSheet({ record }: { record: TradeRecord }) {
  const t = useTranslate()
  const company = useCompany()
  return (
    <>
      <h2 className="paper-part">{t('landed.title')}</h2>
      <div className="sheet-frame">
        <table className="sheet">
          <thead>
            <tr>
              <th scope="col">{t('landed.type')}</th>
              <th scope="col" className="wide-only">
                {t('landed.owedTo')}
              </th>
              <th scope="col" className="amount">
                {t('landed.amount')}
              </th>
              <th scope="col" className="amount wide-only">
                {t('trade.tax')}
              </th>
            </tr>
          </thead>
          <tbody>
            {record.landed_costs.map((cost, index) => (
              <tr key={index}>
                <td className="wrap">
                  {t(`landed.types.${cost.type}`)}
                  {cost.is_percentage ? <span className="muted"> {formatPercent(cost.value, company)}</span> : null}
                  {cost.description ? <div className="muted">{cost.description}</div> : null}
                </td>
                <td className="wrap wide-only">
                  {cost.credit_account ? (
                    <ReferenceLink
                      to="account/ledgers"
                      id={cost.credit_account}
                      label={cost.credit_account_label ?? ''}
                    />
                  ) : null}
                </td>
                <td className="amount">{formatMoney(cost.amount, company)}</td>
                <td className="amount wide-only">{formatMoney(cost.tax, company)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
