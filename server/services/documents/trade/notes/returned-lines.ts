/** What live notes return of a document that is edited: its lines stay as the notes were computed from them. */
import { changedCells, isSameDiscount } from '../../../../../domain/documents/returned-lines.ts'
import type { Problem } from '../../../../../domain/errors.ts'
import { refuse } from '../../../../../domain/errors.ts'
import { compare } from '../../../../../domain/money/decimal.ts'
import type { Transaction } from '../../../../db/core/client.ts'
import type { StoredTrade } from '../../../../db/trade/trade-store.ts'
import { lockRowsOf, notesOn } from '../../../../db/trade/trade-store.ts'
import type { DecisionContext } from '../../../core/unit-of-work.ts'
import type { Decision } from '../decision.ts'
import type { TradeInput } from '../trade-input.ts'
import { inputOf } from '../trade-input.ts'

type Edit = { stored: StoredTrade; input: TradeInput }

/**
 * Locks the rows of an issued document and raises RETURNS_EXIST at each cell of a returned line that differs, at the tax
 * type and the discount of the whole where one does, and at a date after the first note. Returns the check of the figures
 * that are decided: RETURNS_EXIST at `rows` where other lines change what falls on a returned one.
 */
export async function refuseReturned(
  tx: Transaction,
  { who }: DecisionContext,
  { stored, input }: Edit,
): Promise<(decision: Decision) => void> {
  const [, noted] = await tx.batch([lockRowsOf(who.companyId, [stored.id]), notesOn(who.companyId, stored.id)])
  if (noted.length === 0) return () => undefined
  const before = inputOf(stored)
  const lines = noted.flatMap(({ row, notes }): Problem[] => {
    const index = input.rows.findIndex(({ id }) => id === row)
    const [was, now] = [before.rows.find(({ id }) => id === row), input.rows[index]]
    if (was === undefined || now === undefined) return [returned('rows', notes)]
    return changedCells(was, now).map((cell) => returned(`rows.${index}.${cell}`, notes))
  })
  const notes = [...new Set(noted.flatMap((one) => one.notes.split(', ')))].join(', ')
  const first = noted.map(({ first_date: date }) => date).toSorted()[0] ?? ''
  const isOtherTax = input.tax_type !== null && input.tax_type !== before.tax_type
  refuse([
    ...lines,
    ...(isOtherTax ? [returned('tax_type', notes)] : []),
    ...(isSameDiscount(before, input) ? [] : [returned('discount', notes)]),
    ...(input.date > first ? [returned('date', notes)] : []),
  ])
  return (decision) => {
    const isMoved = noted.some(({ row }) => {
      const was = stored.rows.find(({ id }) => id === row)
      const now = decision.rows.find(({ id }) => id === row)?.figures
      return (
        was === undefined || now === undefined || compare(was.net, now.net) !== 0 || compare(was.tax, now.tax) !== 0
      )
    })
    if (isMoved) refuse([returned('rows', notes)])
  }
}

function returned(path: string, notes: string): Problem {
  return { code: 'RETURNS_EXIST', path, params: { notes } }
}
