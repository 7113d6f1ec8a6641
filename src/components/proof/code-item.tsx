import { useTranslate } from '@refinedev/core'
import { Input } from 'antd'
import { LabelledField } from '../fields/labelled-field.tsx'
import './proof.css'

/** Renders the field of a short code copied from a message or an app; spaces and lower case are accepted. */
export function CodeItem({ label, isNumber = false }: { label: string; isNumber?: boolean }) {
  const t = useTranslate()
  return (
    <LabelledField
      name="code"
      label={label}
      normalize={(typed: string) => typed.replaceAll(/\s/g, '')}
      rules={[{ required: true, message: t('code.required') }]}
    >
      <Input
        size="large"
        className="code-input"
        autoComplete="one-time-code"
        inputMode={isNumber ? 'numeric' : 'text'}
        autoCapitalize="characters"
        autoFocus
        spellCheck={false}
        maxLength={32}
      />
    </LabelledField>
  )
}
