/** Statuses of documents as lists of several kinds show them. */
import type { StatusTone } from '../../../domain/resources/core/define.ts'
import { resourceAt } from '../../../domain/resources/index.ts'

export type ShownStatus = { value: string; label: string; tone: StatusTone }

/** Returns a stored status with the label and the tone of its kind; null for a document without a status. */
export function statusWithLabel(path: string, status: string | null): ShownStatus | null {
  const field = resourceAt(path)?.fields['status']
  if (status === null || field?.kind !== 'status') return null
  return { value: status, label: field.choices[status] ?? status, tone: field.tones[status] ?? 'draft' }
}
