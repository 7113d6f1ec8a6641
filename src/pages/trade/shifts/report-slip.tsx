import { useTranslate } from '@refinedev/core'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { isZero } from '../../../../domain/money/decimal.ts'
import type { ShiftPage } from '../../../../domain/till/shift-page.ts'
import { formatDateTime, formatMoney, formatPercent } from '../../../lib/format/format.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { taxName, useCashLines } from './shift-report.tsx'

/** Prints the X or Z report on paper of 80 mm; only the slip is printed while it is there. */
export function ReportSlip({ shift, onPrinted }: { shift: ShiftPage; onPrinted: () => void }) {
  useEffect(() => {
    globalThis.addEventListener('afterprint', onPrinted)
    globalThis.print()
    return () => globalThis.removeEventListener('afterprint', onPrinted)
    // The dialog opens once, whatever the page renders meanwhile.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return createPortal(<Slip shift={shift} />, document.body)
}

function Slip({ shift }: { shift: ShiftPage }) {
  const t = useTranslate()
  const company = useCompany()
  const { report, names, number, till_name: till, cashier, opened_at: opened, closed_at: closed } = shift
  const cashLines = useCashLines(shift)
  const money = (amount: string) => formatMoney(amount, company)
  return (
    <div className="till-slip">
      <strong>{company.name}</strong>
      <div>{t(closed === null ? 'shift.x' : 'shift.z')}</div>
      <div>{[number, till].join(' · ')}</div>
      <div>{cashier}</div>
      <div>{formatDateTime(opened, company)}</div>
      {closed === null ? null : <div>{formatDateTime(closed, company)}</div>}
      <Part>
        <Line label={t('shift.figure.sales', { count: report.sales.count })} value={money(report.sales.total)} />
        <Line label={t('shift.figure.returns', { count: report.returns.count })} value={money(report.returns.total)} />
        <Line label={t('shift.figure.voids', { count: report.voids.count })} value={money(report.voids.total)} />
        <Line label={t('shift.figure.discounts')} value={money(report.discounts)} />
        <Line label={t('shift.figure.onAccount')} value={money(report.on_account)} />
      </Part>
      <Part title={t('shift.methods')}>
        {report.methods.map(({ mode, received, refunded, unknown }) => (
          <div key={mode}>
            <Line label={names[mode] ?? ''} value={money(received)} />
            {isZero(refunded) ? null : <Line label={t('shift.refunded')} value={money(refunded)} />}
            {isZero(unknown) ? null : <Line label={t('shift.unknown')} value={money(unknown)} />}
          </div>
        ))}
      </Part>
      <Part title={t('shift.taxes')}>
        {report.taxes.map(({ scheme, rate, tax }) => (
          <Line
            key={`${scheme} ${rate}`}
            label={taxName(names[scheme] ?? '', formatPercent(rate, company))}
            value={money(tax)}
          />
        ))}
        <Line label={t('shift.returnedTax')} value={money(report.returned_tax)} />
      </Part>
      <Part title={t('shift.cash')}>
        {cashLines.map(({ key, label, amount }) => (
          <Line key={key} label={label} value={money(amount)} />
        ))}
        <Line label={t('shift.figure.expected')} value={money(report.expected)} />
        {report.counted === null ? null : <Line label={t('shift.figure.counted')} value={money(report.counted)} />}
        {report.difference === null ? null : (
          <Line label={t('shift.figure.difference')} value={money(report.difference)} />
        )}
      </Part>
    </div>
  )
}

function Part({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <div className="till-slip-part">
      {title === undefined ? null : <strong>{title}</strong>}
      {children}
    </div>
  )
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <div className="till-slip-line">
      <span>{label}</span>
      <span>{value}</span>
    </div>
  )
}
