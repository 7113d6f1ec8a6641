import { useTranslate } from '@refinedev/core'
import { postingKinds } from '../../../../domain/inventory/posting-accounts.ts'
import { FormFields } from '../../../components/resource/form/form-fields.tsx'
import { FormPart } from '../../../components/resource/form/form-part.tsx'
import type { OwnFieldsProps } from '../../../components/resource/form/record-form.tsx'
import '../../../lib/texts/inventory-texts.ts'
import { AccountFields } from './account-fields.tsx'
import { ExtraFieldsEditor } from './extra-fields-editor.tsx'
import { KindFlags } from './kind-flags.tsx'
import './item-parts.css'

const identity = ['name', 'code', 'hs_code']
const stockLedgers = ['inventory_account', 'cogs_account']

/** Renders the fields of a category: defaults of its items, posting accounts, additional fields. */
export function CategoryFields({ resource, record, follow }: OwnFieldsProps) {
  const t = useTranslate()
  const shared = { resource, record }
  return (
    <>
      <FormPart title={t('itemForm.identity')}>
        <FormFields {...shared} names={record ? [...identity, 'is_active'] : identity} />
      </FormPart>
      <FormPart title={t('categoryForm.defaults')} lead={t('categoryForm.defaultsLead')}>
        <FormFields {...shared} names={['default_unit', 'default_tax_scheme']} />
        <KindFlags {...shared} follow={follow} />
      </FormPart>
      <FormPart title={t('categoryForm.extra')} lead={t('categoryForm.extraLead')}>
        <ExtraFieldsEditor />
      </FormPart>
      <AccountFields {...shared} kinds={postingKinds} ownAccount="category" others={stockLedgers} />
    </>
  )
}
