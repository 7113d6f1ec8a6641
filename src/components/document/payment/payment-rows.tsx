import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import { Button, Input, Select } from 'antd'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { isZero } from '../../../../domain/money/decimal.ts'
import type { Resource } from '../../../../domain/resources/core/define.ts'
import type { Body } from '../../../../domain/resources/core/document-body.ts'
import { toFormValues } from '../../../../domain/resources/core/form-values.ts'
import { formatMoney } from '../../../lib/format/format.ts'
import { useLabels } from '../../../lib/labels.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { DateInput } from '../../fields/date-input.tsx'
import { MoneyInput } from '../../fields/money-input.tsx'
import { DeclaredField } from '../declared-field.tsx'
import { DocumentField, wrongInput } from '../document-field.tsx'
import type { TypedRow } from './payment-draft.ts'
import { emptyRow } from './payment-draft.ts'
import type { PaymentWays } from './payment-record.ts'

type RowsProps = {
  isIn: boolean
  resource: Resource
  rows: readonly TypedRow[]
  ways: PaymentWays
  /** The fee of each row. */
  fees: readonly string[]
  errors: Readonly<Record<string, string>>
  onChange: (rows: readonly TypedRow[]) => void
  /** Called when an amount was typed or removed with its row; of the first row or another one. */
  onAmount: (rows: readonly TypedRow[], isFirst: boolean) => void
}

/** Renders the payment methods: a single one, or an amount split over several. */
export function PaymentRows(props: RowsProps) {
  const { rows, ways, errors, onChange } = props
  const t = useTranslate()
  const isCheque = rows.some(({ method }) => method === 'cheque')
  const add = () => onChange([...rows, firstWay(ways, rows)])
  return (
    <div className="payment-rows">
      {rows.map((row, index) => (
        // Rows have no ids; they are only added and removed at their places.
        <PaymentRowFields key={index} {...props} row={row} index={index} />
      ))}
      {errors['rows'] ? (
        <div className="field-error" role="alert">
          {errors['rows']}
        </div>
      ) : null}
      {isCheque ? null : (
        <Button type="text" size="small" icon={<PlusOutlined aria-hidden />} onClick={add}>
          {t('payment.split')}
        </Button>
      )}
    </div>
  )
}

/** Returns the method of a new row: the first mode that no other row has. */
export function firstWay({ modes }: PaymentWays, rows: readonly TypedRow[]): TypedRow {
  const free = modes.find(({ id }) => rows.every(({ way }) => way !== id)) ?? modes[0]
  return { ...emptyRow, way: free?.id ?? null }
}

type FieldsProps = RowsProps & { row: TypedRow; index: number }

