import { useTranslate } from '@refinedev/core'
import { Checkbox, Input } from 'antd'
import type { ReactNode } from 'react'
import { useLabels } from '../../../lib/labels.ts'
import { DateField } from '../date-field.tsx'
import { DocumentField, wrongInput } from '../document-field.tsx'
import type { TradeHead } from './trade-draft.ts'
import type { HeadProps } from './trade-head.tsx'
import { resourceOf } from './trade-kinds.ts'

type TextName = 'address' | 'email' | 'received_by' | 'remarks' | 'import_country' | 'import_document_number'

/** What is filled in now and then: where it goes, what is remarked, and the papers of an import. */
export function TradeFoot(props: HeadProps) {
  const { form, setup, head, party, errors, onChange } = props
  const { settings } = setup
  const t = useTranslate()
  const labels = useLabels(resourceOf(form.path))
  const isNote = form.takesBack !== null
  const flag = (name: 'is_export' | 'is_import' | 'is_capital_expense') => (
    <Checkbox checked={head[name]} onChange={(event) => onChange({ [name]: event.target.checked })}>
      {t(`trade.flag.${name}`)}
    </Checkbox>
  )
  const field = (name: TextName, options: { rows?: number; max?: number; className?: string } = {}) => (
    <DocumentField
      name={name}
      label={labels.field(name)}
      error={errors[name]}
      {...(options.className ? { className: options.className } : {})}
    >
      <Input.TextArea
        id={`document-${name}`}
        autoSize={{ minRows: options.rows ?? 1, maxRows: 6 }}
        maxLength={options.max ?? 255}
        placeholder={name === 'address' ? (party?.address ?? '') : ''}
        value={head[name]}
        {...wrongInput(name, errors[name])}
        onChange={(event) => onChange({ [name]: event.target.value } satisfies Partial<TradeHead>)}
      />
    </DocumentField>
  )
  return (
    <div className="trade-fields trade-foot">
      {isNote || settings.remarks || head.remarks !== ''
        ? field('remarks', { rows: 2, max: 5000, className: 'is-double' })
        : null}
      {field('address', { rows: 2, max: 5000, className: 'is-double' })}
      {form.isSale ? field('email', { className: 'is-double' }) : null}
      {form.isSale && !isNote && (settings.receivedBy || head.received_by !== '')
        ? field('received_by', { className: 'is-double' })
        : null}
      {isNote ? null : (
        <div className="trade-flags">
          {form.isSale ? flag('is_export') : flag('is_import')}
          {!form.isSale && (settings.capitalExpense || head.is_capital_expense) ? flag('is_capital_expense') : null}
        </div>
      )}
      {head.is_import ? <ImportFields {...props} field={field} /> : null}
    </div>
  )
}

type ImportProps = HeadProps & { field: (name: TextName, options?: { max?: number; className?: string }) => ReactNode }

function ImportFields({ form, head, errors, onChange, field }: ImportProps) {
  const labels = useLabels(resourceOf(form.path))
  return (
    <>
      {field('import_country', { max: 100 })}
      <DateField
        name="import_date"
        label={labels.field('import_date')}
        error={errors['import_date']}
        value={head.import_date}
        onChange={(date) => onChange({ import_date: date })}
      />
      {field('import_document_number', { max: 100, className: 'is-double' })}
    </>
  )
}
