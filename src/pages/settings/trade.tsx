import type { HttpError } from '@refinedev/core'
import { useCustom, useNotification, useTranslate } from '@refinedev/core'
import { Alert, Button, Skeleton } from 'antd'
import { useState } from 'react'
import type { TradeSettingsPage } from '../../../domain/documents/trade-settings.ts'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { PageSection } from '../../components/layout/page-section.tsx'
import { RequestFailed } from '../../components/resource/request-failed.tsx'
import { useSaveKeys } from '../../components/resource/use-save-keys.ts'
import { useUnsavedGuard } from '../../components/resource/use-unsaved-guard.ts'
import type { RequestError } from '../../lib/http-error.ts'
import { toRequestError } from '../../lib/http-error.ts'
import { businessClient } from '../../lib/http.ts'
import { keySigns } from '../../lib/shortcuts.ts'
import '../../lib/trade-texts.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { LogoSection } from './logo-section.tsx'
import { MailTemplates } from './mail-templates.tsx'
import { tradeSettingGroups } from './trade-setting-groups.ts'
import type { SettingValues } from './trade-switch.tsx'
import { TradeSwitch } from './trade-switch.tsx'
import { useCompanyDetails } from './use-company-details.ts'
import './settings.css'

type Answer = SettingValues & { version: number }

/** How the company enters its sales or its purchases, or prints its invoices. */
export function TradeSettings({ page }: { page: TradeSettingsPage }) {
  const t = useTranslate()
  const { result, query } = useCustom<Answer, HttpError>({
    url: `settings/${page}`,
    method: 'get',
    errorNotification: false,
  })
  if (query.data) {
    return <SettingsForm key={query.dataUpdatedAt} page={page} answer={result.data} onReload={query.refetch} />
  }
  return (
    <>
      <PageHeader title={t(`settingsPage.${page}`)} />
      {query.error ? (
        <RequestFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </>
  )
}

type FormProps = { page: TradeSettingsPage; answer: Answer; onReload: () => Promise<unknown> }

function SettingsForm({ page, answer, onReload }: FormProps) {
  const t = useTranslate()
  const { slug } = useCompany()
  const { open } = useNotification()
  const guard = useUnsavedGuard()
  const { version, ...stored } = answer
  const [values, setValues] = useState<SettingValues>(stored)
  const [isSaving, setIsSaving] = useState(false)
  const [problem, setProblem] = useState<RequestError | null>(null)
  const change = (name: string, value: SettingValues[string]) => {
    const next = { ...values, [name]: value }
    setValues(next)
    guard.setDirty(Object.keys(next).some((one) => next[one] !== stored[one]))
  }
  const save = async () => {
    if (isSaving) return
    setIsSaving(true)
    try {
      const changed = Object.entries(values).filter(([name, value]) => value !== stored[name])
      await businessClient.put(`/api/company/${slug}/settings/${page}/`, { ...Object.fromEntries(changed), version })
      guard.setDirty(false)
      open?.({ type: 'success', message: t('tradeSettings.saved') })
      await onReload()
    } catch (failed) {
      setProblem(toRequestError(failed))
    } finally {
      setIsSaving(false)
    }
  }
  const onSave = () => void save()
  useSaveKeys({ save: onSave, finish: onSave })
  return (
    <div className="settings">
      <PageHeader
        title={t(`settingsPage.${page}`)}
        actions={
          <Button type="primary" loading={isSaving} aria-keyshortcuts="Control+S" onClick={onSave}>
            {t('form.save')} <kbd>{keySigns('mod+s').join(' ')}</kbd>
          </Button>
        }
      />
      {problem && Object.keys(problem.errors).length === 0 ? (
        <Alert
          className="save-problem"
          type="error"
          showIcon
          role="alert"
          message={problem.message}
          action={problem.code === 'STALE' ? <Button onClick={() => void onReload()}>{t('form.reload')}</Button> : null}
        />
      ) : null}
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
                error={problem?.errors[name]?.join(' ')}
                footer={typeof values['invoice_footer'] === 'string' ? values['invoice_footer'] : null}
                onChange={(value) => change(name, value)}
              />
            ))}
          </ul>
        </PageSection>
      ))}
      {page === 'invoice' ? <MailTemplates /> : null}
    </div>
  )
}

/** The logo of the company, kept at once, since it stands on the paper. */
function OwnLogo() {
  const { slug } = useCompany()
  const { details, acceptLogo } = useCompanyDetails(slug)
  return details ? <LogoSection details={details} onChanged={acceptLogo} /> : null
}
