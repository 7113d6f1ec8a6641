import { useTranslate } from '@refinedev/core'
import { Form, Input, Modal } from 'antd'
import { isLocalDate, localDate } from '../../../../../domain/calendar/local-date.ts'
import { compare, isDecimal, isZero } from '../../../../../domain/money/decimal.ts'
import { formatDate, formatQuantity } from '../../../../lib/format/format.ts'
import { refusalText } from '../../../../lib/format/problem-text.ts'
import type { RequestError } from '../../../../lib/http-error.ts'
import { useCompany } from '../../../../providers/company-provider.tsx'
import { DateInput } from '../../../fields/date-input.tsx'
import { plainFigure } from '../../../grid/stock-rows.ts'
import { Alert } from '../../../layout/alert.tsx'
import type { TradeRecord } from '../trade-record.ts'
import { leftInUnit } from './delivered-rows.ts'
import './settle-dialog.css'

type Kind = 'return' | 'resolve'
type Values = { date: string | null; quantities?: Record<string, string | undefined> }
type SettleDialogProps = {
  /** What is settled; null while the dialog is closed. */
  kind: Kind | null
  record: TradeRecord
  /** Why the server refused; null before that. */
  failure: RequestError | null
  isBusy: boolean
  onClose: () => void
  onSettle: (kind: Kind, body: Record<string, unknown>) => Promise<void>
}

/** Asks for the day and the quantities that come back, or for the day on which the rest is closed. */
export function SettleDialog({ kind, record, failure, isBusy, onClose, onSettle }: SettleDialogProps) {
  const t = useTranslate()
  const company = useCompany()
  const [form] = Form.useForm<Values>()
  const lines = record.rows.map((row) => ({ row, left: leftInUnit(row) })).filter(({ left }) => compare(left, '0') > 0)
  const checkDay = async (_: unknown, day: string | null) => {
    if (!day || !isLocalDate(day)) throw new Error(t('error.NOT_A_DATE'))
    if (day < record.date) throw new Error(t('challan.early', { date: formatDate(record.date, company.locale) }))
  }
  const checkQuantity = (left: string) => async (_: unknown, typed: string | undefined) => {
    const text = plainFigure(typed ?? '')
    if (text === '') return
    if (!isDecimal(text) || compare(text, '0') < 0) throw new Error(t('error.NOT_A_NUMBER'))
    if (compare(text, left) > 0) throw new Error(t('challan.onlyLeft', { left: formatQuantity(left, company) }))
  }
  const submit = async ({ date, quantities = {} }: Values) => {
    if (kind === null) return
    if (kind === 'resolve') return onSettle(kind, { date })
    const rows = lines.flatMap(({ row }) => {
      const quantity = plainFigure(quantities[row.id] ?? '')
      return quantity === '' || isZero(quantity) ? [] : [{ row: row.id, quantity }]
    })
    if (rows.length === 0) {
      form.setFields([{ name: ['quantities', lines[0]?.row.id ?? ''], errors: [t('challan.noQuantity')] }])
      return undefined
    }
    return onSettle(kind, { date, rows })
  }
  const refusal = failure === null ? null : refusalText(failure, company)
  const initial = company.today < record.date ? record.date : company.today
  return (
    <Modal
      open={kind !== null}
      title={kind === null ? '' : t(`challan.${kind}.title`)}
      okText={kind === null ? '' : t(`challan.${kind}.act`)}
      cancelText={t('challan.keep')}
      okButtonProps={{ loading: isBusy }}
      onOk={form.submit}
      onCancel={onClose}
      destroyOnHidden
    >
      {refusal === null ? null : (
        <Alert
          className="document-alert"
          type="error"
          message={refusal.message}
          description={refusal.more.join(' ') || undefined}
        />
      )}
      {kind === null ? null : <p className="cancel-text">{t(`challan.${kind}.text`)}</p>}
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        preserve={false}
        initialValues={{ date: initial }}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item name="date" label={t('challan.date')} rules={[{ validator: checkDay }]}>
          <DateInput today={localDate(company.today)} />
        </Form.Item>
        {kind === 'return'
          ? lines.map(({ row, left }) => (
              <Form.Item
                key={row.id}
                name={['quantities', row.id]}
                label={row.item_label}
                rules={[{ validator: checkQuantity(left) }]}
                extra={t('challan.left', { left: formatQuantity(left, company), unit: row.unit_label })}
              >
                <Input inputMode="decimal" className="settle-quantity" suffix={row.unit_label} />
              </Form.Item>
            ))
          : null}
      </Form>
    </Modal>
  )
}
