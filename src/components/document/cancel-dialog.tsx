import { useTranslate } from '@refinedev/core'
import { Form, Input, Modal } from 'antd'

type CancelDialogProps = {
  /** Prefix of the text keys `cancelTitle`, `cancelText`, `cancel`, `keep` and `reason`. */
  words: string
  isOpen: boolean
  isBusy: boolean
  onClose: () => void
  /** Answers what is wrong with the reason, or null. */
  cancel: (reason: string) => Promise<string | null>
}

/** Asks why a document is cancelled. */
export function CancelDialog({ words, isOpen, isBusy, onClose, cancel }: CancelDialogProps) {
  const t = useTranslate()
  const [form] = Form.useForm<{ reason: string }>()
  const submit = async ({ reason }: { reason: string }) => {
    const problem = await cancel(reason.trim())
    if (problem) form.setFields([{ name: 'reason', errors: [problem] }])
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
      <p>{t(`${words}.cancelText`)}</p>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        preserve={false}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item
          name="reason"
          label={t(`${words}.reason`)}
          rules={[{ required: true, whitespace: true, message: t('error.REASON_REQUIRED') }]}
        >
          <Input.TextArea autoFocus autoSize={{ minRows: 2, maxRows: 6 }} maxLength={5000} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
