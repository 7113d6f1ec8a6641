import { useTranslate } from '@refinedev/core'
import { App, Button, Dropdown, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { PrintButton } from '../../components/document/print-button.tsx'
import { LinkButton } from '../../components/resource/link-button.tsx'
import type { RequestError } from '../../lib/http-error.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import type { VoucherAct } from './use-voucher-acts.ts'
import { useVoucherActs } from './use-voucher-acts.ts'
import type { VoucherRecord } from './voucher-draft.ts'

type VoucherActionsProps = { record: VoucherRecord; onFailed: (error: RequestError | null) => void }

/** The buttons of a voucher: what its status allows and this person may do, the next step as the primary one. */
export function VoucherActions({ record, onFailed }: VoucherActionsProps) {
  const t = useTranslate()
  const { slug } = useCompany()
  const { modal } = App.useApp()
  const { act, deleteVoucher, isBusy } = useVoucherActs(record)
  const [isCancelling, setIsCancelling] = useState(false)
  const base = `/${slug}/account/journal-vouchers/${record.id}`
  const may = (name: string) => record.acts.includes(name)
  const run = async (name: VoucherAct) => onFailed(await act(name))
  const confirmDelete = () =>
    modal.confirm({
      title: t('voucher.deleteTitle'),
      content: t('voucher.deleteText'),
      okText: t('voucher.delete'),
      okButtonProps: { danger: true },
      onOk: async () => onFailed(await deleteVoucher()),
    })
  const more = [
    may('duplicate') && { key: 'duplicate', label: actLabel('duplicate'), onClick: () => void run('duplicate') },
    may('reverse') && { key: 'reverse', label: actLabel('reverse'), onClick: () => void run('reverse') },
    may('cancel') && { key: 'cancel', label: actLabel('cancel'), danger: true, onClick: () => setIsCancelling(true) },
    may('delete') && { key: 'delete', label: t('voucher.delete'), danger: true, onClick: confirmDelete },
  ].filter((item) => item !== false)

  function actLabel(name: VoucherAct): string {
    return t(`act.account_journal_vouchers.${name}`)
  }
  return (
    <>
      {more.length > 0 ? (
        <Dropdown menu={{ items: more }} trigger={['click']} disabled={isBusy}>
          <Button type="text">{t('voucher.more')}</Button>
        </Dropdown>
      ) : null}
      {record.status === 'Unapproved' ? null : (
        <LinkButton type="text" to={`${base}/journal-entries`}>
          {t('page.journalEntries')}
        </LinkButton>
      )}
      <PrintButton
        path={`account/journal-vouchers/${record.id}/print.pdf`}
        fileName={`${record.voucher_no ?? t('voucher.title')}.pdf`}
      />
      {may('edit') ? <LinkButton to={`${base}/edit`}>{t('voucher.edit')}</LinkButton> : null}
      {may('approve') ? (
        <Button type="primary" loading={isBusy} onClick={() => void run('approve')}>
          {actLabel('approve')}
        </Button>
      ) : null}
      <CancelDialog
        isOpen={isCancelling}
        isBusy={isBusy}
        onClose={() => setIsCancelling(false)}
        cancel={async (reason) => {
          const error = await act('cancel', { reason })
          if (error?.errors['reason']) return error.errors['reason'].join(' ')
          setIsCancelling(false)
          onFailed(error)
          return null
        }}
      />
    </>
  )
}

type CancelDialogProps = {
  isOpen: boolean
  isBusy: boolean
  onClose: () => void
  /** Answers what is wrong with the reason, or null. */
  cancel: (reason: string) => Promise<string | null>
}

function CancelDialog({ isOpen, isBusy, onClose, cancel }: CancelDialogProps) {
  const t = useTranslate()
  const [form] = Form.useForm<{ reason: string }>()
  const submit = async ({ reason }: { reason: string }) => {
    const problem = await cancel(reason.trim())
    if (problem) form.setFields([{ name: 'reason', errors: [problem] }])
  }
  return (
    <Modal
      open={isOpen}
      title={t('voucher.cancelTitle')}
      okText={t('act.account_journal_vouchers.cancel')}
      cancelText={t('voucher.keep')}
      okButtonProps={{ danger: true, loading: isBusy }}
      onOk={form.submit}
      onCancel={onClose}
      destroyOnHidden
    >
      <p>{t('voucher.cancelText')}</p>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        preserve={false}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item
          name="reason"
          label={t('voucher.reason')}
          rules={[{ required: true, whitespace: true, message: t('error.REASON_REQUIRED') }]}
        >
          <Input.TextArea autoFocus autoSize={{ minRows: 2, maxRows: 6 }} maxLength={5000} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
