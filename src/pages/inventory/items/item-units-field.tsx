import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import { Button, Form } from 'antd'
import { inventoryUnits } from '../../../../domain/resources/inventory/inventory-units.ts'
import { MoneyInput } from '../../../components/fields/money-input.tsx'
import { ReferenceSelect } from '../../../components/fields/reference-select.tsx'
import { useOptions } from '../../../components/fields/use-options.ts'

/** Renders the further units of an item with their factors to the base unit. */
export function ItemUnitsField() {
  const t = useTranslate()
  const unit: unknown = Form.useWatch('unit')
  const unitName = useUnitName(typeof unit === 'string' ? unit : null)
  return (
    <Form.List name="units">
      {(rows, { add, remove }) => (
        <>
          {rows.length === 0 ? null : (
            <div className="part-rows">
              {rows.map(({ key, name }, place) => (
                <div key={key} className="part-row unit-row">
                  <span>1</span>
                  <Form.Item name={[name, 'unit']}>
                    <UnitInput label={t('itemForm.unitOf', { number: place + 1 })} />
                  </Form.Item>
                  <span className="unit-is">=</span>
                  <Form.Item name={[name, 'factor']}>
                    <MoneyInput isQuantity aria-label={t('itemForm.factorOf', { number: place + 1 })} />
                  </Form.Item>
                  <span className="unit-own">{unitName}</span>
                  <Button
                    type="text"
                    icon={<DeleteOutlined aria-hidden />}
                    aria-label={t('itemForm.removeUnit', { number: place + 1 })}
                    onClick={() => remove(name)}
                  />
                </div>
              ))}
            </div>
          )}
          <Button icon={<PlusOutlined aria-hidden />} onClick={() => add({ unit: null, factor: null })}>
            {t('itemForm.addUnit')}
          </Button>
        </>
      )}
    </Form.List>
  )
}

type UnitInputProps = { label: string; id?: string; value?: string | null; onChange?: (id: string | null) => void }

function UnitInput({ label, value, onChange, ...rest }: UnitInputProps) {
  return (
    <ReferenceSelect
      {...rest}
      to={inventoryUnits.path}
      aria-label={label}
      value={value ?? null}
      onChange={(id) => onChange?.(id)}
    />
  )
}

function useUnitName(id: string | null): string {
  const { options } = useOptions({ to: inventoryUnits.path, ids: id === null ? [] : [id], enabled: id !== null })
  const selected = options.find((option) => option.id === id)
  return selected?.hint || selected?.label || ''
}
