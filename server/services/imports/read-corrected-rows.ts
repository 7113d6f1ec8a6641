/** Reads the corrections of an import, and the lines that its finished runs left out. */
import type { Problem } from '../../../domain/errors.ts'
import { storedCorrections } from '../../db/records/import-rows-store.ts'
import type { RemainingLines } from '../../db/records/imports-store.ts'
import type { Context } from '../core/unit-of-work.ts'
import type { Corrections, Reading } from './import-file.ts'

export type CorrectedRows = Required<Pick<Reading, 'corrections' | 'only'>>

/** Returns how the rows of an import differ from its file: corrected cells, and the remaining lines after a run. */
export async function readCorrectedRows({ db, who }: Context, importId: string): Promise<CorrectedRows> {
  const [cells, [stored]] = await db.batch(who.companyId, storedCorrections(who.companyId, importId))
  const corrections = new Map<number, Record<string, string>>()
  for (const { line, column_name, value } of cells) {
    const row = corrections.get(line)
    if (row) row[column_name] = value
    else corrections.set(line, { [column_name]: value })
  }
  return { corrections, only: stored?.remaining ? onlyRemaining(stored.remaining, corrections) : null }
}

function onlyRemaining({ lines, repeated }: RemainingLines, corrections: Corrections): NonNullable<Reading['only']> {
  const uncorrected = repeated.filter(
    ({ line, corrected }) => JSON.stringify(corrections.get(line) ?? {}) === JSON.stringify(corrected),
  )
  const refused = uncorrected.map(({ line, corrected: _corrected, ...problem }): [number, Problem] => [line, problem])
  return { lines: new Set(lines), refused: new Map(refused) }
}
