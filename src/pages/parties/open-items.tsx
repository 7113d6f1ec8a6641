import { useTranslate } from '@refinedev/core'
import { Button, Grid, Skeleton } from 'antd'
import { useState } from 'react'
import { BalanceText } from '../../components/report/balance-text.tsx'
import { DocumentLink } from '../../components/report/document-link.tsx'
import { LinkButton } from '../../components/resource/link-button.tsx'
import { negate } from '../../../domain/money/decimal.ts'
import type { OpenItem, PartyFigures } from '../../../domain/reports/party-statement.ts'
import { formatDate, formatMoney } from '../../lib/format/format.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { useMay } from '../../providers/use-may.ts'
import '../../components/report/statement/statement-cards.css'
import '../../components/table/sheet.css'

type OpenItemsProps = {
  /** The name of the party: a description that only repeats it is left out. */
  name: string
  items: PartyFigures['items'] | undefined
  /** The party of a new payment; null when none can be entered, as for an inactive party. */
  payer: string | null
  /** The number of rows shown until all are requested; all by default. */
  first?: number
}

/** Renders the open items, earliest due first, and the links to settle them. */
export function OpenItems({ name, items, payer, first }: OpenItemsProps) {
  const t = useTranslate()
  const [isWhole, setIsWhole] = useState(first === undefined)
  const rows = items?.rows.slice(0, isWhole ? undefined : first) ?? []
  return (
    <section className="party-section is-flush" aria-label={t('party.items')}>
      <header>
        <h2>{t('party.items')}</h2>
        {items && items.count > rows.length ? (
          <span className="party-quiet">{t('party.itemsShown', { shown: rows.length, count: items.count })}</span>
        ) : null}
        {payer === null ? null : <Payments party={payer} />}
      </header>
      {items === undefined ? (
        <div className="party-section">
          <Skeleton active title={false} paragraph={{ rows: 3 }} />
        </div>
      ) : items.rows.length === 0 ? (
        <p className="party-quiet">{t('party.noItems')}</p>
      ) : (
        <ItemTable name={name} rows={rows} />
      )}
      {items && rows.length < items.rows.length ? (
        <Button type="text" block onClick={() => setIsWhole(true)}>
          {t('party.moreItems', { count: items.rows.length - rows.length })}
        </Button>
      ) : null}
    </section>
  )
}

/** Renders receipt and payment links, each with its permission. */
function Payments({ party }: { party: string }) {
  const t = useTranslate()
  const { slug } = useCompany()
  const may = useMay()
  return (
    <span className="party-payments">
      {may('payment_receipts.create') ? (
        <LinkButton size="small" to={`/${slug}/payment-receipts/create?party=${party}`}>
          {t('party.receive')}
        </LinkButton>
      ) : null}
      {may('purchase_payments.create') ? (
        <LinkButton size="small" to={`/${slug}/purchase/payments/create?party=${party}`}>
          {t('party.pay')}
        </LinkButton>
      ) : null}
    </span>
  )
}

type ItemRows = { name: string; rows: readonly OpenItem[] }

function ItemTable({ name, rows }: ItemRows) {
  const t = useTranslate()
  const company = useCompany()
  const screens = Grid.useBreakpoint()
  if (screens.sm === false) return <ItemCards name={name} rows={rows} />
  return (
    <div className="sheet-frame">
      <table className="sheet">
        <thead>
          <tr>
            <th scope="col">{t('party.due')}</th>
            <th scope="col">{t('party.document')}</th>
            <th scope="col">{t('party.ledger')}</th>
            <th scope="col" className="amount">
              {t('party.amount')}
            </th>
            <th scope="col" className="amount">
              {t('party.open')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((item) => (
            <tr key={item.id}>
              <td>
                {formatDate(item.due_date, company.locale)} <OverdueMark item={item} />
              </td>
              <td className="wrap">
                <Origin item={item} party={name} />
              </td>
              <td>{t(`party.${item.ledger}`)}</td>
              <td className="amount">{formatMoney(item.amount, company)}</td>
              <td className="amount">
                <BalanceText value={signed(item)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function ItemCards({ name, rows }: ItemRows) {
  const t = useTranslate()
  const { locale } = useCompany()
  return (
    <ul className="sheet-frame statement-cards">
      {rows.map((item) => (
        <li key={item.id}>
          <div className="statement-pair">
            <Origin item={item} party={name} />
            <span className="statement-amount">
              <BalanceText value={signed(item)} />
            </span>
          </div>
          <div className="statement-pair is-quiet">
            <span>
              {t('party.due')} {formatDate(item.due_date, locale)} · {t(`party.${item.ledger}`)}
            </span>
            <OverdueMark item={item} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function Origin({ item, party }: { item: OpenItem; party: string }) {
  const { document_path: path, document_id: id, document_no: number, narration, description } = item
  const text = description || narration
  return (
    <span>
      <DocumentLink {...{ path, id, number }} kind="regular" />{' '}
      {text && text !== party ? <small className="party-quiet">{text}</small> : null}
    </span>
  )
}

/** Renders the overdue mark: due before today, and not a credit of the same account. */
function OverdueMark({ item }: { item: OpenItem }) {
  const t = useTranslate()
  const owes = item.ledger === 'receivable' ? 'debit' : 'credit'
  if (item.days_overdue === 0 || item.side !== owes) return null
  return <small className="party-late">{t('party.late', { count: item.days_overdue })}</small>
}

function signed({ side, open }: OpenItem): string {
  return side === 'debit' ? open : negate(open)
}
