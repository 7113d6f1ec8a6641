import { Checkbox, Input } from 'antd'
import type { Field } from '../../../../domain/resources/core/define.ts'
import { writableFields } from '../../../../domain/resources/core/define.ts'
import { useLabels } from '../../../lib/labels.ts'
import { DateField } from '../date-field.tsx'
import { DocumentField, wrongInput } from '../document-field.tsx'
import type { TradeHead } from './trade-draft.ts'
import type { HeadProps } from './trade-head.tsx'
import { resourceOf } from './trade-kinds.ts'

/** What stands above the rows, and what the form of a bill has no place for. */
const elsewhere: readonly string[] = [
  'party',
  'customer_name',
  'supplier_no',
  'date',
  'due_date',
  'payment_mode',
  'tax_type',
  'discount_type',
  'discount',
  'discount_ref',
  'is_trade_discount',
  'sales_agent',
  'reference',
]

type Kept = Readonly<Record<string, unknown>>

/** What is filled in now and then, by the declaration: remarks first, switches behind the texts, what they ask for last. */
export function TradeFoot(props: HeadProps) {
  const { form, setup, head } = props
  const { fields } = resourceOf(form.path)
  const said: Kept = head
  const isShown = ([name, field]: [string, Field]) =>
    !elsewhere.includes(name) &&
    (form.isSale || name !== 'email') &&
    (field.when === undefined || said[field.when] === true) &&
    (setup.isOn(field.setting) || Boolean(said[name]))
  const shown = writableFields({ fields }).filter(isShown)
  const flags = shown.filter(([, { kind }]) => kind === 'flag')
  const always = shown.filter(([, { kind, when }]) => kind !== 'flag' && when === undefined)
  const first = always.filter(([name]) => name === 'remarks')
  const others = always.filter(([name]) => name !== 'remarks')
  const asked = shown.filter(([, { when }]) => when !== undefined)
  return (
    <div className="trade-fields trade-foot">
      {[...first, ...others].map(([name, field]) => (
        <FootField key={name} {...props} name={name} field={field} />
      ))}
      {flags.length === 0 ? null : (
        <div className="trade-flags">
          {flags.map(([name]) => (
            <Flag key={name} {...props} name={name} />
          ))}
        </div>
      )}
      {asked.map(([name, field]) => (
        <FootField key={name} {...props} name={name} field={field} />
      ))}
    </div>
  )
}

function Flag({ form, head, name, onChange }: HeadProps & { name: string }) {
  const labels = useLabels(resourceOf(form.path))
  const said: Kept = head
  return (
    <Checkbox checked={said[name] === true} onChange={(event) => onChange(changed(name, event.target.checked))}>
      {labels.field(name)}
    </Checkbox>
  )
}

function FootField({ form, head, party, errors, onChange, name, field }: HeadProps & { name: string; field: Field }) {
  const labels = useLabels(resourceOf(form.path))
  const said: Kept = head
  const value = String(said[name] ?? '')
  const label = labels.field(name)
  if (field.kind === 'date') {
    const change = (date: string) => onChange(changed(name, date))
    return <DateField name={name} label={label} error={errors[name]} value={value} onChange={change} />
  }
  return (
    <DocumentField
      name={name}
      label={label}
      error={errors[name]}
      {...(field.when === undefined || field.wide || field.kind === 'note' ? { className: 'is-double' } : {})}
    >
      <Input.TextArea
        id={`document-${name}`}
        autoSize={{ minRows: field.kind === 'note' ? 2 : 1, maxRows: 6 }}
        maxLength={'max' in field ? field.max : 255}
        placeholder={name === 'address' ? (party?.address ?? '') : ''}
        value={value}
        {...wrongInput(name, errors[name])}
        onChange={(event) => onChange(changed(name, event.target.value))}
      />
    </DocumentField>
  )
}

/** What was changed of the fields above and below the rows, by the name that the declaration has for it. */
function changed(name: string, value: string | boolean): Partial<TradeHead> {
  return { [name]: value }
}
