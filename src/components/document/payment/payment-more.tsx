import { useTranslate } from '@refinedev/core'
import { Select } from 'antd'
import { isDecimal, isZero } from '../../../../domain/money/decimal.ts'
import { isRefund, writeOffUsesOf } from '../../../../domain/payments/settle.ts'
import type { Resource } from '../../../../domain/resources/core/define.ts'
import { writableFields } from '../../../../domain/resources/core/define.ts'
import type { Body } from '../../../../domain/resources/core/document-body.ts'
import { toFormValues } from '../../../../domain/resources/core/form-values.ts'
import { useLabels } from '../../../lib/labels.ts'
import { MoneyInput } from '../../fields/money-input.tsx'
import { DeclaredField } from '../declared-field.tsx'
import { DocumentField, wrongInput } from '../document-field.tsx'
import type { PaymentDraft } from './payment-draft.ts'
import type { PaymentForm } from './payment-kinds.ts'
import type { PaymentWays } from './payment-record.ts'

type MoreProps = {
  form: PaymentForm
  resource: Resource
  draft: PaymentDraft
  ways: PaymentWays
  errors: Readonly<Record<string, string>>
  onChange: (part: Partial<PaymentDraft>) => void
}

/** The fields that the head and this part place themselves; other declared fields follow them. */
const placed: readonly string[] = [
  'party',
  'ledger',
  'date',
  'reference',
  'withholding_scheme',
  'withholding_base',
  'write_off',
  'write_off_as',
  'remarks',
]

/** Renders tax withheld, write-off, and every declared field without a place of its own. */
export function PaymentMore({ form, resource, draft, ways, errors, onChange }: MoreProps) {
  const t = useTranslate()
  const labels = useLabels(resource)
  const values: Body = draft
  const others = writableFields(resource).filter(
    ([name, { when }]) => !placed.includes(name) && (when === undefined || values[when] === true),
  )
  const mayWithhold = ways.schemes.length > 0 && !isRefund(form.path, draft.ledger)
  const uses = writeOffUsesOf(form.path, draft.ledger)
  const hasWriteOff = draft.write_off_as !== null || (isDecimal(draft.write_off) && !isZero(draft.write_off))
  return (
    <div className="trade-fields">
      {mayWithhold ? (
        <DocumentField
          name="withholding_scheme"
          label={labels.field('withholding_scheme')}
          error={errors['withholding_scheme']}
        >
          <Select
            id="document-withholding_scheme"
            className="document-select"
            allowClear
            placeholder={t('payment.noWithholding')}
            value={draft.withholding_scheme}
            options={ways.schemes.map(({ id, label, rate }) => ({
              value: id,
              label: rate === null ? label : `${label} (${rate}%)`,
            }))}
            onChange={(scheme?: string) =>
              onChange({ withholding_scheme: scheme ?? null, withholding_base: '', isBaseTyped: false })
            }
            {...wrongInput('withholding_scheme', errors['withholding_scheme'])}
          />
        </DocumentField>
      ) : null}
      {draft.withholding_scheme === null ? null : (
        <DocumentField
          name="withholding_base"
          label={labels.field('withholding_base')}
          error={errors['withholding_base']}
          hint={t('payment.baseHint')}
        >
          <MoneyInput
            id="document-withholding_base"
            value={draft.withholding_base}
            {...wrongInput('withholding_base', errors['withholding_base'])}
            onChange={(base) =>
              onChange({ withholding_base: base ?? '', isBaseTyped: base !== null, isBaseProposed: false })
            }
          />
        </DocumentField>
      )}
      <DocumentField name="write_off" label={labels.field('write_off')} error={errors['write_off']}>
        <MoneyInput
          id="document-write_off"
          value={draft.write_off}
          {...wrongInput('write_off', errors['write_off'])}
          onChange={(writeOff) => onChange({ write_off: writeOff ?? '' })}
        />
      </DocumentField>
      {hasWriteOff ? (
        <DocumentField name="write_off_as" label={labels.field('write_off_as')} error={errors['write_off_as']}>
          <Select
            id="document-write_off_as"
            className="document-select"
            allowClear
            placeholder={t('payment.automaticWriteOff')}
            value={draft.write_off_as}
            options={uses.map((use) => ({ value: use, label: labels.choice('write_off_as', use) }))}
            onChange={(use?: string) => onChange({ write_off_as: use ?? null })}
            {...wrongInput('write_off_as', errors['write_off_as'])}
          />
        </DocumentField>
      ) : null}
      {others.map(([name, field]) => (
        <DeclaredField
          key={name}
          resource={resource}
          name={name}
          error={errors[name]}
          hint={labels.help(name)}
          className={field.wide || field.kind === 'note' ? 'is-double' : undefined}
          value={values[name]}
          onChange={(value) => onChange(toFormValues({ [name]: field }, { [name]: value }))}
        />
      ))}
    </div>
  )
}
