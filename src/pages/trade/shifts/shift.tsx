import { PrinterOutlined } from '@ant-design/icons'
import type { HttpError } from '@refinedev/core'
import { useCustom, useTranslate } from '@refinedev/core'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import { salesShifts } from '../../../../domain/resources/till/sales-shifts.ts'
import type { ShiftPage } from '../../../../domain/till/shift-page.ts'
import { Alert } from '../../../components/layout/alert.tsx'
import { NotFound } from '../../../components/layout/not-found.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { RecordSteps } from '../../../components/resource/record/record-steps.tsx'
import { RequestFailed } from '../../../components/resource/record/request-failed.tsx'
import '../../../components/report/report.css'
import '../../../components/table/sheet.css'
import { formatDateTime } from '../../../lib/format/format.ts'
import { useLabels } from '../../../lib/labels.ts'
import '../../../lib/texts/till/shift-texts.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { ReportSlip } from './report-slip.tsx'
import { ShiftFigures, ShiftReportTables } from './shift-report.tsx'
import { ShiftRecords } from './shift-records.tsx'
import './shifts.css'

/** Renders a shift: its X or Z report, and every record with its notes and what prevents it. */
export function Shift() {
  const t = useTranslate()
  const { id = '' } = useParams()
  const labels = useLabels(salesShifts)
  const [isPrinting, setIsPrinting] = useState(false)
  const { result, query } = useCustom<ShiftPage, HttpError>({
    url: `${salesShifts.path}/${id}/report`,
    method: 'get',
    errorNotification: false,
  })
  if (query.error?.statusCode === 404) return <NotFound />
  const shift = query.data ? result.data : null
  const status = shift?.closed_at === null ? 'Open' : 'Closed'
  return (
    <>
      <PageHeader
        title={shift ? t('shift.title', { number: shift.number }) : labels.one}
        tag={
          shift ? (
            <span className={`status status-${salesShifts.fields.status.tones[status]}`}>
              {labels.choice('status', status)}
            </span>
          ) : undefined
        }
        note={shift ? <Note shift={shift} /> : undefined}
        actions={
          <>
            <RecordSteps resource={salesShifts} id={id} />
            <Button
              icon={<PrinterOutlined aria-hidden />}
              disabled={shift === null}
              onClick={() => setIsPrinting(true)}
            >
              {t(shift?.closed_at === null ? 'shift.print.x' : 'shift.print.z')}
            </Button>
          </>
        }
      />
      {query.error ? <RequestFailed error={query.error} onRetry={() => void query.refetch()} /> : null}
      {shift ? (
        <div className="shift">
          <Notices shift={shift} />
          <ShiftFigures shift={shift} />
          <ShiftReportTables shift={shift} />
          <ShiftRecords records={shift.records} onChanged={() => query.refetch()} />
        </div>
      ) : null}
      {query.isPending ? <Skeleton active paragraph={{ rows: 12 }} /> : null}
      {shift && isPrinting ? <ReportSlip shift={shift} onPrinted={() => setIsPrinting(false)} /> : null}
    </>
  )
}

function Note({ shift: { till_name: till, cashier, opened_at: opened, closed_at: closed } }: { shift: ShiftPage }) {
  const company = useCompany()
  const moments = [opened, closed].flatMap((moment) => (moment === null ? [] : formatDateTime(moment, company)))
  return <>{[till, cashier, moments.join(' – ')].join(' · ')}</>
}

function Notices({ shift: { records } }: { shift: ShiftPage }) {
  const t = useTranslate()
  const parked = records.filter(({ outcome }) => outcome === 'parked').length
  const waiting = records.filter(({ outcome }) => outcome === 'waiting').length
  return (
    <>
      {parked > 0 ? (
        <Alert type="warning" message={t('shift.parked', { count: parked })} description={t('shift.parkedText')} />
      ) : null}
      {waiting > 0 ? <Alert type="info" message={t('shift.waiting', { count: waiting })} /> : null}
    </>
  )
}
