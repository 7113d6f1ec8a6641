import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { TillDialog } from '../dialogs/till-dialog.tsx'
import type { DialogProps } from '../dialogs/dialog-props.ts'
import { ShiftReportView } from './shift-report-view.tsx'
import { useShiftReport } from './use-report.ts'

/** Shows and prints the X report of the open shift. */
export function ReportDialog({ shift, close, print }: DialogProps) {
  const t = useTranslate()
  const report = useShiftReport(shift.id)
  if (report === null) return null
  return (
    <TillDialog title={t('till.report.x')} close={close}>
      <ShiftReportView shift={report} />
      <div className="till-form-acts">
        <Button type="primary" size="large" onClick={() => print(<ShiftReportView shift={report} />)}>
          {t('till.report.print')}
        </Button>
      </div>
    </TillDialog>
  )
}
