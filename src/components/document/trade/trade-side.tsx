import { useTranslate } from '@refinedev/core'
import { useMemo } from 'react'
import { can } from '../../../../domain/permissions/can.ts'
import { formatMoney, formatQuantity } from '../../../lib/format.ts'
import { useCompany, useRights } from '../../../providers/company-provider.tsx'
import type { RowsStore } from '../rows-store.ts'
import type { ItemFacts } from '../stock-rows.ts'
import { useRestingRows } from '../use-resting-rows.ts'
import type { LandedCells } from './landed-rows.ts'
import type { DocumentDiscount, Lookup } from './trade-figures.ts'
import { tradeTotals } from './trade-figures.ts'
import type { TradeForm } from './trade-kinds.ts'
import { costOfRows, marginOf, willPost } from './trade-posting.ts'
import type { TradeCells } from './trade-rows.ts'
import type { TradeSetup } from './trade-setup.ts'

type SideProps = {
  form: TradeForm
  store: RowsStore<TradeCells>
  landed: RowsStore<LandedCells>
  discount: DocumentDiscount
  lookup: Lookup
  facts: ItemFacts
  setup: TradeSetup
  partyLabel: string
}

const MOST_LINES = 30

/** What the goods cost and what is left, and the lines that the document will write into the ledger. */
export function TradeSide(props: SideProps) {
  const { form, store, landed, discount, lookup, facts, setup, partyLabel } = props
  const t = useTranslate()
  const company = useCompany()
  const rights = useRights()
  const rows = useRestingRows(store)
  const costs = useRestingRows(landed)
  const party = t(form.isSale ? 'trade.receivableOf' : 'trade.payableOf', { name: partyLabel || t('trade.party') })
  const words = useMemo(
    () => ({
      party,
      sales: t('trade.posted.sales'),
      goods: t('trade.posted.inventory'),
      purchases: t('trade.posted.purchases'),
      discount: t(form.isSale ? 'trade.posted.discountAllowed' : 'trade.posted.discountReceived'),
      priceVariance: t('trade.posted.priceVariance'),
      tax: t('trade.tax'),
      unknown: t('trade.posted.unknown'),
    }),
    [t, party, form],
  )
  const lines = useMemo(
    () => willPost({ form, rows, landed: costs, discount, lookup, schemes: setup.schemes, facts, words }),
    [form, rows, costs, discount, lookup, setup, facts, words],
  )
  const cost = useMemo(() => costOfRows(rows, facts, lookup.digits), [rows, facts, lookup])
  const seesCosts = can(rights, 'inventory_costs.read')
  const shows = form.path === 'sales/vouchers' && seesCosts && cost !== null
  const { totals } = tradeTotals(rows, discount, lookup)
  const net = [totals.taxable, totals.nonTaxable, totals.zeroRated, totals.exempt, totals.export]
  return (
    <>
      {shows ? <CostCard cost={cost} nets={net} /> : null}
      <section className="document-card">
        <h2 className="side-title">
          {t('trade.willPost')} <small>{t('trade.preview')}</small>
        </h2>
        {lines.length === 0 ? <p className="side-lines muted">{t('trade.nothingToPost')}</p> : null}
        <dl className="side-lines">
          {lines.slice(0, MOST_LINES).map(({ side, name, amount }) => (
            <div key={`${side} ${name}`}>
              <dt>
                {t(`trade.short.${side}`)} {name}
              </dt>
              <dd>{formatMoney(amount, company)}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  )
}

/** What the goods cost as things stand, and what is left of the net. */
export function CostCard({ cost, nets }: { cost: string; nets: readonly string[] }) {
  const t = useTranslate()
  const company = useCompany()
  const { margin, percent } = marginOf(nets, cost)
  return (
    <section className="document-card">
      <dl className="side-lines">
        <div>
          <dt>{t('trade.costOfGoods')}</dt>
          <dd>{formatMoney(cost, company)}</dd>
        </div>
        <div>
          <dt>{t('trade.margin')}</dt>
          <dd>
            {formatMoney(margin, company)}
            {percent === null ? null : <small className="side-was">{formatQuantity(percent, company)} %</small>}
          </dd>
        </div>
      </dl>
    </section>
  )
}
