/** Where documents of trade store what they say: all four kinds in one table, by their declarations. */
import type { TradePath } from '../../../domain/documents/status.ts'
import type { Fields } from '../../../domain/resources/core/define.ts'
import { landedCost, tradeHead, tradeResources, tradeRow } from '../../../domain/resources/trade/trade-shape.ts'
import type { ColumnValues } from '../documents/document-columns.ts'
import { byColumn, columnsIn, labelsOf, readingOf } from '../documents/document-columns.ts'

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

const { discount_ref: _ref, party: _party, ...named } = tradeHead

/** What reads a header under the names of the wire, the labels of records that stand in one column, and their joins. */
export const headerReading = readingOf(
  tradeHead,
  kinds.map(({ fields }) => fields),
)
export const { labels: headerLabels, joins: headerJoins } = labelsOf(named)
