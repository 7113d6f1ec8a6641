import type { HttpError } from '@refinedev/core'
import { useCustom, useNotification, useTranslate } from '@refinedev/core'
import { Alert, Button, Radio, Skeleton } from 'antd'
import { useState } from 'react'
import type { StockSettings } from '../../../domain/inventory/stock-settings.ts'
import { costingMethods, negativeStockPolicies } from '../../../domain/inventory/stock-settings.ts'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { PageSection } from '../../components/layout/page-section.tsx'
import { RequestFailed } from '../../components/resource/request-failed.tsx'
import { useSaveKeys } from '../../components/resource/use-save-keys.ts'
import { useUnsavedGuard } from '../../components/resource/use-unsaved-guard.ts'
import type { RequestError } from '../../lib/http-error.ts'
import { toRequestError } from '../../lib/http-error.ts'
import { businessClient } from '../../lib/http.ts'
import '../../lib/inventory-texts.ts'
import { keySigns } from '../../lib/shortcuts.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import './settings.css'

type Settings = StockSettings & { version: number; costing_fixed: boolean }

const path = 'settings/inventory'

/** How the company values its stock, and what happens when more leaves than there is. */
export function InventorySettings() {
  const t = useTranslate()
  const { result, query } = useCustom<Settings, HttpError>({ url: path, method: 'get', errorNotification: false })
  if (query.data) return <SettingsForm key={query.dataUpdatedAt} settings={result.data} onReload={query.refetch} />
  return (
    <>
      <PageHeader title={t('settingsPage.inventory')} />
      {query.error ? (
        <RequestFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </>
  )
}

type FormProps = { settings: Settings; onReload: () => Promise<unknown> }

function SettingsForm({ settings, onReload }: FormProps) {
  const t = useTranslate()
  const { slug } = useCompany()
  const { open } = useNotification()
  const guard = useUnsavedGuard()
  const { costing_fixed: isFixed, version, ...stored } = settings
  const [chosen, setChosen] = useState<StockSettings>(stored)
  const [isSaving, setIsSaving] = useState(false)
  const [problem, setProblem] = useState<RequestError | null>(null)
  const choose = (part: Partial<StockSettings>) => {
    const next = { ...chosen, ...part }
    setChosen(next)
    guard.setDirty(next.costing_method !== stored.costing_method || next.negative_stock !== stored.negative_stock)
  }
  const save = async () => {
    if (isSaving) return
    setIsSaving(true)
    try {
      await businessClient.put(`/api/company/${slug}/${path}/`, { ...chosen, version })
      guard.setDirty(false)
      open?.({ type: 'success', message: t('stockSettings.saved') })
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
        title={t('settingsPage.inventory')}
        actions={
          <Button type="primary" loading={isSaving} aria-keyshortcuts="Control+S" onClick={onSave}>
            {t('form.save')} <kbd>{keySigns('mod+s').join(' ')}</kbd>
          </Button>
        }
      />
      {problem ? (
        <Alert
          className="save-problem"
          type="error"
          showIcon
          role="alert"
          message={problem.message}
          action={problem.code === 'STALE' ? <Button onClick={() => void onReload()}>{t('form.reload')}</Button> : null}
        />
      ) : null}
      <PageSection id="costing" title={t('stockSettings.costing_method')} lead={t('stockSettings.costingLead')}>
        {isFixed ? <Alert type="info" showIcon message={t('stockSettings.costingFixed')} /> : null}
        <Choices
          name="costing_method"
          choices={costingMethods}
          value={chosen.costing_method}
          isDisabled={isFixed}
          onChange={(costing_method) => choose({ costing_method })}
        />
      </PageSection>
      <PageSection id="negative-stock" title={t('stockSettings.negative_stock')} lead={t('stockSettings.negativeLead')}>
        <Choices
          name="negative_stock"
          choices={negativeStockPolicies}
          value={chosen.negative_stock}
          onChange={(negative_stock) => choose({ negative_stock })}
        />
      </PageSection>
    </div>
  )
}

type ChoicesProps<Value extends string> = {
  name: keyof StockSettings
  choices: readonly Value[]
  value: Value
  isDisabled?: boolean
  onChange: (value: Value) => void
}

/** Each choice with a sentence that says what it means. */
function Choices<Value extends string>({ name, choices, value, isDisabled = false, onChange }: ChoicesProps<Value>) {
  const t = useTranslate()
  return (
    <Radio.Group
      className="settings-choices"
      name={name}
      aria-label={t(`stockSettings.${name}`)}
      value={value}
      disabled={isDisabled}
      onChange={(event) => onChange(event.target.value as Value)}
    >
      {choices.map((choice) => (
        <Radio key={choice} value={choice}>
          <strong>{t(`stockSettings.choice.${choice}`)}</strong>
          <small>{t(`stockSettings.meaning.${choice}`)}</small>
        </Radio>
      ))}
    </Radio.Group>
  )
}