function PaymentRowFields(props: FieldsProps) {
  const { isIn, rows, row, index, ways, fees, errors, onChange, onAmount } = props
  const t = useTranslate()
  const company = useCompany()
  const name = (field: string) => `rows.${index}.${field}`
  const wayError = errors[name('mode')] ?? errors[name('bank_account')] ?? errors[name('method')]
  const put = (part: Partial<TypedRow>) => rows.map((one, at) => (at === index ? { ...one, ...part } : one))
  const value = row.way === null ? null : `${row.method}:${row.way}`
  const choose = (chosen: string) => {
    const [method = 'mode', way = ''] = chosen.split(':')
    const { cheque_number, cheque_date, drawee_bank } = emptyRow
    onChange(put({ cheque_number, cheque_date, drawee_bank, method: method as TypedRow['method'], way }))
  }
  return (
    <div className="payment-row">
      <DocumentField name={name('way')} label={t(isIn ? 'payment.into' : 'payment.outOf')} error={wayError}>
        <Select
          id={`document-${name('way')}`}
          className="document-select"
          showSearch
          optionFilterProp="label"
          listHeight={400}
          popupMatchSelectWidth={320}
          value={value}
          placeholder={t('payment.wayPlaceholder')}
          notFoundContent={t('payment.wayUnknown')}
          options={wayOptions(ways, { isAlone: rows.length === 1, t })}
          onChange={choose}
          {...wrongInput(name('way'), wayError)}
        />
      </DocumentField>
      <DocumentField
        name={name('amount')}
        label={t('payment.amount')}
        error={errors[name('amount')]}
        hint={<FeeHint fee={fees[index] ?? '0'} />}
      >
        <MoneyInput
          id={`document-${name('amount')}`}
          value={row.amount}
          {...wrongInput(name('amount'), errors[name('amount')])}
          autoFocus={index > 0 && row.amount === ''}
          onChange={(amount) => onAmount(put({ amount: amount ?? '' }), index === 0)}
        />
      </DocumentField>
      {rows.length > 1 ? (
        <Button
          type="text"
          className="payment-row-remove"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={t('payment.removeRow', { number: index + 1 })}
          onClick={() =>
            onAmount(
              rows.filter((_, at) => at !== index),
              index === 0,
            )
          }
        />
      ) : null}
      {row.method === 'cheque' ? (
        <div className="payment-cells">
          <DocumentField
            name={name('cheque_number')}
            label={t('payment.chequeNumber')}
            error={errors[name('cheque_number')]}
          >
            <Input
              id={`document-${name('cheque_number')}`}
              maxLength={50}
              value={row.cheque_number}
              {...wrongInput(name('cheque_number'), errors[name('cheque_number')])}
              onChange={(event) => onChange(put({ cheque_number: event.target.value }))}
            />
          </DocumentField>
          <DocumentField name={name('cheque_date')} label={t('payment.chequeDate')} error={errors[name('cheque_date')]}>
            <DateInput
              id={`document-${name('cheque_date')}`}
              value={row.cheque_date}
              {...wrongInput(name('cheque_date'), errors[name('cheque_date')])}
              today={localDate(company.today)}
              onChange={(day) => onChange(put({ cheque_date: day ?? '' }))}
            />
          </DocumentField>
          <DocumentField name={name('drawee_bank')} label={t('payment.draweeBank')} error={errors[name('drawee_bank')]}>
            <Input
              id={`document-${name('drawee_bank')}`}
              maxLength={255}
              value={row.drawee_bank}
              onChange={(event) => onChange(put({ drawee_bank: event.target.value }))}
            />
          </DocumentField>
          <p className="field-hint">
            {t(isIn && ways.cheques_in_hand ? 'payment.chequeInHand' : 'payment.chequeHint')}
          </p>
        </div>
      ) : null}
      <OtherCells {...props} onCells={(part) => onChange(put(part))} />
    </div>
  )
}

/** The fields that a row places itself; other declared fields follow. */
const placed: readonly string[] = [
  'method',
  'mode',
  'bank_account',
  'amount',
  'cheque_number',
  'cheque_date',
  'drawee_bank',
]

type OtherProps = FieldsProps & { onCells: (part: Partial<TypedRow>) => void }

/** Renders the declared fields of a row without a place of their own. */
function OtherCells({ resource, row, index, errors, onCells }: OtherProps) {
  const fields = resource.lines['rows']?.fields ?? {}
  const inRow = { ...resource, fields }
  const labels = useLabels(inRow)
  const others = Object.entries(fields).filter(([name]) => !placed.includes(name))
  const values: Body = row
  if (others.length === 0) return null
  return (
    <div className="payment-cells">
      {others.map(([name, field]) => {
        const path = `rows.${index}.${name}`
        return (
          <DeclaredField
            key={name}
            resource={inRow}
            name={name}
            path={path}
            error={errors[path]}
            hint={labels.help(name)}
            value={values[name]}
            onChange={(value) => onCells(toFormValues({ [name]: field }, { [name]: value }))}
          />
        )
      })}
    </div>
  )
}

type Words = { isAlone: boolean; t: (key: string, params?: Record<string, string>) => string }

function wayOptions({ modes, banks }: PaymentWays, { isAlone, t }: Words) {
  const group = (label: string, method: string, ways: readonly { id: string; label: string }[]) =>
    ways.length === 0
      ? []
      : [{ label: t(label), options: ways.map(({ id, label: name }) => ({ value: `${method}:${id}`, label: name })) }]
  const cheques = banks
    .filter(({ is_wallet: isWallet }) => !isWallet)
    .map(({ id, label }) => ({ id, label: t('payment.chequeAt', { bank: label }) }))
  return [
    ...group('payment.modes', 'mode', modes),
    ...group('payment.banks', 'bank', banks),
    ...(isAlone ? group('payment.cheques', 'cheque', cheques) : []),
  ]
}

/** Shows the fee of the payment method before it is posted. */
function FeeHint({ fee }: { fee: string }) {
  const t = useTranslate()
  const company = useCompany()
  return isZero(fee) ? null : <>{t('payment.feeHint', { fee: formatMoney(fee, company) })}</>
}
