import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { useState } from 'react'
import { DeleteCompanyDialog } from './delete-company-dialog.tsx'
import { PageSection } from '../../../components/layout/page-section.tsx'
import { TransferDialog } from '../people/transfer-dialog.tsx'
import '../../../lib/texts/settings/company-settings-texts.ts'

/** Renders the irreversible acts of the owner. */
export function DangerSection() {
  const t = useTranslate()
  const [opened, setOpened] = useState<'transfer' | 'delete' | null>(null)
  const close = () => setOpened(null)
  return (
    <PageSection
      id="danger"
      className="settings-danger"
      title={t('company.section.danger')}
      lead={t('company.section.dangerLead')}
    >
      <ul className="settings-lines">
        <li>
          <div>
            <strong>{t('company.transfer')}</strong>
            <small>{t('company.transferLead')}</small>
          </div>
          <Button danger aria-haspopup="dialog" onClick={() => setOpened('transfer')}>
            {t('company.transferOpen')}
          </Button>
        </li>
        <li>
          <div>
            <strong>{t('company.delete')}</strong>
            <small>{t('company.deleteLead')}</small>
          </div>
          <Button danger aria-haspopup="dialog" onClick={() => setOpened('delete')}>
            {t('company.deleteOpen')}
          </Button>
        </li>
      </ul>
      {opened === 'transfer' ? <TransferDialog onClose={close} /> : null}
      {opened === 'delete' ? <DeleteCompanyDialog onClose={close} /> : null}
    </PageSection>
  )
}
