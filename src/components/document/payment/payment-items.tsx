import { numberedText } from '../../../lib/format/numbered-text.ts'
import type { HttpError } from '@refinedev/core'
import { useTranslate } from '@refinedev/core'
import { Button, Checkbox, Skeleton } from 'antd'
import { add, compare, isDecimal, isZero, subtract, sum } from '../../../../domain/money/decimal.ts'
import type { OpenItemAnswer } from '../../../../domain/payments/payment-answer.ts'
import type { Resource } from '../../../../domain/resources/core/define.ts'
import { moduleOf } from '../../../../domain/resources/core/define.ts'
import { tradeResources } from '../../../../domain/resources/trade/trade-shape.ts'
import { formatDate, formatMoney } from '../../../lib/format/format.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { MoneyInput } from '../../fields/money-input.tsx'
import { RecordStatus } from '../../fields/record-status.tsx'
import { RequestFailed } from '../../resource/record/request-failed.tsx'
import { RecordLink } from '../../layout/record-link.tsx'

type ItemsProps = {
  /** Null while they are loading; undefined without a party. */
  items: readonly OpenItemAnswer[] | null | undefined
  error: HttpError | null
  onRetry: () => void
  shares: Readonly<Record<string, string>>
  isByHand: boolean
  /** The allocated amounts by item. */
  errors: Readonly<Record<string, string>>
  words: 'receipt' | 'payment'
  onShares: (shares: Readonly<Record<string, string>>) => void
  onSpread: () => void
}

/** Lists the open items of the party with the amounts that this payment settles. */
export function PaymentItems(props: ItemsProps) {
  const { items, error, onRetry, shares, isByHand, words, onShares, onSpread } = props
  const t = useTranslate()
  if (items === undefined) return <p className="payment-empty muted">{t(`payment.choose.${words}`)}</p>
  if (error) return <RequestFailed error={error} onRetry={onRetry} />
  if (items === null) return <Skeleton className="payment-empty" active title={false} paragraph={{ rows: 4 }} />
  if (items.length === 0) return <p className="payment-empty muted">{t(`payment.nothingOpen.${words}`)}</p>
  const all = () => onShares(Object.fromEntries(items.map(({ item, open }) => [item, open])))
  return (
    <>
      <div className="payment-bar">
        <h2>{t(`payment.open.${words}`)}</h2>
        <span>
          {isByHand ? (
            <Button type="text" size="small" onClick={onSpread}>
              {t('payment.spread')}
            </Button>
          ) : null}
          <Button type="text" size="small" onClick={all}>
            {t('payment.all')}
          </Button>
          <Button type="text" size="small" onClick={() => onShares({})}>
            {t('payment.none')}
          </Button>
        </span>
      </div>
      <div className="payment-scroll">
        <table className="payment-table">
          <thead>
            <tr>
              <th>
                <span className="visually-hidden">{t('payment.settle')}</span>
              </th>
              <th>{t('payment.document')}</th>
              <th>{t('payment.due')}</th>
              <th>{t('payment.status')}</th>
              <th className="amount">{t('payment.total')}</th>
              <th className="amount">{t('payment.openAmount')}</th>
              <th className="amount">{t('payment.settled')}</th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <ItemRow key={item.item} {...props} item={item} />
            ))}
          </tbody>
          <Totals items={items} shares={shares} />
        </table>
      </div>
    </>
  )
}

function ItemRow({ item, shares, errors, onShares }: ItemsProps & { item: OpenItemAnswer }) {
  const t = useTranslate()
  const company = useCompany()
  const { locale } = company
  const share = shares[item.item] ?? ''
  const name = documentName(item, t)
  const put = (amount: string) => onShares({ ...shares, [item.item]: amount })
  const isTooMuch = isDecimal(share) && compare(share, item.open) > 0
  const wrong = errors[item.item] ?? (isTooMuch ? t('payment.tooMuch', { open: formatMoney(item.open, company) }) : '')
  const id = `document-share-${item.item}`
  return (
    <tr className={share === '' ? '' : 'is-settled'}>
      <td>
        <Checkbox
          aria-label={t('payment.settleOne', { name })}
          checked={share !== '' && !(isDecimal(share) && isZero(share))}
          onChange={(event) => put(event.target.checked ? item.open : '')}
        />
      </td>
      <td>
        <RecordLink path={item.document_path} id={item.document_id} target="_blank">
          {name}
        </RecordLink>
        <small className="muted payment-date">
          {[formatDate(item.date, locale), item.supplier_number].filter(Boolean).join(' · ')}
        </small>
        {isZero(item.pending) ? null : (
          <small className="payment-pending">
            {t('payment.pending', { amount: formatMoney(item.pending, company) })}
          </small>
        )}
      </td>
      <td data-label={t('payment.due')}>{formatDate(item.due_date, locale)}</td>
      <td>
        <ItemStatus item={item} />
      </td>
      <td className="amount">{formatMoney(item.amount, company)}</td>
      <td className="amount" data-label={t('payment.openAmount')}>
        {formatMoney(item.open, company)}
      </td>
      <td className="amount">
        <MoneyInput
          id={id}
          aria-label={t('payment.settledOf', { name })}
          value={share}
          onChange={(amount) => put(amount ?? '')}
        />
        {wrong ? (
          <div className="field-error" role="alert">
            {wrong}
          </div>
        ) : null}
      </td>
    </tr>
  )
}

/** Shows the payment status of an invoice, bill or note, or the days overdue; nothing for other items. */
function ItemStatus({ item }: { item: OpenItemAnswer }) {
  const resource = Object.values<Resource>(tradeResources).find(({ path }) => path === item.document_path)
  if (!resource) return null
  const status = compare(item.open, item.amount) < 0 ? 'Partially Paid' : 'Issued'
  return <RecordStatus resource={resource} record={{ status, due_date: item.due_date, open_amount: item.open }} />
}

/** Returns the name of an open item: "Invoice INV-2026-0007", or another origin of the amount. */
export function documentName(
  { document_path: path, document_no: number }: { document_path: string; document_no: string | null },
  t: (key: string, params?: Record<string, string>, fallback?: string) => string,
): string {
  return numberedText(t(`module.${moduleOf(path)}.label`, {}, t('payment.entry')), number).trim()
}

function Totals({ items, shares }: { items: readonly OpenItemAnswer[]; shares: Readonly<Record<string, string>> }) {
  const t = useTranslate()
  const company = useCompany()
  const settled = sum(Object.values(shares).filter(isDecimal))
  const open = items.reduce((total, item) => add(total, item.open), '0')
  const left = subtract(open, settled)
  const isLeft = compare(left, '0') > 0
  return (
    <tfoot>
      <tr>
        <td colSpan={5}>
          {isLeft ? t('payment.left', { amount: formatMoney(left, company) }) : t('payment.nothingLeft')}
        </td>
        <td className="amount" data-label={t('payment.openAmount')}>
          {formatMoney(open, company)}
        </td>
        <td className="amount" data-label={t('payment.settled')}>
          {formatMoney(settled, company)}
        </td>
      </tr>
    </tfoot>
  )
}
