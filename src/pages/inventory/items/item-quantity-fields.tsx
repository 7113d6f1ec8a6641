import type { Resource } from '../../../../domain/resources/core/define.ts'
import { DocumentField } from '../../../components/document/document-field.tsx'
import type { PickedItem } from '../../../components/grid/grid-columns.ts'
import { ReferenceSelect } from '../../../components/fields/reference-select.tsx'
import { useLabels } from '../../../lib/labels.ts'
import { FigureInput } from '../stock/figure-input.tsx'
import { UnitSelect } from './unit-select.tsx'

type ItemQuantity = { item: string | null; itemLabel: string; quantity: string; unit: string; unitLabel: string }
type ItemQuantityFieldsProps = {
  resource: Resource
  typed: ItemQuantity
  /** The facts of the chosen item. */
  item: PickedItem | undefined
  errors: Readonly<Record<string, string>>
  /** The item can be chosen only for a new document. */
  isNew: boolean
  isReadOnly?: boolean
  onChange: (part: Partial<ItemQuantity>) => void
}

/** Renders item, quantity and unit. */
export function ItemQuantityFields(props: ItemQuantityFieldsProps) {
  const { resource, typed, item, errors, isNew, isReadOnly = false, onChange } = props
  const labels = useLabels(resource)
  return (
    <>
      <DocumentField name="item" label={labels.field('item')} error={errors['item']} className="is-wide">
        <ReferenceSelect
          id="document-item"
          to="inventory/items"
          autoFocus={isNew}
          disabled={!isNew}
          value={typed.item}
          {...(typed.itemLabel === '' ? {} : { chosenLabel: typed.itemLabel })}
          onChange={(id, option) => onChange({ item: id, itemLabel: option?.label ?? '', unit: '', unitLabel: '' })}
        />
      </DocumentField>
      <DocumentField name="quantity" label={labels.field('quantity')} error={errors['quantity']}>
        <FigureInput
          id="document-quantity"
          disabled={isReadOnly}
          value={typed.quantity}
          isWrong={errors['quantity'] !== undefined}
          onChange={(quantity) => onChange({ quantity })}
        />
      </DocumentField>
      <DocumentField name="unit" label={labels.field('unit')} error={errors['unit']}>
        <UnitSelect
          id="document-unit"
          disabled={isReadOnly}
          item={item}
          value={typed.unit}
          label={typed.unitLabel}
          onChange={(unit, unitLabel) => onChange({ unit, unitLabel })}
        />
      </DocumentField>
    </>
  )
}
