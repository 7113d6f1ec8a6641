import { isReadable, readFact } from '../../../domain/till/read-fact.ts'
import type { ShiftFact } from '../../../domain/till/shift-report.ts'
import type { FactRow } from '../../db/till/fact-store.ts'

/** Returns the readable ones of stored facts, also parked ones: they took place. */
export function factsIn(rows: readonly FactRow[]): ShiftFact[] {
  return rows.flatMap((row) => {
    const read = readFact(row.fact)
    return isReadable(read) ? [read.fact] : []
  })
}
