import { Input } from 'antd'
import { parseMoneyInput } from '../../../../domain/money/parse-money-input.ts'
import { groupQuantity } from '../../../lib/format/format.ts'
import { shownFigure, typedFigure } from '../../../lib/format/typed-figure.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import '../../../components/fields/fields.css'

type FigureInputProps = {
  id: string
  /** As typed. */
  value: string
  isWrong?: boolean
  disabled?: boolean
  onChange: (text: string) => void
}

/** A quantity or a rate above the rows; grouped when it is left, and kept as typed where it cannot be read. */
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
        const shown = figure === null ? value : groupQuantity(figure, company)
        if (shown !== value) onChange(shown)
      }}
    />
  )
}
