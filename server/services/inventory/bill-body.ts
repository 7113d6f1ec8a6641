/** Reads the body of a bill of materials, and returns a stored one as a body. */
import type { Problem } from '../../../domain/errors.ts'
import { refuse } from '../../../domain/errors.ts'
import type { BillRow } from '../../../domain/inventory/bill-of-materials.ts'
import { bodyNames, lineNames } from '../../../domain/resources/core/document-body.ts'
import type { FormValues } from '../../../domain/resources/core/form-values.ts'
import { toFormValues } from '../../../domain/resources/core/form-values.ts'
import {
  billFields,
  inventoryBillOfMaterials as resource,
} from '../../../domain/resources/inventory/inventory-bill-of-materials.ts'
import { sidedRow } from '../../../domain/resources/inventory/stock-lines.ts'
import type { StoredBill } from '../../db/stock/bill-store.ts'
import { asList, asObject, unknownFields } from '../documents/body.ts'
import { readFields } from '../documents/read-fields.ts'

type Head = Omit<FormValues<typeof billFields>, 'version_no'>
export type BillInput = Head & { rows: readonly BillRow[] }

/** Returns a stored bill as a body. */
export function billInput(stored: StoredBill): BillInput {
  return { ...toFormValues(billFields, stored), rows: stored.rows.map((row) => rowOf(toFormValues(sidedRow, row))) }
}

/** Reads the bill of a body; raises what cannot be read, at its field. */
export function parseBill(body: unknown): BillInput {
  const problems: Problem[] = []
  const values = asObject(body, '', problems)
  problems.push(...unknownFields(values, bodyNames(resource), ''))
  const input = {
    ...readFields(billFields, values, { at: '', problems }),
    rows: asList(values['rows'], 'rows', problems).map((row, index) => {
      const at = `rows.${index}`
      const cells = asObject(row, at, problems)
      problems.push(...unknownFields(cells, lineNames(resource, 'rows'), `${at}.`))
      return rowOf(readFields(sidedRow, cells, { at: `${at}.`, problems }))
    }),
  }
  refuse(problems)
  return input
}

/** Returns a row; without a side it is a material. */
function rowOf(row: FormValues<typeof sidedRow>): BillRow {
  return { ...row, side: row.side === 'out' ? 'out' : 'in', description: '' }
}
