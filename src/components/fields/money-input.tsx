import { Input } from 'antd'
import type { InputRef } from 'antd'
import type { Ref } from 'react'
import { useState } from 'react'
import type { MoneyStyle } from '../../lib/format/format.ts'
import { groupAmount, groupQuantity } from '../../lib/format/format.ts'
import { shownFigure, typedFigure } from '../../lib/format/typed-figure.ts'
import { parseMoneyInput } from '../../../domain/money/parse-money-input.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import './fields.css'

type MoneyInputProps = {
  /** A decimal string; null or '' is an empty field. Unreadable text stays as typed. */
  value?: string | null
  onChange?: (value: string | null) => void
  id?: string
  disabled?: boolean
  autoFocus?: boolean
  onBlur?: () => void
  placeholder?: string
  /** A quantity: no digits are added to make it look like an amount. */
  isQuantity?: boolean
  suffix?: string | undefined
  'aria-label'?: string
  'aria-describedby'?: string
  status?: 'error'
  ref?: Ref<InputRef>
}

/** Renders an amount field, grouped as the company groups; the value is the plain decimal, never a number. */
export function MoneyInput(props: MoneyInputProps) {
  return <FigureInput {...props} figures={useCompany()} />
}

/** Renders an amount field with the grouping of `figures`, also where no company is open. */
export function FigureInput({
  value,
  onChange,
  isQuantity = false,
  onBlur,
  figures,
  ...rest
}: MoneyInputProps & { figures: MoneyStyle }) {
  const group = isQuantity ? groupQuantity : groupAmount
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Input
      {...rest}
      className="money-input"
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? shownFigure(group(value ?? '', figures), figures)}
      onFocus={(event) => event.target.select()}
      onChange={(event) => {
        const text = event.target.value
        setTyped(text)
        onChange?.(text.trim() === '' ? null : (parseMoneyInput(typedFigure(text, figures)) ?? text))
      }}
      onBlur={() => {
        setTyped(null)
        onBlur?.()
      }}
    />
  )
}
