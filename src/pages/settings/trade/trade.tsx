import { useTranslate } from '@refinedev/core'
import { useState } from 'react'
import type { TradeSettingsPage } from '../../../../domain/documents/trade-settings.ts'
import { PageSection } from '../../../components/layout/page-section.tsx'
import '../../../lib/texts/trade-settings-texts.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { LogoSection } from '../company/logo-section.tsx'
import type { Template } from './mail-templates.tsx'
import { MailTemplates } from './mail-templates.tsx'
import { SettingsFrame, StoredSettings } from '../settings-frame.tsx'
import { tradeSettingGroups } from './trade-setting-groups.ts'
import type { SettingValues } from './trade-switch.tsx'
import { TradeSwitch } from './trade-switch.tsx'
import { useCompanyDetails } from '../company/use-company-details.ts'

type Answer = SettingValues & { version: number }

/** Renders the settings of sales, purchases or invoice printing. */
export function TradeSettings({ page }: { page: TradeSettingsPage }) {
  const [drafts, setDrafts] = useState<readonly Template[]>([])
  const mailTemplates = page === 'invoice' ? <MailTemplates drafts={drafts} onDrafts={setDrafts} /> : null
  return (
    <StoredSettings<Answer> page={page} below={mailTemplates}>
      {(answer, onReload) => (
        <SettingsForm page={page} answer={answer} isChangedBelow={drafts.length > 0} onReload={onReload} />
      )}
    </StoredSettings>
  )
}

type FormProps = {
  page: TradeSettingsPage
  answer: Answer
  isChangedBelow: boolean
  onReload: () => Promise<unknown>
}

function SettingsForm({ page, answer, isChangedBelow, onReload }: FormProps) {
  const t = useTranslate()
  const { version, ...stored } = answer
  const [values, setValues] = useState<SettingValues>(stored)
  const changed = Object.entries(values).filter(([name, value]) => value !== stored[name])
  return (
    <SettingsFrame
      page={page}
      body={{ ...Object.fromEntries(changed), version }}
      isChanged={changed.length > 0}
      isChangedBelow={isChangedBelow}
      saved="tradeSettings.saved"
      onReload={onReload}
      showsErrors
    >
      {(errors) => (
        <>
          {page === 'invoice' ? <OwnLogo /> : null}
          {tradeSettingGroups[page].map(({ id, names }) => (
            <PageSection
              key={id}
              id={id}
              title={t(`tradeSettings.group.${id}.title`)}
              lead={t(`tradeSettings.group.${id}.lead`)}
            >
              <ul className="settings-lines">
                {names.map((name) => (
                  <TradeSwitch
                    key={name}
                    page={page}
                    name={name}
                    value={values[name]}
                    error={errors[name]?.join(' ')}
                    typed={{
                      footer: typeof values['invoice_footer'] === 'string' ? values['invoice_footer'] : null,
                      hasSignatures: values['print_signatures'] === true,
                    }}
                    onChange={(value) => setValues((now) => ({ ...now, [name]: value }))}
                  />
                ))}
              </ul>
            </PageSection>
          ))}
        </>
      )}
    </SettingsFrame>
  )
}

/** Renders the company's logo, which is saved at once. */
function OwnLogo() {
  const { slug } = useCompany()
  const { details, acceptLogo } = useCompanyDetails(slug)
  return details ? <LogoSection details={details} onChanged={acceptLogo} /> : null
}
