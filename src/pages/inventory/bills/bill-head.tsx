import { inventoryBillOfMaterials } from '../../../../domain/resources/inventory/inventory-bill-of-materials.ts'
import { DocumentField } from '../../../components/document/document-field.tsx'
import { NoteField } from '../../../components/document/note-field.tsx'
import { useLabels } from '../../../lib/labels.ts'
import type { BillHead } from './bill-draft.ts'
import { FigureInput } from '../stock/figure-input.tsx'
import { ItemQuantityFields } from '../items/item-quantity-fields.tsx'
import { usePickedItem } from '../items/use-picked-item.ts'

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
      <ItemQuantityFields
        resource={inventoryBillOfMaterials}
        typed={head}
        item={item}
        errors={errors}
        isNew={isNew}
        onChange={onChange}
      />
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
      <NoteField
        name="remarks"
        label={labels.field('remarks')}
        error={errors['remarks']}
        className="is-wide"
        value={head.remarks}
        onChange={(remarks) => onChange({ remarks })}
      />
    </div>
  )
}
