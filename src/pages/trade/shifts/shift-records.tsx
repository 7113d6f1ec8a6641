import { useTranslate } from '@refinedev/core'
import { Button, Table } from 'antd'
import type { ShiftRecord } from '../../../../domain/till/shift-page.ts'
import { Money } from '../../../components/fields/money.tsx'
import { RecordLink } from '../../../components/layout/record-link.tsx'
import { inLanguage } from '../../../lib/i18n.ts'
import { numberedText } from '../../../lib/format/numbered-text.ts'
import { formatDateTime } from '../../../lib/format/format.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { useMay } from '../../../providers/use-may.ts'
import { useRetry } from './use-retry.ts'

type Props = { records: readonly ShiftRecord[]; onChanged: () => Promise<unknown> }

/** Renders every record of a shift with the document that it became, its notes, and what prevents it. */
export function ShiftRecords({ records, onChanged }: Props) {
  const t = useTranslate()
  const company = useCompany()
  const may = useMay()
  const { retry, busyId } = useRetry(onChanged)
  const timeOf = ({ at }: ShiftRecord) => formatDateTime(at, company)
  const remarks = (one: ShiftRecord) => (
    <div className="shift-remarks">
      <Remarks record={one} />
      {one.outcome === 'parked' && may('sales_shifts.update') ? (
        <Button
          size="small"
          loading={busyId === one.id}
          aria-label={t('shift.retryOne', { n: one.n })}
          onClick={() => void retry(one)}
        >
          {t('shift.retry')}
        </Button>
      ) : null}
    </div>
  )
  return (
    <section aria-label={t('shift.records')}>
      <h2>{t('shift.records')}</h2>
      <div className="list-body">
        <Table<ShiftRecord>
          className="list-table"
          rowKey="id"
          aria-label={t('shift.records')}
          dataSource={records}
          pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
          columns={[
            { key: 'n', title: t('shift.no'), dataIndex: 'n', width: 64, responsive: ['sm'] },
            { key: 'at', title: t('shift.time'), width: 170, responsive: ['sm'], render: (_value, one) => timeOf(one) },
            {
              key: 'record',
              title: t('shift.record'),
              render: (_value, one) => (
                <>
                  <div>
                    <RecordName record={one} />
                  </div>
                  <small className="muted shift-phone">{timeOf(one)}</small>
                  <div className="shift-phone">{remarks(one)}</div>
                </>
              ),
            },
            {
              key: 'remarks',
              title: t('shift.remarks'),
              responsive: ['sm'],
              render: (_value, one) => remarks(one),
            },
            {
              key: 'amount',
              title: t('shift.amount'),
              align: 'right',
              width: 120,
              render: (_value, one) => <Money value={one.amount} />,
            },
          ]}
        />
      </div>
    </section>
  )
}

function RecordName({ record: { kind, number, document } }: { record: ShiftRecord }) {
  const t = useTranslate()
  const name = t(`shift.kind.${kind}`, {}, t('shift.unreadable'))
  const label = document?.voucher_no || number
  const text = numberedText(name, label)
  if (!document || !label) return text
  return (
    <RecordLink path={document.path} id={document.id}>
      {text}
    </RecordLink>
  )
}

function Remarks({ record: { notes, problem, outcome } }: { record: ShiftRecord }) {
  const t = useTranslate()
  return (
    <>
      {problem ? <span className="till-problem">{inLanguage(problem.message)}</span> : null}
      {outcome === 'waiting' ? <span className="muted">{t('shift.waitingOne')}</span> : null}
      {notes.map((note) => (
        <span key={note}>{inLanguage(note)}</span>
      ))}
    </>
  )
}
