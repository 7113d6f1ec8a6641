import { useTranslate } from '@refinedev/core'
import type { ReactNode } from 'react'
import { isZero, negate } from '../../../../domain/money/decimal.ts'
import type { ShiftPage } from '../../../../domain/till/shift-page.ts'
import { Money } from '../../../components/fields/money.tsx'
import { formatPercent } from '../../../lib/format/format.ts'
import { useCompany } from '../../../providers/company-provider.tsx'

type Props = { shift: ShiftPage }

/** Renders the main figures of a shift: sales, expected and counted cash, and the difference. */
export function ShiftFigures({ shift: { report } }: Props) {
  const t = useTranslate()
  const { sales, returns, voids, difference } = report
  const counts = [
    { name: 'sales', count: sales.count, amount: sales.total },
    { name: 'returns', count: returns.count, amount: returns.total },
    { name: 'voids', count: voids.count, amount: voids.total },
    { name: 'onAccount', count: 0, amount: report.on_account },
    { name: 'expected', count: 0, amount: report.expected },
    { name: 'counted', count: 0, amount: report.counted },
    { name: 'difference', count: 0, amount: difference },
  ]
  const isWrong = difference !== null && !isZero(difference)
  return (
    <dl className="figures">
      {counts.map(({ name, count, amount }) => (
        <div key={name} className={name === 'difference' && isWrong ? 'is-left-out' : undefined}>
          <dt>{t(`shift.figure.${name}`, { count })}</dt>
          <dd>{amount === null ? <small>{t('shift.open')}</small> : <Money value={amount} />}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Returns the name of a tax scheme with the rate as sold, unless the name has it. */
export function taxName(scheme: string, rate: string): string {
  return scheme.includes(rate) ? scheme : `${scheme} ${rate}`
}

/** A line of the cash in the drawer: its label and a signed amount. */
export type CashLine = { key: string; label: string; amount: string }

/** Returns how the expected cash comes about: float, what the cash method received and paid out, and the movements. */
export function useCashLines({ report, names, cash_mode: mode }: ShiftPage): CashLine[] {
  const t = useTranslate()
  const cash = report.methods.find((method) => method.mode === mode)
  return [
    { key: 'float', label: t('shift.float'), amount: report.float },
    ...(cash
      ? [
          { key: 'received', label: t('shift.received'), amount: cash.received },
          { key: 'refunded', label: t('shift.refunded'), amount: negate(cash.refunded) },
        ]
      : []),
    ...report.movements.map(({ at, direction, amount, account }) => ({
      key: `${at} ${account}`,
      label: t(`shift.${direction}`, { account: names[account] ?? '' }),
      amount: direction === 'in' ? amount : negate(amount),
    })),
  ]
}

/** Renders the cash in the drawer, the payment methods and the taxes of a shift. */
export function ShiftReportTables({ shift }: Props) {
  const t = useTranslate()
  const { report, names } = shift
  const company = useCompany()
  const cashLines = useCashLines(shift)
  return (
    <div className="shift-tables">
      <ReportTable title={t('shift.cash')} head={null}>
        {cashLines.map(({ key, label, amount }) => (
          <Row key={key} label={label} amounts={[amount]} />
        ))}
        <Row isTotal label={t('shift.figure.expected')} amounts={[report.expected]} />
      </ReportTable>
      <ReportTable
        title={t('shift.methods')}
        head={[t('shift.method'), t('shift.received'), t('shift.refunded'), t('shift.unknown')]}
      >
        {report.methods.map(({ mode, received, refunded, unknown }) => (
          <Row key={mode} label={names[mode] ?? ''} amounts={[received, refunded, unknown]} />
        ))}
      </ReportTable>
      <ReportTable title={t('shift.taxes')} head={[t('shift.tax'), t('shift.taxable'), t('shift.tax')]}>
        {report.taxes.map(({ scheme, rate, taxable, tax }) => (
          <Row
            key={`${scheme} ${rate}`}
            label={taxName(names[scheme] ?? '', formatPercent(rate, company))}
            amounts={[taxable, tax]}
          />
        ))}
        <Row label={t('shift.returnedTax')} amounts={['', negate(report.returned_tax)]} />
        <Row label={t('shift.figure.discounts')} amounts={[report.discounts, '']} />
      </ReportTable>
    </div>
  )
}

function ReportTable({ title, head, children }: { title: string; head: string[] | null; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <div className="sheet-frame">
        <table className="sheet">
          {head ? (
            <thead>
              <tr>
                {head.map((name, place) => (
                  <th key={`${place} ${name}`} scope="col" className={place === 0 ? undefined : 'amount'}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
          ) : null}
          <tbody>{children}</tbody>
        </table>
      </div>
    </section>
  )
}

function Row({ label, amounts, isTotal = false }: { label: string; amounts: string[]; isTotal?: boolean }) {
  return (
    <tr className={isTotal ? 'is-strong' : undefined}>
      <th scope="row" title={label}>
        {label}
      </th>
      {amounts.map((amount, place) => (
        <td key={`${place} ${amount}`} className="amount">
          <Money value={amount} />
        </td>
      ))}
    </tr>
  )
}
