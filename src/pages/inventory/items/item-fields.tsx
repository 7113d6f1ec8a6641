import type { HttpError } from '@refinedev/core'
import { useOne, useTranslate } from '@refinedev/core'
import { Form } from 'antd'
import { useRef } from 'react'
import type { ExtraField } from '../../../../domain/inventory/extra-fields.ts'
import { itemFlags } from '../../../../domain/inventory/item-flags.ts'
import { postingKinds } from '../../../../domain/inventory/posting-accounts.ts'
import { hasStock } from '../../../../domain/resources/core/fixed-fields.ts'
import { inventoryCategories } from '../../../../domain/resources/inventory/inventory-categories.ts'
import { FormField, FormFields } from '../../../components/resource/form/form-fields.tsx'
import { FormPart } from '../../../components/resource/form/form-part.tsx'
import type { StoredRecord, Values } from '../../../components/resource/form/form-values.ts'
import type { OwnFieldsProps } from '../../../components/resource/form/record-form.tsx'
import '../../../lib/texts/inventory-texts.ts'
import { AccountFields } from './account-fields.tsx'
import { ExtraDataFields } from './extra-data-fields.tsx'
import { ItemPictures } from './item-pictures.tsx'
import { ItemUnitsField } from './item-units-field.tsx'
import { KindFlags } from './kind-flags.tsx'
import { useOnRead } from './use-on-read.ts'
import './item-parts.css'

const identity = ['name', 'code', 'barcode', 'brand', 'description']

/** Renders the fields of an item in sections; choosing a category fills in its defaults. */
export function ItemFields({ resource, record, follow }: OwnFieldsProps) {
  const t = useTranslate()
  const form = Form.useFormInstance()
  const chosen = useRef<string | null>(null)
  const categoryId: unknown = Form.useWatch('category')
  const category = useCategory(typeof categoryId === 'string' ? categoryId : null, (loaded) => {
    if (chosen.current !== loaded.id) return
    chosen.current = null
    follow(defaultsOf(loaded, { record, hasUnit: Boolean(form.getFieldValue('unit')) }))
  })
  const watched = Form.useWatch((values: Values) => values)
  const isOn = (flag: string) => watched?.[flag] === true
  const isExpense = isOn('direct_expense') || isOn('indirect_expense')
  const isBought = isOn('can_be_purchased') || isExpense || isOn('fixed_asset')
  const kinds = postingKinds.filter((kind) =>
    kind === 'sales' || kind === 'discount_allowed' ? isOn('can_be_sold') : isBought,
  )
  const fields = (category?.['extra_fields'] ?? []) as readonly ExtraField[]
  const shared = { resource, record }
  return (
    <>
      <FormPart title={t('itemForm.identity')}>
        <FormFields {...shared} names={record ? [...identity, 'is_active'] : identity} />
      </FormPart>
      <FormPart title={t('itemForm.classification')} lead={t('itemForm.classificationLead')}>
        <div className="field-grid">
          <FormField {...shared} name="category" onChange={(id) => (chosen.current = String(id))} />
          <FormField {...shared} name="unit" extra={record && hasStock(record) ? t('itemForm.unitFixed') : undefined} />
        </div>
        <KindFlags {...shared} follow={follow} />
        {isOn('track_inventory') ? <FormFields {...shared} names={['reorder_level']} /> : null}
      </FormPart>
      <FormPart title={t('itemForm.prices')}>
        <FormFields {...shared} names={['selling_price', 'cost_price', 'tax_scheme']} />
      </FormPart>
      <FormPart title={t('itemForm.units')} lead={t('itemForm.unitsLead')}>
        <ItemUnitsField />
      </FormPart>
      {fields.length === 0 ? null : (
        <FormPart title={t('itemForm.extra', { category: String(category?.['name'] ?? '') })}>
          <ExtraDataFields fields={fields} />
        </FormPart>
      )}
      {kinds.length === 0 ? null : <AccountFields {...shared} kinds={kinds} ownAccount="dedicated" />}
      <FormPart title={t('itemForm.pictures')}>
        {record ? <ItemPictures item={record} /> : <p className="part-note">{t('itemForm.picturesLater')}</p>}
      </FormPart>
    </>
  )
}

/** Loads the chosen category; `onRead` is called with each. */
function useCategory(id: string | null, onRead: (category: StoredRecord) => void): StoredRecord | undefined {
  const { result, query } = useOne<StoredRecord, HttpError>({
    resource: inventoryCategories.path,
    id: id ?? '',
    queryOptions: { enabled: id !== null },
    errorNotification: false,
  })
  const category = id !== null && result?.id === id && !query.isPlaceholderData ? result : undefined
  useOnRead(category, onRead)
  return category
}

type Defaults = { record: StoredRecord | null; hasUnit: boolean }

/** Returns the defaults of a category. An item with stock keeps its unit and its kind. */
function defaultsOf(category: StoredRecord, { record, hasUnit }: Defaults): Values {
  const isFixed = record !== null && hasStock(record)
  const unit = category['default_unit']
  const taxScheme = category['default_tax_scheme']
  const types = postingKinds.map((kind) => {
    const type = `${kind}_account_type`
    return [type, category[type] === 'global' ? 'global' : 'category'] as const
  })
  return {
    ...(isFixed || (unit === null && hasUnit) ? {} : { unit }),
    ...(taxScheme === null ? {} : { tax_scheme: taxScheme }),
    ...(isFixed ? {} : Object.fromEntries(Object.keys(itemFlags).map((flag) => [flag, category[flag]]))),
    ...Object.fromEntries(types),
  }
}
