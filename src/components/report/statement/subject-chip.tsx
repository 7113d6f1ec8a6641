import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { inLanguage } from '../../../lib/i18n.ts'
import type { Subject } from '../../../../domain/resources/core/define-parameters.ts'
import { ReferenceChip } from '../reference-chip.tsx'
import '../report.css'

type SubjectChipProps = {
  parameter: Subject
  value: string | null
  /** The name of the record; null until the answer has arrived. */
  about: string | null
  onChange: (id: string | null) => void
}

/**
 * Renders the record that a report is about as a chip, which a click removes: also for users without the permission to
 * read it.
 */
export function SubjectChip({ parameter: { to, label, all, isPicked }, value, about, onChange }: SubjectChipProps) {
  if (value === null) {
    return isPicked ? <ReferenceChip to={to} label={inLanguage(label)} value={value} onChange={onChange} /> : null
  }
  return (
    <Button className="chip" aria-label={inLanguage(all)} onClick={() => onChange(null)}>
      {inLanguage(label)} <strong>{about ?? '…'}</strong> <CloseOutlined aria-hidden className="chip-arrow" />
    </Button>
  )
}
