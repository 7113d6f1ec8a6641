import type { Resource } from '../../../../domain/resources/core/define.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import type { ListRow } from '../list/list-columns.tsx'
import { useResourceAccess } from '../use-resource-access.ts'

/** Returns the page of each row of a list; a row that is part of another record opens that record. */
export function useRecordPaths(resource: Resource, rows: readonly ListRow[]): (id: string) => string | null {
  const { slug } = useCompany()
  const { record } = useResourceAccess(resource)
  const { opens } = resource
  if (!opens) return record
  return (id) => {
    const row = rows.find((one) => one.id === id)
    return row && !row.isPlaceholder ? `/${slug}/${String(row[opens.path])}/${String(row[opens.id])}` : null
  }
}
