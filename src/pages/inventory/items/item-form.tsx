import { inventoryItems } from '../../../../domain/resources/inventory/inventory-items.ts'
import { ResourceForm } from '../../../components/resource/form/resource-form.tsx'
import { ItemFields } from './item-fields.tsx'

/** Renders the form of a new item, or of the one of the address. */
export function ItemForm({ mode }: { mode: 'create' | 'edit' }) {
  return <ResourceForm resource={inventoryItems} mode={mode} fields={ItemFields} />
}
