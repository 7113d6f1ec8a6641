/**
 * Protects the lines of an edited document that issued notes return: they stay as the notes were computed from them.
 */
import { changedCells, isSameDiscount } from '../../../../../domain/documents/returned-lines.ts'
import type { Problem } from '../../../../../domain/errors.ts'
import { refuse } from '../../../../../domain/errors.ts'
import { compare } from '../../../../../domain/money/decimal.ts'
import type { Transaction } from '../../../../db/core/client.ts'
import type { StoredTrade } from '../../../../db/trade/trade-store.ts'
import { lockRowsOf, notesOn } from '../../../../db/trade/trade-store.ts'
import type { DecisionContext } from '../../../core/unit-of-work.ts'
import type { Decision } from '../decision.ts'
import { lockSources } from '../store-trade.ts'
import type { TradeInput } from '../trade-input.ts'
import { inputOf } from '../trade-input.ts'

type Edit = { stored: StoredTrade; input: TradeInput }

/**
 * Locks the rows of an issued document with the lines that they name, and raises RETURNS_EXIST at each changed cell of a
 * returned line, at a changed tax type or header discount, and at a date after the first note. Returns the check of the
 * decided figures: RETURNS_EXIST at `rows` where other lines change the figures of a returned one.
 */
export async function refuseReturned(
  tx: Transaction,
  { who }: DecisionContext,
  { stored, input }: Edit,
): Promise<(decision: Decision) => void> {
  const [, , returns] = await tx.batch([
    lockRowsOf(who.companyId, [stored.id]),
    lockSources(who.companyId, stored),
    notesOn(who.companyId, stored.id),
  ])
  if (returns.length === 0) return () => undefined
  const before = inputOf(stored)
  const lines = returns.flatMap(({ row, notes }): Problem[] => {
    const index = input.rows.findIndex(({ id }) => id === row)
    const [was, now] = [before.rows.find(({ id }) => id === row), input.rows[index]]
    if (was === undefined || now === undefined) return [returnsExist('rows', notes)]
    return changedCells(was, now).map((cell) => returnsExist(`rows.${index}.${cell}`, notes))
  })
  const notes = [...new Set(returns.flatMap((one) => one.notes.split(', ')))].join(', ')
  const first = returns.map(({ first_date: date }) => date).toSorted()[0] ?? ''
  const isOtherTax = input.tax_type !== null && input.tax_type !== before.tax_type
  refuse([
    ...lines,
    ...(isOtherTax ? [returnsExist('tax_type', notes)] : []),
    ...(isSameDiscount(before, input) ? [] : [returnsExist('discount', notes)]),
    ...(input.date > first ? [returnsExist('date', notes)] : []),
  ])
  return (decision) => {
    const isMoved = returns.some(({ row }) => {
      const was = stored.rows.find(({ id }) => id === row)
      const now = decision.rows.find(({ id }) => id === row)?.figures
      return (
        was === undefined || now === undefined || compare(was.net, now.net) !== 0 || compare(was.tax, now.tax) !== 0
      )
    })
    if (isMoved) refuse([returnsExist('rows', notes)])
  }
}

function returnsExist(path: string, notes: string): Problem {
  return { code: 'RETURNS_EXIST', path, params: { notes } }
}
