import type { HttpError } from '@refinedev/core'
import { useList } from '@refinedev/core'
import type { PickedItem } from '../../../components/grid/grid-columns.ts'

/** Returns the facts of an item for document rows; undefined until loaded. */
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
