import type { StatusField } from '../../../domain/resources/core/define.ts'
import './fields.css'

/** A status in its tone; what is cancelled is struck through as well, so that colour is never the only sign. */
export function StatusTag({ field, value, label }: { field: StatusField; value: string; label: string }) {
  return <span className={`status status-${field.tones[value] ?? 'draft'}`}>{label}</span>
}
