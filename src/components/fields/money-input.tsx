import { Input } from 'antd'
import type { InputRef } from 'antd'
import type { Ref } from 'react'
import { useState } from 'react'
import { decimalPlaces, isDecimal, withDigits } from '../../../domain/money/decimal.ts'
import { parseMoneyInput } from '../../lib/parse-input.ts'
import './fields.css'

type MoneyInputProps = {
  /** A decimal string; null or '' is an empty field. What could not be read stays as it was typed. */
  value?: string | null
  onChange?: (value: string | null) => void
  /** Decimal places of the currency. */
  digits: number
  id?: string
  disabled?: boolean
  placeholder?: string
  'aria-label'?: string
  ref?: Ref<InputRef>
}

/** An amount as a person types it; the value is always the plain decimal, never a number. */
export function MoneyInput({ value, onChange, digits, ...rest }: MoneyInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Input
      {...rest}
      className="money-input"
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? spelled(value ?? '', digits)}
      onFocus={(event) => event.target.select()}
      onChange={(event) => {
        const text = event.target.value
        setTyped(text)
        onChange?.(text.trim() === '' ? null : (parseMoneyInput(text) ?? text))
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

/** '1234.5' as '1,234.50'; digits finer than the currency's are shown, not rounded away. */
function spelled(value: string, digits: number): string {
  if (!isDecimal(value)) return value
  const [whole = '', fraction] = withDigits(value, Math.max(digits, decimalPlaces(value))).split('.')
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}
