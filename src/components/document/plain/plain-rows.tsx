import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { useMemo } from 'react'
import { isDecimal, sum } from '../../../../domain/money/decimal.ts'
import type { DocumentResource, Field, Lines } from '../../../../domain/resources/core/define.ts'
import { writableFields } from '../../../../domain/resources/core/define.ts'
import { linesOf } from '../../../../domain/resources/core/document-body.ts'
import type { DocumentValues } from '../../../../domain/resources/core/document-values.ts'
import { useLabels } from '../../../lib/labels.ts'
import { FieldView } from '../../fields/field-view.tsx'
import { Money } from '../../fields/money.tsx'
import { chosenIn, DeclaredField } from '../declared-field.tsx'
import type { PlainRecord } from './plain-record.ts'
import '../../table/sheet.css'

/** The typed values of a row; a stored row has its id. */
export type TypedRow = DocumentValues

type RowsProps = {
  resource: DocumentResource
  list: string
  rows: readonly TypedRow[]
  errors: Readonly<Record<string, string>>
  record: PlainRecord | undefined
  onChange: (rows: readonly TypedRow[]) => void
}

/** Renders the rows of a list, each a line of fields, with the total of their amounts. */
export function PlainRows({ resource, list, rows, errors, record, onChange }: RowsProps) {
  const t = useTranslate()
  const lines = resource.lines[list]
  if (!lines) return null
  const error = [list, ...(lines.instead ?? [])].flatMap((name) => errors[name] ?? [])[0]
  const amounts = rows.flatMap(({ amount }) => (amount && isDecimal(amount) ? [amount] : []))
  return (
    <fieldset className="plain-rows">
      <legend>{t(`list.${list}`, {}, lines.label)}</legend>
      {rows.map((row, index) => (
        // Rows are only added and removed at their places.
        <Row
          key={index}
          {...{ resource, list, lines, row, index, errors, record }}
          onChange={(part) => onChange(rows.map((one, at) => (at === index ? { ...one, ...part } : one)))}
          onRemove={() => onChange(rows.filter((_, at) => at !== index))}
        />
      ))}
      {error === undefined ? null : (
        <div className="field-error" role="alert">
          {error}
        </div>
      )}
      <div className="plain-rows-foot">
        <Button
          type="text"
          size="small"
          icon={<PlusOutlined aria-hidden />}
          disabled={rows.length >= (lines.stored?.most ?? Infinity)}
          onClick={() => onChange([...rows, {}])}
        >
          {t(`plain.add.${list}`)}
        </Button>
        <span>
          {t('plain.total')} <Money value={sum(amounts)} />
        </span>
      </div>
    </fieldset>
  )
}

type RowProps = Omit<RowsProps, 'rows' | 'onChange'> & {
  lines: Lines
  row: TypedRow
  index: number
  onChange: (part: TypedRow) => void
  onRemove: () => void
}

function Row({ resource, list, lines, row, index, errors, record, onChange, onRemove }: RowProps) {
  const t = useTranslate()
  const inRow = useMemo(() => ({ ...resource, fields: lines.fields }), [resource, lines])
  const stored = linesOf(record?.[list]).find(({ id }) => id === row['id'])
  const isFixed = stored !== undefined && lines.fixed?.(stored) === true
  return (
    <div className="document-fields plain-row">
      {writableFields(lines).map(([field, declared]) => {
        const name = `${list}.${index}.${field}`
        return (
          <DeclaredField
            key={field}
            resource={inRow}
            name={field}
            path={name}
            error={errors[name]}
            isRequired={declared.required}
            className={declared.kind === 'reference' ? 'is-name' : undefined}
            chosen={chosenIn(stored, field)}
            autoFocus={field === writableFields(lines)[0]?.[0] && row[field] === undefined}
            disabled={isFixed}
            value={row[field]}
            onChange={(value) => onChange({ [field]: textOf(value) })}
          />
        )
      })}
      <Button
        type="text"
        className="plain-row-remove"
        icon={<DeleteOutlined aria-hidden />}
        aria-label={t(`plain.remove.${list}`, { number: index + 1 })}
        disabled={isFixed}
        onClick={onRemove}
      />
    </div>
  )
}

/** Returns the typed rows as they are sent. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

/** Returns the rows of a list of a stored document. */
export function PlainTable({ resource, list, record }: Pick<RowsProps, 'resource' | 'list'> & { record: PlainRecord }) {
  const t = useTranslate()
  const labels = useLabels(resource)
  const lines = resource.lines[list]
  const rows = linesOf(record[list])
  if (!lines || rows.length === 0) return null
  const columns = Object.entries(lines.fields).filter(([name]) => rows.some((row) => row[name] !== null))
  return (
    <div className="sheet-frame">
      <table className="sheet plain-table" aria-label={t(`list.${list}`, {}, lines.label)}>
        <thead>
          <tr>
            {columns.map(([name, field]) => (
              <th key={name} scope="col" className={classOf(field)}>
                {labels.field(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {columns.map(([name, field]) => (
                <td key={name} className={classOf(field)}>
                  <FieldView resource={{ ...resource, fields: lines.fields }} name={name} record={row} as="detail" />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function classOf({ kind }: Field): string | undefined {
  return kind === 'money' || kind === 'quantity' ? 'amount' : undefined
}
