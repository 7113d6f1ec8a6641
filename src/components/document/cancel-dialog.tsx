import { useTranslate } from '@refinedev/core'
import { Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { isLocalDate, localDate } from '../../../domain/calendar/local-date.ts'
import { useLabels } from '../../lib/labels.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import type { Resource } from '../../../domain/resources/core/define.ts'
import { DateInput } from '../fields/date-input.tsx'
import { FieldInput } from '../fields/field-input.tsx'

/** The reason of a cancellation and, where the user chooses it, the date of the reversal. */
export type Cancellation = { reason: string; date?: string; [field: string]: unknown }

type Choice = { id: string; label: string }
type More = { resource: Resource; names: readonly string[]; rows?: Readonly<Record<string, readonly Choice[]>> }

type CancelDialogProps = {
  /** Prefix of the text keys `cancelTitle`, `cancelText`, `cancel`, `keep` and `reason`. */
  words: string
  isOpen: boolean
  isBusy: boolean
  /** The proposed and the earliest date of the reversal; omitted where it follows from the document. */
  date?: { proposed: string; from: string } | undefined
  /** Further declared fields of the act. */
  more?: More
  onClose: () => void
  cancel: (cancellation: Cancellation) => Promise<void>
}

/** Asks for the reason and the date of a cancellation; opened again after a refusal it has what was sent. */
export function CancelDialog({ words, isOpen, isBusy, date, more, onClose, cancel }: CancelDialogProps) {
  const t = useTranslate()
  const { today } = useCompany()
  const [form] = Form.useForm<Cancellation>()
  const [sent, setSent] = useState<Cancellation>()
  const submit = (values: Cancellation) => {
    setSent(values)
    const { reason, date: day, ...others } = values
    return cancel({ ...others, reason: reason.trim(), ...(date && day ? { date: day } : {}) })
  }
  const checkDay = async (_: unknown, day: string | null) => {
    if (!day || !isLocalDate(day)) throw new Error(t('error.NOT_A_DATE'))
    if (date && day < date.from) throw new Error(t('cancelDate.early'))
  }
  return (
    <Modal
      open={isOpen}
      title={t(`${words}.cancelTitle`)}
      okText={t(`${words}.cancel`)}
      cancelText={t(`${words}.keep`)}
      okButtonProps={{ danger: true, loading: isBusy }}
      onOk={form.submit}
      onCancel={onClose}
      destroyOnHidden
    >
      <p className="cancel-text">{t(`${words}.cancelText`)}</p>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        preserve={false}
        initialValues={{ date: date?.proposed, ...sent }}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item
          name="reason"
          label={t(`${words}.reason`)}
          rules={[{ required: true, whitespace: true, message: t('error.REASON_REQUIRED') }]}
        >
          <Input.TextArea autoFocus autoSize={{ minRows: 2, maxRows: 6 }} maxLength={5000} />
        </Form.Item>
        {date === undefined ? null : (
          <Form.Item name="date" label={t('cancelDate.label')} rules={[{ validator: checkDay }]}>
            <DateInput today={localDate(today)} />
          </Form.Item>
        )}
        {more ? <MoreFields {...more} /> : null}
      </Form>
    </Modal>
  )
}

function MoreFields({ resource, names, rows }: More) {
  const t = useTranslate()
  const labels = useLabels(resource)
  return names.map((name) => (
    <Form.Item
      key={name}
      name={name}
      label={labels.field(name)}
      rules={rows?.[name] ? [{ required: true, message: t('error.REQUIRED') }] : []}
    >
      <FieldInput resource={resource} name={name} {...(rows?.[name] ? { rows: rows[name] } : {})} />
    </Form.Item>
  ))
}
