import { inventoryItems } from '../../../../domain/resources/inventory/inventory-items.ts'
import { ResourceForm } from '../../../components/resource/form/resource-form.tsx'
import { ItemFields } from './item-fields.tsx'

/** A new item, or the one of the address: what it is, what it costs, where it posts. */
export function ItemForm({ mode }: { mode: 'create' | 'edit' }) {
  return <ResourceForm resource={inventoryItems} mode={mode} fields={ItemFields} />
}
