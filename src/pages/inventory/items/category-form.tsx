import { inventoryCategories } from '../../../../domain/resources/inventory/inventory-categories.ts'
import { ResourceForm } from '../../../components/resource/form/resource-form.tsx'
import { CategoryFields } from './category-fields.tsx'

/** Renders the form of a new item category, or of the one of the address. */
export function CategoryForm({ mode }: { mode: 'create' | 'edit' }) {
  return <ResourceForm resource={inventoryCategories} mode={mode} fields={CategoryFields} />
}
