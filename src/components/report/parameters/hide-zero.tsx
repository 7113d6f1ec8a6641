import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import '../report.css'

type HideZeroProps = {
  /** What is left out while it is on. */
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** Rows without figures are left out, or shown as well: a chip that a click takes away, or a button that brings it back. */
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
