import { Input } from 'antd'
import { inventoryBillOfMaterials } from '../../../domain/resources/inventory-bill-of-materials.ts'
import { DocumentField, wrongInput } from '../../components/document/document-field.tsx'
import { ReferenceSelect } from '../../components/fields/reference-select.tsx'
import { useLabels } from '../../lib/labels.ts'
import type { BillHead } from './bill-draft.ts'
import { FigureInput } from './figure-input.tsx'
import { UnitSelect } from './unit-select.tsx'
import { usePickedItem } from './use-picked-item.ts'

type BillHeadProps = {
  head: BillHead
  errors: Readonly<Record<string, string>>
  isNew: boolean
  onChange: (part: Partial<BillHead>) => void
}

export function BillHeadFields({ head, errors, isNew, onChange }: BillHeadProps) {
  const labels = useLabels(inventoryBillOfMaterials)
  const item = usePickedItem(head.item)
  return (
    <div className="document-fields is-even">
      <DocumentField name="item" label={labels.field('item')} error={errors['item']} className="is-wide">
        <ReferenceSelect
          id="document-item"
          to="inventory/items"
          autoFocus={isNew}
          disabled={!isNew}
          value={head.item}
          {...(head.itemLabel === '' ? {} : { chosenLabel: head.itemLabel })}
          onChange={(id, option) => onChange({ item: id, itemLabel: option?.label ?? '', unit: '', unitLabel: '' })}
        />
      </DocumentField>
      <DocumentField name="quantity" label={labels.field('quantity')} error={errors['quantity']}>
        <FigureInput
          id="document-quantity"
          value={head.quantity}
          isWrong={errors['quantity'] !== undefined}
          onChange={(text) => onChange({ quantity: text })}
        />
      </DocumentField>
      <DocumentField name="unit" label={labels.field('unit')} error={errors['unit']}>
        <UnitSelect
          id="document-unit"
          item={item}
          value={head.unit}
          label={head.unitLabel}
          onChange={(unit, unitLabel) => onChange({ unit, unitLabel })}
        />
      </DocumentField>
      <DocumentField
        name="overhead"
        label={labels.field('overhead')}
        error={errors['overhead']}
        hint={labels.help('overhead')}
      >
        <FigureInput
          id="document-overhead"
          value={head.overhead}
          isWrong={errors['overhead'] !== undefined}
          onChange={(text) => onChange({ overhead: text })}
        />
      </DocumentField>
      <DocumentField name="remarks" label={labels.field('remarks')} error={errors['remarks']} className="is-wide">
        <Input.TextArea
          id="document-remarks"
          autoSize={{ minRows: 1, maxRows: 6 }}
          maxLength={5000}
          value={head.remarks}
          {...wrongInput('remarks', errors['remarks'])}
          onChange={(event) => onChange({ remarks: event.target.value })}
        />
      </DocumentField>
    </div>
  )
}
