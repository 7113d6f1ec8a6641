/** A bill of materials as it is sent, and a stored one as it would be. */
import type { Problem } from '../../../domain/errors.ts'
import { refuse } from '../../../domain/errors.ts'
import type { BillRow } from '../../../domain/inventory/bill-of-materials.ts'
import { bodyNames, lineNames } from '../../../domain/resources/core/document-body.ts'
import type { Entered } from '../../../domain/resources/core/entered.ts'
import { toEntered } from '../../../domain/resources/core/entered.ts'
import {
  billFields,
  inventoryBillOfMaterials as resource,
} from '../../../domain/resources/inventory/inventory-bill-of-materials.ts'
import { sidedRow } from '../../../domain/resources/inventory/stock-lines.ts'
import type { StoredBill } from '../../db/stock/bill-store.ts'
import { asList, asObject, unknownFields } from '../documents/body.ts'
import { entered } from '../documents/entered.ts'

type Head = Omit<Entered<typeof billFields>, 'version_no'>
export type BillInput = Head & { rows: readonly BillRow[] }

/** A stored bill as it would be sent. */
export function billInput(stored: StoredBill): BillInput {
  return { ...toEntered(billFields, stored), rows: stored.rows.map((row) => rowOf(toEntered(sidedRow, row))) }
}

/** The bill in a body; raises what cannot be read, at its field. */
export function parseBill(body: unknown): BillInput {
  const problems: Problem[] = []
  const sent = asObject(body, '', problems)
  problems.push(...unknownFields(sent, bodyNames(resource), ''))
  const input = {
    ...entered(billFields, sent, { at: '', problems }),
    rows: asList(sent['rows'], 'rows', problems).map((row, index) => {
      const at = `rows.${index}`
      const cells = asObject(row, at, problems)
      problems.push(...unknownFields(cells, lineNames(resource, 'rows'), `${at}.`))
      return rowOf(entered(sidedRow, cells, { at: `${at}.`, problems }))
    }),
  }
  refuse(problems)
  return input
}

/** A row that does not say its side is a material. */
function rowOf(row: Entered<typeof sidedRow>): BillRow {
  return { ...row, side: row.side === 'out' ? 'out' : 'in', description: '' }
}
