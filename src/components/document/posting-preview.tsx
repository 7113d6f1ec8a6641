import { useTranslate } from '@refinedev/core'
import { useSyncExternalStore } from 'react'
import { balancingAmount, postJournalVoucher } from '../../../domain/ledger/post-journal-voucher.ts'
import type { DebitAndCredit } from '../../../domain/ledger/posting.ts'
import { totals } from '../../../domain/ledger/posting.ts'
import { isDecimal, isZero } from '../../../domain/money/decimal.ts'
import { formatMoney } from '../../lib/format/format.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import type { GridColumn } from '../grid/grid-columns.ts'
import { useLineTracks } from '../grid/line-tracks.ts'
import type { RowsStore } from '../grid/rows-store.ts'
import type { RowsError } from '../grid/rows-total.tsx'
import { RowsNote, useRowsError } from '../grid/rows-total.tsx'
import { useRestingRows } from '../grid/use-resting-rows.ts'
import type { VoucherCells, VoucherRow } from '../grid/voucher-rows.ts'
import { plainAmounts, voucherColumns } from '../grid/voucher-rows.ts'

type Sums = { sums: DebitAndCredit; missing: DebitAndCredit }
const sumsCache = new WeakMap<readonly VoucherRow[], Sums>()

/**
 * Returns both totals and the amount missing on the lighter side, '' on the other; computed by the rules of the ledger.
 */
function sumsOf(rows: readonly VoucherRow[]): Sums {
  const before = sumsCache.get(rows)
  if (before) return before
  const sums = totals(
    rows.map(plainAmounts).map(({ debit, credit }) => ({ debit: readable(debit), credit: readable(credit) })),
  )
  const now = { sums, missing: balancingAmount([sums]) }
  sumsCache.set(rows, now)
  return now
}

function readable(amount: string): string {
  return isDecimal(amount) ? amount : '0'
}

function useSums(store: RowsStore<VoucherCells>): Sums {
  return sumsOf(useSyncExternalStore(store.subscribe, store.posted))
}

type RowTotalsProps = {
  store: RowsStore<VoucherCells>
  /** The columns above. */
  columns: readonly GridColumn[]
  error: RowsError | undefined
}

/** Renders the totals below the rows; a change of the difference is announced. An error stays until the rows change. */
export function RowTotals({ store, columns, error }: RowTotalsProps) {
  const t = useTranslate()
  const company = useCompany()
  const { sums, missing } = useSums(store)
  const side = missing.debit === '' ? 'credit' : 'debit'
  const difference = missing.debit || missing.credit
  const wrong = useRowsError([store], error)
  const tracks = useLineTracks(store, { columns })
  return (
    <div className="line-table" style={tracks}>
      <div className="line-row line-total">
        <div className="wide-only" />
        <div>{t('voucher.total')}</div>
        <div className="wide-only" />
        <div className="amount">{formatMoney(sums.debit, company)}</div>
        <div className="amount">{formatMoney(sums.credit, company)}</div>
        {columns.slice(voucherColumns.length).map(({ name }) => (
          <div key={name} className="wide-only" />
        ))}
        <div className="wide-only" />
      </div>
      <RowsNote error={wrong}>
        {difference === '' ? null : t(`voucher.missing.${side}`, { amount: formatMoney(difference, company) })}
      </RowsNote>
    </div>
  )
}

/** Renders the side panel: both totals, their difference, and the lines that the voucher will post. */
export function PostingPreview({ store }: { store: RowsStore<VoucherCells> }) {
  const t = useTranslate()
  return (
    <>
      <section className="document-card">
        <SideTotals store={store} />
      </section>
      <section className="document-card">
        <h2 className="side-title">
          {t('voucher.willPost')} <small>{t('voucher.preview')}</small>
        </h2>
        <PostedLines store={store} />
      </section>
    </>
  )
}

function SideTotals({ store }: { store: RowsStore<VoucherCells> }) {
  const t = useTranslate()
  const company = useCompany()
  const { sums, missing } = useSums(store)
  const difference = missing.debit || missing.credit || '0'
  return (
    <dl className="side-lines">
      <div>
        <dt>{t('voucher.debit')}</dt>
        <dd>{formatMoney(sums.debit, company)}</dd>
      </div>
      <div>
        <dt>{t('voucher.credit')}</dt>
        <dd>{formatMoney(sums.credit, company)}</dd>
      </div>
      <div className="side-main">
        <dt>{t('voucher.difference')}</dt>
        <dd className={isZero(difference) ? undefined : 'is-off'}>{formatMoney(difference, company)}</dd>
      </div>
    </dl>
  )
}

/** The number of merged lines listed; a voucher of a thousand rows is checked in its rows. */
const MOST_LINES = 40
function PostedLines({ store }: { store: RowsStore<VoucherCells> }) {
  const rows = useRestingRows(store)
  const t = useTranslate()
  const company = useCompany()
  const names = new Map(rows.map((row) => [row.account, row.accountLabel]))
  const complete = rows
    .map((row) => ({ accountId: row.account, description: '', ...plainAmounts(row) }))
    .filter((row) => row.accountId !== '' && (isDecimal(row.debit) || isDecimal(row.credit)))
  const lines = postJournalVoucher({ rows: complete })
  if (lines.length === 0) return <p className="side-lines muted">{t('voucher.nothingToPost')}</p>
  return (
    <>
      <dl className="side-lines">
        {lines.slice(0, MOST_LINES).map((line) => {
          const side = isZero(line.debit) ? 'credit' : 'debit'
          return (
            <div key={`${side} ${line.accountId}`}>
              <dt>
                {t(`voucher.short.${side}`)} {names.get(line.accountId)}
              </dt>
              <dd>{formatMoney(line[side], company)}</dd>
            </div>
          )
        })}
      </dl>
      {lines.length > MOST_LINES ? (
        <p className="side-more">{t('voucher.moreLines', { count: lines.length - MOST_LINES })}</p>
      ) : null}
    </>
  )
}
