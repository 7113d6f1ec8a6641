import { inventoryCategories } from '../../../../domain/resources/inventory/inventory-categories.ts'
import { ResourceForm } from '../../../components/resource/form/resource-form.tsx'
import { CategoryFields } from './category-fields.tsx'

/** A new category of items, or the one of the address. */
export function CategoryForm({ mode }: { mode: 'create' | 'edit' }) {
  return <ResourceForm resource={inventoryCategories} mode={mode} fields={CategoryFields} />
}
