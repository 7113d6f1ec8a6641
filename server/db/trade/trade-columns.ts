/** The columns of invoices, bills and notes: all four kinds in one table, by their declarations. */
import type { TradePath } from '../../../domain/documents/status.ts'
import type { Fields } from '../../../domain/resources/core/define.ts'
import { landedCost, tradeHead, tradeResources, tradeRow } from '../../../domain/resources/trade/trade-shape.ts'
import type { ColumnValues } from '../documents/document-columns.ts'
import { byColumn, columnsIn, labelsOf, readingOf } from '../documents/document-columns.ts'

const kinds = Object.values(tradeResources)

/** The columns of a header with their types: the enterable fields of any of the four, and the computed ones. */
export const headerColumns = {
  ...columnsIn(kinds.map(({ fields }) => fields)),
  is_free: 'boolean',
  sub_total: 'numeric',
  discount_total: 'numeric',
  taxable: 'numeric',
  non_taxable: 'numeric',
  tax: 'numeric',
  total: 'numeric',
  rounding: 'numeric',
}

/** The columns of rows. */
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
  self_assessed_tax: 'numeric',
  trade_discount: 'numeric',
  non_trade_discount: 'numeric',
  stock_entry_id: 'uuid',
  received_value: 'numeric',
}

/** The columns of landed costs. */
export const landedColumns = {
  document_id: 'uuid',
  row_no: 'int',
  ...columnsIn([landedCost]),
  amount: 'numeric',
  tax: 'numeric',
}

function rowFields(path: TradePath): Fields {
  return { ...tradeRow, ...tradeResources[path].lines['rows']?.fields }
}

/** Returns the fields of a header by the columns of its kind. */
export function headerValues(path: TradePath, values: ColumnValues): ColumnValues {
  return byColumn({ ...tradeHead, ...tradeResources[path].fields }, values)
}

/** Returns the fields of a row by its columns. */
export function rowValues(path: TradePath, values: ColumnValues): ColumnValues {
  return byColumn(rowFields(path), values)
}

/** Returns the fields of a landed cost by its columns. */
export function landedValues(values: ColumnValues): ColumnValues {
  return byColumn(landedCost, values)
}

const { discount_ref: _ref, party: _party, ...labelledFields } = tradeHead

/** The expressions of a header under its wire names, the labels of references that are columns, and their joins. */
export const headerReading = readingOf(
  tradeHead,
  kinds.map(({ fields }) => fields),
)
export const { labels: headerLabels, joins: headerJoins } = labelsOf(labelledFields)
