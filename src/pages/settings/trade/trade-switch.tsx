import { useTranslate } from '@refinedev/core'
import { Input, InputNumber, Select, Switch } from 'antd'
import type { ReactNode } from 'react'
import { taxTypes } from '../../../../domain/documents/tax.ts'
import type { TradeSettingsPage } from '../../../../domain/documents/trade-settings.ts'
import { MOST_DAYS, tradeSettings } from '../../../../domain/documents/trade-settings.ts'
import { MoneyInput } from '../../../components/fields/money-input.tsx'
import type { TypedLook } from './template-picker.tsx'
import { TemplatePicker } from './template-picker.tsx'

export type SettingValues = Readonly<Record<string, boolean | string | number | readonly string[] | null>>
type Value = SettingValues[string] | undefined

type SwitchProps = {
  page: TradeSettingsPage
  name: string
  value: Value
  error: string | undefined
  /** The edited look of invoices, for previews. */
  typed: TypedLook
  onChange: (value: SettingValues[string]) => void
}

/** Renders a setting: its name, its explanation, and its switch, choice or text. */
export function TradeSwitch({ page, name, value, error, typed, onChange }: SwitchProps) {
  const t = useTranslate()
  const kinds: Readonly<Record<string, string>> = tradeSettings[page]
  const kind = kinds[name]
  const id = `setting-${name}`
  const isBroad = kind === 'text' || kind === 'template' || kind === 'emails'
  return (
    <li className={isBroad ? 'is-broad' : undefined}>
      <div>
        <strong id={`${id}-label`}>{t(`tradeSettings.label.${name}`)}</strong>
        {kind === 'template' ? null : <small id={`${id}-help`}>{t(`tradeSettings.help.${name}`)}</small>}
        {error ? (
          <div className="field-error" role="alert">
            {error}
          </div>
        ) : null}
      </div>
      <SettingInput kind={kind} id={id} value={value} typed={typed} onChange={onChange} />
    </li>
  )
}

type InputProps = Pick<SwitchProps, 'value' | 'typed' | 'onChange'> & { kind: string | undefined; id: string }

function SettingInput({ kind, id, value, typed, onChange }: InputProps): ReactNode {
  const t = useTranslate()
  const named = { 'aria-labelledby': `${id}-label`, 'aria-describedby': `${id}-help` }
  const text = typeof value === 'string' ? value : null
  switch (kind) {
    case 'tax-type':
      return (
        <Select
          {...named}
          className="setting-choice"
          value={text}
          options={taxTypes.map((type) => ({ value: type, label: t(`tradeSettings.taxType.${type}`) }))}
          onChange={(type) => onChange(type)}
        />
      )
    case 'percent':
      return (
        <span className="setting-figure">
          <MoneyInput
            id={id}
            aria-label={t('tradeSettings.label.purchase_rate_change_percent')}
            isQuantity
            suffix="%"
            value={text}
            onChange={onChange}
          />
        </span>
      )
    case 'days':
      return (
        <span className="setting-figure">
          <InputNumber
            {...named}
            id={id}
            min={0}
            max={MOST_DAYS}
            precision={0}
            value={typeof value === 'number' ? value : null}
            onChange={onChange}
          />
        </span>
      )
    case 'amount':
      return (
        <span className="setting-figure">
          <MoneyInput id={id} aria-label={t('tradeSettings.label.write_off_limit')} value={text} onChange={onChange} />
        </span>
      )
    case 'emails':
      return (
        <Select
          {...named}
          id={id}
          mode="tags"
          className="setting-emails"
          open={false}
          suffixIcon={null}
          tokenSeparators={[',', ';', ' ']}
          placeholder={t('tradeSettings.emailsPlaceholder')}
          value={Array.isArray(value) ? [...value] : []}
          onChange={(emails: string[]) => onChange(emails)}
        />
      )
    case 'template':
      return (
        <TemplatePicker
          labelledBy={`${id}-label`}
          value={typeof value === 'number' ? value : 1}
          typed={typed}
          onChange={onChange}
        />
      )
    case 'text':
      return (
        <Input.TextArea
          {...named}
          autoSize={{ minRows: 3, maxRows: 12 }}
          maxLength={5000}
          value={text ?? ''}
          onChange={(event) => onChange(event.target.value || null)}
        />
      )
    default:
      return <Switch {...named} checked={value === true} onChange={(on) => onChange(on)} />
  }
}
