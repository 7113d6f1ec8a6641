import { Alert } from '../../../components/layout/alert.tsx'
import { useTranslate } from '@refinedev/core'
import { Radio } from 'antd'
import { useState } from 'react'
import type { StockSettings } from '../../../../domain/inventory/stock-settings.ts'
import { costingMethods, negativeStockPolicies } from '../../../../domain/inventory/stock-settings.ts'
import { PageSection } from '../../../components/layout/page-section.tsx'
import '../../../lib/texts/inventory-texts.ts'
import type { CostingSettings } from './costing-change.tsx'
import { CostingChange } from './costing-change.tsx'
import { SettingsFrame, StoredSettings } from '../settings-frame.tsx'

type Settings = StockSettings & CostingSettings & { costing_fixed: boolean }

/** Renders how the company values its stock and handles negative stock. */
export function InventorySettings() {
  return (
    <StoredSettings<Settings> page="inventory">
      {(settings, onReload) => <SettingsForm settings={settings} onReload={onReload} />}
    </StoredSettings>
  )
}

type FormProps = { settings: Settings; onReload: () => Promise<unknown> }

function SettingsForm({ settings, onReload }: FormProps) {
  const t = useTranslate()
  const { costing_fixed: isFixed, version } = settings
  const [chosen, setChosen] = useState<StockSettings>({
    costing_method: settings.costing_method,
    negative_stock: settings.negative_stock,
  })
  const { costing_method: method, negative_stock: policy } = chosen
  return (
    <SettingsFrame
      page="inventory"
      body={{ ...chosen, version }}
      isChanged={method !== settings.costing_method || policy !== settings.negative_stock}
      saved="stockSettings.saved"
      onReload={onReload}
    >
      {() => (
        <>
          <PageSection id="costing" title={t('stockSettings.costing_method')} lead={t('stockSettings.costingLead')}>
            {isFixed ? <Alert type="info" message={t('stockSettings.costingFixed')} /> : null}
            <Choices
              name="costing_method"
              choices={costingMethods}
              value={method}
              isDisabled={isFixed}
              onChange={(costing_method) => setChosen({ ...chosen, costing_method })}
            />
            {isFixed ? <CostingChange settings={settings} onChanged={onReload} /> : null}
          </PageSection>
          <PageSection
            id="negative-stock"
            title={t('stockSettings.negative_stock')}
            lead={t('stockSettings.negativeLead')}
          >
            <Choices
              name="negative_stock"
              choices={negativeStockPolicies}
              value={policy}
              onChange={(negative_stock) => setChosen({ ...chosen, negative_stock })}
            />
          </PageSection>
        </>
      )}
    </SettingsFrame>
  )
}

type ChoicesProps<Value extends string> = {
  name: keyof StockSettings
  choices: readonly Value[]
  value: Value
  isDisabled?: boolean
  onChange: (value: Value) => void
}

/** Renders choices, each with an explanation. */
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
