import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { useState } from 'react'
import { v7 as uuid } from 'uuid'
import { decimalPlaces } from '../../../../domain/money/decimal.ts'
import { isLineFigure } from '../../../../domain/till/cart.ts'
import { drawerIn } from '../../../../domain/till/drawer.ts'
import { FigureInput } from '../../../components/fields/money-input.tsx'
import { LeaveLink } from '../leave-link.tsx'
import { Problem } from '../dialogs/till-dialog.tsx'
import { usePaper } from '../paper/use-paper.tsx'
import { useTill } from '../till-context.tsx'
import { StateTags } from '../till-header.tsx'
import { TillNotices } from '../till-notices.tsx'
import { useRecord } from '../use-record.ts'
import { ShiftReportView } from './shift-report-view.tsx'
import { useLastShift, useShiftReport } from './use-report.ts'

/** Opens a shift with the counted float; beside it stands the Z report of the shift before. */
export function OpenShift() {
  const t = useTranslate()
  const { till, catalog, style } = useTill()
  const { record, isBusy, problem, setProblem } = useRecord()
  const [float, setFloat] = useState<string | null>(null)
  const [id] = useState(() => uuid())
  const last = useShiftReport(useLastShift())
  const paper = usePaper()
  const save = async () => {
    const isAmount = float !== null && isLineFigure(float) && decimalPlaces(float) <= style.currency_digits
    if (!isAmount) return setProblem(t('till.open.count'))
    await record({ kind: 'shift_opened', body: { float, mode: drawerIn(catalog) } }, id)
  }
  return (
    <main className="till-entry">
      <header className="till-header">
        <h1>{till.profile.name}</h1>
        <StateTags shift={null} />
      </header>
      <TillNotices />
      <form
        className="till-form"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <h2>{t('till.open.title')}</h2>
        <p className="muted">{t('till.open.text', { name: till.profile.cashier.name })}</p>
        <label>
          {t('till.open.float')}
          <FigureInput
            autoFocus
            figures={style}
            value={float}
            onChange={(typed) => {
              setFloat(typed)
              setProblem(null)
            }}
          />
        </label>
        <Problem text={problem} />
        <Button type="primary" size="large" htmlType="submit" block loading={isBusy}>
          {t('till.open.act')}
        </Button>
      </form>
      {last === null ? null : (
        <section className="till-last-shift" aria-label={t('till.open.last')}>
          <ShiftReportView shift={last} />
          <Button size="large" block onClick={() => paper.print(<ShiftReportView shift={last} />)}>
            {t('till.report.print')}
          </Button>
        </section>
      )}
      <LeaveLink company={till.profile.company} />
      {paper.node}
    </main>
  )
}
