/** Reads the bodies of the acts that settle lines of a delivery note. */
import type { Problem } from '../../../../../domain/errors.ts'
import { refuse } from '../../../../../domain/errors.ts'
import { actNames } from '../../../../../domain/resources/core/document-body.ts'
import { salesChallans } from '../../../../../domain/resources/trade/sales-challans.ts'
import type { ChallanStepKind } from '../../../../db/trade/challan-store.ts'
import { asList, asObject, unknownFields } from '../../body.ts'
import { actOf } from '../../engine/rights.ts'
import { readFields } from '../../read-fields.ts'

/** The day of a step, and the lines that come back; null: everything that is left is closed. */
export type StepInput = { date: string; rows: readonly ReturnedInput[] | null }
export type ReturnedInput = { row: string | null; quantity: string }

/** Reads a body; raises BAD_REQUEST, UNKNOWN_FIELD and NOT_A_NUMBER at their fields. */
export function parseStep(kind: ChallanStepKind, body: unknown): StepInput {
  const problems: Problem[] = []
  const values = asObject(body, '', problems)
  const act = actOf(salesChallans, kind)
  const { body: fields = {}, lines = {} } = act
  problems.push(...unknownFields(values, actNames(act), ''))
  const { date } = readFields(fields, values, { at: '', problems })
  const cellFields = lines['rows']?.fields
  const rows = asList(values['rows'], 'rows', problems).map((row, index): ReturnedInput => {
    const at = `rows.${index}`
    const cells = asObject(row, at, problems)
    problems.push(...unknownFields(cells, Object.keys(cellFields ?? {}), `${at}.`))
    const { row: line, quantity } = readFields(cellFields ?? {}, cells, { at: `${at}.`, problems })
    return { row: typeof line === 'string' ? line : null, quantity: typeof quantity === 'string' ? quantity : '' }
  })
  refuse(problems)
  return { date: typeof date === 'string' ? date : '', rows: cellFields === undefined ? null : rows }
}
