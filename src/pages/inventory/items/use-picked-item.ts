import type { HttpError } from '@refinedev/core'
import { useList } from '@refinedev/core'
import type { PickedItem } from '../../../components/grid/grid-columns.ts'

/** What rows of documents know of one item; undefined as long as it is not known. */
export function usePickedItem(id: string | null): PickedItem | undefined {
  const { result } = useList<PickedItem, HttpError>({
    resource: 'inventory/items/pick',
    filters: id === null ? [] : [{ field: 'ids', operator: 'eq', value: id }],
    pagination: { mode: 'off' },
    queryOptions: { enabled: id !== null },
    errorNotification: false,
  })
  return result.data.find((item) => item.id === id)
}
