import { Checkbox, Input } from 'antd'
import type { Field } from '../../../../domain/resources/core/define.ts'
import { writableFields } from '../../../../domain/resources/core/define.ts'
import { useLabels } from '../../../lib/labels.ts'
import { ReferenceSelect } from '../../fields/reference-select.tsx'
import { DateField } from '../date-field.tsx'
import { DocumentField, wrongInput } from '../document-field.tsx'
import { divideSeldom, MoreFields } from '../guide/more-fields.tsx'
import type { TradeHead } from './trade-draft.ts'
import type { HeadProps } from './trade-head-props.ts'
import { resourceOf } from './trade-kinds.ts'

/** The fields that the head places itself, and those that the form of a bill omits. */
const elsewhere: readonly string[] = [
  'party',
  'customer_name',
  'supplier_no',
  'date',
  'due_date',
  'expiry_date',
  'expected_date',
  'payment_mode',
  'tax_type',
  'discount_type',
  'discount',
  'discount_ref',
  'is_trade_discount',
]

type HeadValues = Readonly<Record<string, unknown>>
/** Renders the other declared fields, the seldom used ones behind a button. */
export function TradeMore(props: HeadProps) {
  const { form, setup, head, errors, isTemplate = false } = props
  const { fields } = resourceOf(form.path)
  const { settings } = setup
  const values: HeadValues = head
  const isUsed = ([name, field]: [string, Field]) => {
    if (elsewhere.includes(name) || (name === 'email' && !form.isSale)) return false
    if (isTemplate && field.kind === 'date') return false
    if (name === 'sales_agent') return settings.agents
    return (name === 'reference' ? settings.reference : setup.isOn(field.setting)) || Boolean(values[name])
  }
  const used = writableFields({ fields }).filter(isUsed)
  const names = used.filter(([, { when }]) => when === undefined).map(([name]) => name)
  const { visible, seldom } = divideSeldom(fields, names)
  const conditional = used.filter(([, { when }]) => when !== undefined && values[when] === true).map(([name]) => name)
  return (
    <>
      <FieldsOf {...props} names={visible} />
      <MoreFields names={seldom} values={values} errors={errors}>
        <FieldsOf {...props} names={seldom} />
        <FieldsOf {...props} names={conditional} />
      </MoreFields>
    </>
  )
}

/** Renders texts first, then switches. */
function FieldsOf({ names, ...props }: HeadProps & { names: readonly string[] }) {
  const { fields } = resourceOf(props.form.path)
  const flags = names.filter((name) => fields[name]?.kind === 'flag')
  return (
    <>
      {names.map((name) => {
        const field = fields[name]
        return field === undefined || field.kind === 'flag' ? null : (
          <OtherField key={name} {...props} name={name} field={field} />
        )
      })}
      {flags.length === 0 ? null : (
        <div className="trade-flags">
          {flags.map((name) => (
            <Flag key={name} {...props} name={name} />
          ))}
        </div>
      )}
    </>
  )
}

function Flag({ form, head, name, onChange }: HeadProps & { name: string }) {
  const labels = useLabels(resourceOf(form.path))
  const values: HeadValues = head
  return (
    <Checkbox checked={values[name] === true} onChange={(event) => onChange(changed(name, event.target.checked))}>
      {labels.field(name)}
    </Checkbox>
  )
}

function OtherField({ form, head, party, errors, onChange, name, field }: HeadProps & { name: string; field: Field }) {
  const labels = useLabels(resourceOf(form.path))
  const values: HeadValues = head
  const value = String(values[name] ?? '')
  const common = { name, label: labels.field(name), error: errors[name] }
  const put = (text: string) => onChange(changed(name, text))
  const input = { id: `document-${name}`, ...wrongInput(name, errors[name]) }
  if (field.kind === 'date') return <DateField {...common} value={value} onChange={put} />
  if (name === 'sales_agent') {
    return (
      <DocumentField {...common}>
        <ReferenceSelect
          {...input}
          to="sales/agents"
          allowClear
          value={head.sales_agent}
          chosenLabel={head.sales_agent_label}
          onChange={(id, option) => onChange({ sales_agent: id, sales_agent_label: option?.label ?? '' })}
        />
      </DocumentField>
    )
  }
  const max = 'max' in field ? field.max : 255
  if (field.kind === 'text' && !field.wide && field.when === undefined) {
    return (
      <DocumentField {...common}>
        <Input {...input} maxLength={max} value={value} onChange={(event) => put(event.target.value)} />
      </DocumentField>
    )
  }
  return (
    <DocumentField {...common} className={field.wide || field.kind === 'note' ? 'is-double' : undefined}>
      <Input.TextArea
        {...input}
        autoSize={{ minRows: 1, maxRows: 6 }}
        maxLength={max}
        placeholder={name === 'address' ? (party?.address ?? '') : ''}
        value={value}
        onChange={(event) => put(event.target.value)}
      />
    </DocumentField>
  )
}

/** Returns the change of another field, by its declared name. */
function changed(name: string, value: string | boolean): Partial<TradeHead> {
  return { [name]: value }
}
