import { useTranslate } from '@refinedev/core'
import { Form, Select } from 'antd'
import { extraFeeTypes, feeTypes } from '../../../../domain/payments/fee.ts'
import type { FeeType } from '../../../../domain/payments/fee.ts'
import { MoneyInput } from '../../../components/fields/money-input.tsx'
import { FormField } from '../../../components/resource/form/form-fields.tsx'
import type { OwnFieldsProps } from '../../../components/resource/form/record-form.tsx'
import { useCompany } from '../../../providers/company-provider.tsx'
import { FeeExample } from './fee-example.tsx'
import { FeeSlabs } from './fee-slabs.tsx'
import './fee.css'

const types = Object.keys(feeTypes) as FeeType[]

/** Renders the rule of a fee, a sample, and its account; only the kind without a fee. */
export function FeeFields({ resource, record }: Pick<OwnFieldsProps, 'resource' | 'record'>) {
  const t = useTranslate()
  const type: unknown = Form.useWatch(['fee', 'type'])
  const kind = types.find((one) => one === type)
  const hasSlabs = kind === 'slab_based' || kind === 'sliding_scale'
  return (
    <>
      <div className="field-grid">
        <Form.Item
          name={['fee', 'type']}
          label={t('modeForm.type')}
          extra={hasSlabs ? t(`modeForm.kindLead.${kind}`) : null}
        >
          <Select
            allowClear
            placeholder={t('modeForm.noFee')}
            options={types.map((value) => ({ value, label: t(`modeForm.kind.${value}`) }))}
          />
        </Form.Item>
        {kind === 'fixed' || kind === 'percentage' ? (
          <Form.Item
            name={['fee', 'value']}
            label={t(kind === 'fixed' ? 'modeForm.fixedValue' : 'modeForm.percentValue')}
            required
          >
            <FeeInput isPercent={kind === 'percentage'} />
          </Form.Item>
        ) : null}
      </div>
      {hasSlabs ? <FeeSlabs /> : null}
      {kind === undefined ? null : (
        <>
          <div className="field-grid">
            <Form.Item name={['fee', 'min_fee']} label={t('modeForm.minFee')}>
              <FeeInput />
            </Form.Item>
            <Form.Item name={['fee', 'max_fee']} label={t('modeForm.maxFee')}>
              <FeeInput />
            </Form.Item>
            <ExtraFee />
            <FormField {...{ resource, record }} name="fee_account" required />
          </div>
          <FeeExample />
        </>
      )}
    </>
  )
}

function ExtraFee() {
  const t = useTranslate()
  const type: unknown = Form.useWatch(['fee', 'extra_fee', 'type'])
  const isSaid = type === 'fixed' || type === 'percentage'
  return (
    <>
      <Form.Item name={['fee', 'extra_fee', 'type']} label={t('modeForm.extra')}>
        <Select
          allowClear
          placeholder={t('modeForm.noExtra')}
          options={Object.keys(extraFeeTypes).map((value) => ({ value, label: t(`modeForm.extraKind.${value}`) }))}
        />
      </Form.Item>
      {isSaid ? (
        <Form.Item name={['fee', 'extra_fee', 'value']} label={t('modeForm.extraValue')} required>
          <FeeInput isPercent={type === 'percentage'} />
        </Form.Item>
      ) : (
        <span />
      )}
    </>
  )
}

type FeeInputProps = {
  isPercent?: boolean
  id?: string
  value?: string | null
  onChange?: (value: string | null) => void
}

/** Renders an amount in the company's currency, or a percentage. */
function FeeInput({ isPercent = false, ...rest }: FeeInputProps) {
  const { currency_code: currency } = useCompany()
  return <MoneyInput {...rest} isQuantity={isPercent} suffix={isPercent ? '%' : currency} />
}
