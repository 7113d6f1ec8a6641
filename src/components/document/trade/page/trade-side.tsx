import { useTranslate } from '@refinedev/core'
import { useMemo } from 'react'
import { formatMoney, formatPercent } from '../../../../lib/format/format.ts'
import { useCompany } from '../../../../providers/company-provider.tsx'
import { CostEntries, PostedLines, usePostedCosts } from '../../posted-costs.tsx'
import { useRestingRows } from '../../../grid/use-resting-rows.ts'
import { goodsBody } from '../goods-body.ts'
import { tradeTotals } from './trade-figures.ts'
import type { TradeForm } from '../trade-kinds.ts'
import { costOfRows, marginOf, matchesOf, willPost } from './trade-posting.ts'
import type { TradeRecord } from '../trade-record.ts'
import type { TradeSetup } from '../trade-setup.ts'
import type { TradeFormState } from '../use-trade-form.ts'

type SideProps = {
  form: TradeForm
  setup: TradeSetup
  state: TradeFormState
  record: TradeRecord | undefined
  isSent: boolean
}

/** Renders the cost of the goods, the margin, and the ledger lines that the document will post. */
export function TradeSide(props: SideProps) {
  const { form, setup, state, record, isSent } = props
  const { head, store, landed, onAll: discount, lookup, facts } = state
  const t = useTranslate()
  const rows = useRestingRows(store)
  const costs = useRestingRows(landed)
  const label = head.isWalkIn ? t('trade.walkInAccount') : head.party_label
  const party = t(form.isSale ? 'trade.receivableOf' : 'trade.payableOf', { name: label || t('trade.party') })
  const words = useMemo(
    () => ({
      party,
      sales: t('trade.posted.sales'),
      goods: t('trade.posted.inventory'),
      purchases: t('trade.posted.purchases'),
      discount: t(form.isSale ? 'trade.posted.discountAllowed' : 'trade.posted.discountReceived'),
      priceVariance: t('trade.posted.priceVariance'),
      received: t('trade.posted.received'),
      costOfGoods: t('trade.posted.costOfGoods'),
      tax: t('trade.tax'),
      unknown: t('trade.posted.unknown'),
    }),
    [t, party, form],
  )
  const matches = useMemo(() => matchesOf(record), [record])
  const lines = useMemo(
    () => willPost({ form, rows, landed: costs, discount, lookup, schemes: setup.schemes, facts, matches, words }),
    [form, rows, costs, discount, lookup, setup, facts, matches, words],
  )
  const goods = useMemo(
    () => goodsBody(form, { head, rows, landed: costs }, { lookup, facts, id: record?.id }),
    [form, head, rows, costs, lookup, facts, record],
  )
  const preview = usePostedCosts(form.path, goods, isSent)
  const estimate = useMemo(() => costOfRows(rows, facts, lookup.digits), [rows, facts, lookup])
  const cost = estimate === null ? null : (preview.costs?.worth_out ?? estimate)
  const shows = form.path === 'sales/vouchers' && preview.costs !== null && cost !== null
  const { totals } = tradeTotals(rows, discount, lookup)
  const net = [totals.taxable, totals.nonTaxable, totals.zeroRated, totals.exempt, totals.export]
  return (
    <>
      {shows ? <CostCard cost={cost} nets={net} /> : null}
      <section className="document-card">
        <h2 className="side-title">
          {t('trade.willPost')} <small>{t('trade.preview')}</small>
        </h2>
        {lines.length === 0 && (form.kind !== 'delivery-note' || preview.costs === null) ? (
          <p className="side-lines muted">{t('trade.nothingToPost')}</p>
        ) : null}
        {lines.length > 0 ? <PostedLines lines={lines} /> : null}
        <CostEntries preview={preview} isNext={lines.length > 0} />
      </section>
    </>
  )
}

/** Renders the current cost of the goods and the margin on the net amount. */
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
            {percent === null ? null : <small className="side-was">{formatPercent(percent, company)}</small>}
          </dd>
        </div>
      </dl>
    </section>
  )
}
