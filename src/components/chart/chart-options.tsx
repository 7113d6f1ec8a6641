import { useTranslate } from '@refinedev/core'
import { Badge, Button, Checkbox, Popover } from 'antd'
import type { ChartOptions } from './chart-view.ts'

type ChartOptionsProps = {
  options: ChartOptions
  /** The options that apply to this view. */
  offered: readonly (keyof ChartOptions)[]
  onChange: (change: Partial<ChartOptions>) => void
}

/** Renders the options that hide rows; the badge counts the active ones. */
export function ChartOptionsButton({ options, offered, onChange }: ChartOptionsProps) {
  const t = useTranslate()
  const count = offered.filter((name) => options[name]).length
  const content = (
    <ul className="chart-options">
      {offered.map((name) => (
        <li key={name}>
          <Checkbox checked={options[name]} onChange={({ target }) => onChange({ [name]: target.checked })}>
            {t(`chart.option.${name}`)}
          </Checkbox>
        </li>
      ))}
    </ul>
  )
  return (
    <Popover trigger="click" placement="bottomLeft" content={content}>
      <Button aria-label={count > 0 ? t('chart.optionsOn', { count }) : undefined}>
        {t('chart.options')}
        {count > 0 ? <Badge count={count} size="small" color="var(--accent)" /> : null}
      </Button>
    </Popover>
  )
}
