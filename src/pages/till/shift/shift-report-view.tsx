import { useTranslate } from '@refinedev/core'
import { useState } from 'react'
import { isZero, negate } from '../../../../domain/money/decimal.ts'
import { formatDateTime } from '../../../lib/format/format.ts'
import type { ShiftReport } from '../../../../domain/till/shift-report.ts'
import { Row } from '../paper/receipt-paper.tsx'
import { useMoney, useTill } from '../till-context.tsx'
import type { ReportOfShift } from './use-report.ts'

/** Renders the X report of an open shift or the Z report of a closed one, on the screen and on paper. */
export function ShiftReportView({ shift: { report, drawer, openedAt, closedAt } }: { shift: ReportOfShift }) {
  const t = useTranslate()
  const { till, catalog, style, prices } = useTill()
  const { plain } = useMoney()
  const { count, total } = till.unsent
  const [now] = useState(() => new Date(Date.now()).toISOString())
  const modeName = (id: string) => catalog.modes.find((mode) => mode.id === id)?.name ?? ''
  const text = (key: string, params?: object) => t(`till.report.${key}`, { ...params })
  return (
    <article className="till-report">
      <h2>{text(closedAt === null ? 'x' : 'z')}</h2>
      <p>{text('of', { company: catalog.company.name, till: till.profile.name })}</p>
      <p>{text('opened', { at: formatDateTime(openedAt, style) })}</p>
      <p>
        {closedAt === null
          ? text('until', { at: formatDateTime(now, style) })
          : text('closed', { at: formatDateTime(closedAt, style) })}
      </p>
      {count === 0 ? null : <p className="till-problem">{text('unsent', { count, total: plain(total) })}</p>}
      <Table>
        <Row label={text('sales', { count: report.sales.count })} amount={plain(report.sales.total)} />
        <Row label={text('returns', { count: report.returns.count })} amount={plain(negate(report.returns.total))} />
        <Row label={text('voids', { count: report.voids.count })} amount={plain(report.voids.total)} />
        <Row label={text('discounts')} amount={plain(report.discounts)} />
      </Table>
      <h3>{text('taxes')}</h3>
      <Table>
        {report.taxes.map(({ scheme, rate, taxable, tax }) => (
          <Row
            key={`${scheme} ${rate}`}
            label={text('taxOf', { name: prices.schemes.get(scheme)?.name ?? '', taxable: plain(taxable) })}
            amount={plain(tax)}
          />
        ))}
        {isZero(report.returned_tax) ? null : (
          <Row label={text('returnedTax')} amount={plain(negate(report.returned_tax))} />
        )}
      </Table>
      <h3>{text('methods')}</h3>
      <Table>
        {report.methods.flatMap(({ mode, received, refunded, unknown }) => [
          <Row key={mode} label={modeName(mode)} amount={plain(received)} />,
          isZero(refunded) ? null : (
            <Row
              key={`${mode} refunded`}
              label={text('refunded', { name: modeName(mode) })}
              amount={plain(negate(refunded))}
            />
          ),
          isZero(unknown) ? null : (
            <Row key={`${mode} unknown`} label={text('unknown', { name: modeName(mode) })} amount={plain(unknown)} />
          ),
        ])}
        {isZero(report.on_account) ? null : <Row label={text('onAccount')} amount={plain(report.on_account)} />}
      </Table>
      {closedAt !== null || till.profile.cashier.may.approve ? <Drawer report={report} cashMode={drawer} /> : null}
    </article>
  )
}

/** Renders the cash drawer; of an open shift only for who may approve, because the others count without seeing it. */
function Drawer({ report, cashMode }: { report: ShiftReport; cashMode: string }) {
  const t = useTranslate()
  const { plain } = useMoney()
  const text = (key: string) => t(`till.report.${key}`)
  const cash = report.methods.find(({ mode }) => mode === cashMode)
  return (
    <>
      <h3>{text('drawer')}</h3>
      <Table>
        <Row label={text('float')} amount={plain(report.float)} />
        <Row label={text('cashSales')} amount={plain(cash?.received ?? '0')} />
        {isZero(cash?.refunded ?? '0') ? null : (
          <Row label={text('cashRefunds')} amount={plain(negate(cash?.refunded ?? '0'))} />
        )}
        {report.movements.map(({ at, direction, amount, reason }) => (
          <Row key={at} label={reason} amount={plain(direction === 'in' ? amount : negate(amount))} />
        ))}
        <Row isStrong label={text('expected')} amount={plain(report.expected)} />
        {report.counted === null ? null : <Row label={text('counted')} amount={plain(report.counted)} />}
        {report.difference === null ? null : (
          <Row isStrong label={text('difference')} amount={plain(report.difference)} />
        )}
      </Table>
    </>
  )
}

function Table({ children }: { children: React.ReactNode }) {
  return (
    <table>
      <tbody>{children}</tbody>
    </table>
  )
}
