import { useTranslate } from '@refinedev/core'
import { Modal } from 'antd'
import { NewCompanyForm } from './new-company-form.tsx'
import { useNewCompany } from './use-new-company.ts'

/** Renders the form of a new company as a dialog. */
export function NewCompanyDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const creation = useNewCompany(onClose)
  const { form, isSaving } = creation
  return (
    <Modal
      open
      title={t('company.new')}
      okText={t('company.create')}
      cancelText={t('form.cancel')}
      confirmLoading={isSaving}
      onOk={form.submit}
      // The menu that opened the dialog gets the focus back when it closes.
      afterOpenChange={(isOpen) => (isOpen ? form.getFieldInstance('name')?.focus() : undefined)}
      onCancel={onClose}
    >
      <NewCompanyForm creation={creation} />
    </Modal>
  )
}
