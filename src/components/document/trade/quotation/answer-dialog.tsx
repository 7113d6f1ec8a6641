import { useTranslate } from '@refinedev/core'
import { Form, Input, Modal } from 'antd'

type DialogProps = {
  /** What the customer did; null while the dialog is closed. */
  answer: 'accept' | 'decline' | null
  isBusy: boolean
  onClose: () => void
  onAnswer: (note: string) => void
}

/** Records that the customer accepted or declined a quotation, with a note. */
export function AnswerDialog({ answer, isBusy, onClose, onAnswer }: DialogProps) {
  const t = useTranslate()
  const [form] = Form.useForm<{ note?: string }>()
  return (
    <Modal
      open={answer !== null}
      title={answer === null ? '' : t(`quotation.answer.${answer}Title`)}
      okText={answer === null ? '' : t(`quotation.answer.${answer}`)}
      cancelText={t('quotation.answer.keep')}
      okButtonProps={{ loading: isBusy, danger: answer === 'decline' }}
      onOk={form.submit}
      onCancel={onClose}
      destroyOnHidden
    >
      <Form form={form} layout="vertical" preserve={false} onFinish={({ note = '' }) => onAnswer(note.trim())}>
        <Form.Item name="note" label={t('quotation.answer.note')}>
          <Input.TextArea autoFocus autoSize={{ minRows: 2, maxRows: 6 }} maxLength={5000} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
