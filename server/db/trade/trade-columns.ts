/** Where documents of trade store what they say: all four kinds in one table, by their declarations. */
import type { TradePath } from '../../../domain/documents/status.ts'
import type { Field, Fields } from '../../../domain/resources/core/define.ts'
import { columnOf, isStored, writableFields } from '../../../domain/resources/core/define.ts'
import { resourceAt } from '../../../domain/resources/index.ts'
import { landedCost, tradeHead, tradeResources, tradeRow } from '../../../domain/resources/trade/trade-shape.ts'
import { typeOf } from '../records/record-query.ts'

export type ColumnValues = Readonly<Record<string, unknown>>
type Columns = Readonly<Record<string, string>>

const kinds = Object.values(tradeResources)

/** The columns of a header with their types: what is entered into any of the four, and what is computed of it. */
export const headerColumns = {
  ...columnsIn(kinds.map(({ fields }) => fields)),
  is_free: 'boolean',
  sub_total: 'numeric',
  discount_total: 'numeric',
  taxable: 'numeric',
  non_taxable: 'numeric',
  tax: 'numeric',
  total: 'numeric',
}

/** The same of rows. */
export const rowColumns = {
  document_id: 'uuid',
  row_no: 'int',
  ...columnsIn((Object.keys(tradeResources) as TradePath[]).map(rowFields)),
  item_name: 'text',
  hs_code: 'text',
  unit_factor: 'numeric',
  tax_kind: 'text',
  tax_rate: 'numeric',
  gross: 'numeric',
  row_discount: 'numeric',
  header_discount: 'numeric',
  net: 'numeric',
  tax: 'numeric',
  trade_discount: 'numeric',
  non_trade_discount: 'numeric',
  stock_entry_id: 'uuid',
}

/** The same of landed costs. */
export const landedColumns = { row_no: 'int', ...columnsIn([landedCost]), amount: 'numeric', tax: 'numeric' }

function rowFields(path: TradePath): Fields {
  return { ...tradeRow, ...tradeResources[path].lines['rows']?.fields }
}

function columnsIn(all: readonly Fields[]): Columns {
  const fields = all.flatMap((one) => writableFields({ fields: one }))
  return Object.fromEntries(fields.map(([name, field]) => [columnOf(name, field), typeOf(field)]))
}

/** The names of columns, such as `date, due_date`. */
export function namesOf(columns: Columns): string {
  return Object.keys(columns).join(', ')
}

/** The columns as those of a record set, such as `date date, due_date date`. */
export function typesOf(columns: Columns): string {
  return Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ')
}

/** What the fields of a header say, by the columns of its kind. */
export function headerValues(path: TradePath, values: ColumnValues): ColumnValues {
  return byColumn({ ...tradeHead, ...tradeResources[path].fields }, values)
}

/** The same of a row. */
export function rowValues(path: TradePath, values: ColumnValues): ColumnValues {
  return byColumn(rowFields(path), values)
}

/** The same of a landed cost. */
export function landedValues(values: ColumnValues): ColumnValues {
  return byColumn(landedCost, values)
}

function byColumn(fields: Fields, values: ColumnValues): ColumnValues {
  const named = Object.entries(values).map(([name, value]) => {
    const field = fields[name]
    return [field ? columnOf(name, field) : name, value]
  })
  return Object.fromEntries(named)
}

/** The expressions that read what the fields of a header say, under the names of the wire; the header is `d`. */
export const headerReading = Object.entries<Field>(tradeHead)
  .map(([name, field]) => {
    const columns = new Set(
      kinds.flatMap(({ fields }: { fields: Fields }) => {
        const own = fields[name]
        return own && isStored(own) ? [`d.${columnOf(name, own)}`] : []
      }),
    )
    const stored = columns.size > 1 ? `coalesce(${[...columns].join(', ')})` : [...columns].join('')
    const isFigure = field.kind === 'quantity' || field.kind === 'money'
    return `${isFigure ? `trim_scale(${stored})::text` : stored} as ${name}`
  })
  .join(', ')

/** Records that a header names in one column, by the names that they have themselves; a party is called by its document. */
const named = Object.entries<Field>(tradeHead).flatMap(([name, field]) => {
  const target = field.kind === 'reference' && field.column === undefined ? resourceAt(field.to) : undefined
  return target && name !== 'party'
    ? [{ name, column: columnOf(name, field), table: target.table, title: target.title }]
    : []
})

/** The labels of those records, and the joins that they need. */
export const headerLabels = named.map(({ name, title }) => `to_${name}.${title} as ${name}_label`).join(', ')
export const headerJoins = named
  .map(
    ({ name, column, table }) =>
      `left join ${table} to_${name} on to_${name}.company_id = d.company_id and to_${name}.id = d.${column}`,
  )
  .join(' ')
