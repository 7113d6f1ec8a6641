import { Input } from 'antd'
import { parseMoneyInput } from '../../../../domain/money/parse-money-input.ts'
import { groupQuantity } from '../../../lib/format/format.ts'
import { shownFigure, typedFigure } from '../../../lib/format/typed-figure.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import '../../../components/fields/fields.css'

type FigureInputProps = {
  id: string
  /** The text as typed. */
  value: string
  isWrong?: boolean
  disabled?: boolean
  onChange: (text: string) => void
}

/** Renders a quantity or a rate above the rows; it is grouped on blur, and kept as typed when invalid. */
export function FigureInput({ id, value, isWrong = false, disabled = false, onChange }: FigureInputProps) {
  const company = useCompany()
  return (
    <Input
      id={id}
      className="money-input"
      inputMode="decimal"
      autoComplete="off"
      disabled={disabled}
      value={shownFigure(value, company)}
      {...(isWrong ? { status: 'error' as const, 'aria-describedby': `${id}-error` } : {})}
      onFocus={(event) => event.target.select()}
      onChange={(event) => onChange(typedFigure(event.target.value, company))}
      onBlur={() => {
        const figure = parseMoneyInput(value)
        const formatted = figure === null ? value : groupQuantity(figure, company)
        if (formatted !== value) onChange(formatted)
      }}
    />
  )
}
