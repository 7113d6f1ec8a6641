import type { Resource } from '../../../domain/resources/core/define.ts'
import { useLabels } from '../../lib/labels.ts'
import { StatusTag } from '../fields/status-tag.tsx'

/** The status of a document by the words and the tone of its declaration. */
export function DocumentStatusTag({ resource, status }: { resource: Resource; status: string }) {
  const labels = useLabels(resource)
  const field = resource.fields['status']
  if (field?.kind !== 'status') return null
  return <StatusTag field={field} value={status} label={labels.choice('status', status)} />
}
