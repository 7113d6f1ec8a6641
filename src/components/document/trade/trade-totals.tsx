import { useTranslate } from '@refinedev/core'
import { useSyncExternalStore } from 'react'
import { amountInWords } from '../../../../domain/money/amount-in-words.ts'
import { add, isNegative, isZero, negate } from '../../../../domain/money/decimal.ts'
import type { DocumentTotals } from '../../../../domain/documents/totals.ts'
import { formatMoney, formatMoneyWithSymbol, formatPercent } from '../../../lib/format/format.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import type { RowsStore } from '../../grid/rows-store.ts'
import type { DocumentDiscount, Lookup } from './page/trade-figures.ts'
import { tradeTotals } from './page/trade-figures.ts'
import type { TradeCells } from './trade-rows.ts'
import { languageWords } from '../../../lib/languages/languages.ts'

type SchemeNames = ReadonlyMap<string, { name: string }>
type TotalsProps = {
  store: RowsStore<TradeCells>
  discount: DocumentDiscount
  lookup: Lookup
  schemes: SchemeNames
}

/** Renders the totals of the document, updated at every key. */
export function TradeTotals({ store, discount, lookup, schemes }: TotalsProps) {
  const t = useTranslate()
  const rows = useSyncExternalStore(store.subscribe, store.posted)
  const { totals } = tradeTotals(rows, discount, lookup)
  return (
    <section className="document-card" aria-label={t('trade.totals')}>
      <TotalLines
        totals={totals}
        isInclusive={discount.tax_type === 'inclusive'}
        nameOf={(id) => schemes.get(id)?.name ?? ''}
      />
    </section>
  )
}

type LinesProps = { totals: DocumentTotals; isInclusive: boolean; nameOf: (scheme: string) => string }

/** Renders subtotal, discounts, each tax, the total, and the total in words. */
function TotalLines({ totals, isInclusive, nameOf }: LinesProps) {
  const t = useTranslate()
  const company = useCompany()
  const { currency_code: code, currency_digits: digits, locale } = company
  const discounts = add(totals.rowDiscounts, totals.headerDiscounts)
  const taxes = totals.taxes.filter(({ net }) => !isZero(net))
  return (
    <>
      <dl className="side-lines">
        <Line label={t('trade.subTotal')} amount={totals.subTotal} />
        {isZero(discounts) ? null : <Line label={t('trade.discounts')} amount={negate(discounts)} />}
        {taxes.map((tax) => (
          <TaxLines
            key={`${tax.id} ${tax.rate}`}
            name={nameOf(tax.id)}
            rate={formatPercent(tax.rate, company)}
            isTaxed={tax.kind === 'taxable'}
            net={tax.net}
            tax={tax.tax}
            selfAssessed={tax.selfAssessedTax}
            isInclusive={isInclusive}
          />
        ))}
        <div className="side-main" aria-live="polite">
          <dt>{t('trade.total')}</dt>
          <dd>{formatMoneyWithSymbol(totals.total, company)}</dd>
        </div>
      </dl>
      {isZero(totals.total) ? null : (
        <p className="side-words">
          {(languageWords()?.inWords ?? amountInWords)(totals.total, { code, digits, locale })}
        </p>
      )}
    </>
  )
}

type TaxLinesProps = {
  name: string
  rate: string
  isTaxed: boolean
  net: string
  tax: string
  /** The tax that the buyer accounts for, which is part of no total. */
  selfAssessed: string | undefined
  isInclusive: boolean
}

function TaxLines({ name, rate, isTaxed, net, tax, selfAssessed, isInclusive }: TaxLinesProps) {
  const t = useTranslate()
  if (selfAssessed !== undefined) {
    return (
      <>
        <Line label={name} amount={net} />
        <Line label={t('trade.selfAssessed', { rate })} amount={selfAssessed} />
      </>
    )
  }
  if (!isTaxed) return <Line label={name} amount={net} />
  return (
    <>
      <Line label={t('trade.taxable', { rate })} amount={net} />
      <Line label={isInclusive ? t('trade.taxIncluded', { name }) : name} amount={tax} />
    </>
  )
}

function Line({ label, amount }: { label: string; amount: string }) {
  const company = useCompany()
  return (
    <div>
      <dt>{label}</dt>
      <dd className={isNegative(amount) ? 'is-off' : undefined}>{formatMoney(amount, company)}</dd>
    </div>
  )
}
