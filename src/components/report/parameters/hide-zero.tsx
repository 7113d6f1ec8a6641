import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import '../report.css'

type HideZeroProps = {
  /** The name of the omitted rows. */
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** Switches rows without figures: a chip that a click removes omits them, a button brings it back. */
export function HideZero({ label, isOn, onChange }: HideZeroProps) {
  const t = useTranslate()
  if (!isOn) {
    return (
      <Button type="dashed" icon={<PlusOutlined aria-hidden />} onClick={() => onChange(true)}>
        {label}
      </Button>
    )
  }
  return (
    <Button className="chip" aria-label={t('reportPage.takeAway', { option: label })} onClick={() => onChange(false)}>
      <strong>{label}</strong> <CloseOutlined aria-hidden className="chip-arrow" />
    </Button>
  )
}
