import { useTranslate } from '@refinedev/core'
import { settingsPaymentModes } from '../../../../domain/resources/payments/settings-payment-modes.ts'
import { FormField, FormFields } from '../../../components/resource/form/form-fields.tsx'
import { FormPart } from '../../../components/resource/form/form-part.tsx'
import type { OwnFieldsProps } from '../../../components/resource/form/record-form.tsx'
import { ResourceForm } from '../../../components/resource/form/resource-form.tsx'
import '../../../lib/texts/banking-texts.ts'
import { FeeFields } from './fee-fields.tsx'

/** Renders the form of a new payment method, or of the one of the address. */
export function PaymentModeForm({ mode }: { mode: 'create' | 'edit' }) {
  return <ResourceForm resource={settingsPaymentModes} mode={mode} fields={ModeFields} />
}

const uses = ['enabled_for_sales', 'enabled_for_purchase']

function ModeFields({ resource, record }: OwnFieldsProps) {
  const t = useTranslate()
  return (
    <>
      <FormPart title={t('modeForm.mode')}>
        <FormFields {...{ resource, record }} names={['name', 'account']} />
        <div className="field-grid mode-uses">
          {(record ? [...uses, 'is_active'] : uses).map((name) => (
            <FormField key={name} {...{ resource, record, name }} />
          ))}
        </div>
      </FormPart>
      <FormPart title={t('modeForm.fee')} lead={t('modeForm.feeLead')}>
        <FeeFields {...{ resource, record }} />
      </FormPart>
    </>
  )
}
