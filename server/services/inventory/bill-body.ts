/** A bill of materials as it is sent, and a stored one as it would be. */
import type { Problem } from '../../../domain/errors.ts'
import { refuse } from '../../../domain/errors.ts'
import type { BillRow } from '../../../domain/inventory/bill-of-materials.ts'
import { bodyNames, lineNames } from '../../../domain/resources/core/document-body.ts'
import { inventoryBillOfMaterials } from '../../../domain/resources/inventory/inventory-bill-of-materials.ts'
import type { StoredBill } from '../../db/stock/bill-store.ts'
import { asAmount, asChoice, asFlag, asList, asObject, asText, unknownFields } from '../documents/body.ts'

const fields = bodyNames(inventoryBillOfMaterials)
const rowFields = lineNames(inventoryBillOfMaterials, 'rows')

export type BillInput = {
  itemId: string | null
  quantity: string
  unitId: string | null
  overhead: string
  remarks: string
  isActive: boolean
  rows: readonly BillRow[]
}

/** A stored bill as it would be sent. */
export function billInput(stored: StoredBill): BillInput {
  const { item, quantity, unit, overhead, remarks, is_active, rows } = stored
  return {
    itemId: item,
    quantity,
    unitId: unit,
    overhead,
    remarks: remarks ?? '',
    isActive: is_active,
    rows: rows.map((row) => ({
      side: row.side,
      itemId: row.item,
      quantity: row.quantity,
      unitId: row.unit,
      costShare: row.cost_share ?? '',
      description: '',
    })),
  }
}

/** The bill in a body; raises what cannot be read, at its field. */
export function parseBill(body: unknown): BillInput {
  const problems: Problem[] = []
  const sent = asObject(body, '', problems)
  problems.push(...unknownFields(sent, fields, ''))
  const input: BillInput = {
    itemId: asText(sent['item'], 'item', problems) || null,
    quantity: asAmount(sent['quantity'], 'quantity', problems),
    unitId: asText(sent['unit'], 'unit', problems) || null,
    overhead: asAmount(sent['overhead'], 'overhead', problems),
    remarks: asText(sent['remarks'], 'remarks', problems).trim(),
    isActive: sent['is_active'] === undefined ? true : asFlag(sent['is_active'], 'is_active', problems),
    rows: asList(sent['rows'], 'rows', problems).map((row, index) => parseRow(row, `rows.${index}`, problems)),
  }
  refuse(problems)
  return input
}

function parseRow(row: unknown, at: string, problems: Problem[]): BillRow {
  const cells = asObject(row, at, problems)
  problems.push(...unknownFields(cells, rowFields, `${at}.`))
  return {
    side: asChoice(cells['side'], { words: ['in', 'out'], path: `${at}.side`, problems }),
    itemId: asText(cells['item'], `${at}.item`, problems) || null,
    quantity: asAmount(cells['quantity'], `${at}.quantity`, problems),
    unitId: asText(cells['unit'], `${at}.unit`, problems) || null,
    costShare: asAmount(cells['cost_share'], `${at}.cost_share`, problems),
    description: '',
  }
}
