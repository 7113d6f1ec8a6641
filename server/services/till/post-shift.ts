/** Opens and closes shifts. Closing computes the Z report from the facts of the shift and posts what the count differs from it. */
import { DomainError } from '../../../domain/errors.ts'
import { compare, isZero, withDigits } from '../../../domain/money/decimal.ts'
import type { ShiftClosed, ShiftOpened } from '../../../domain/till/facts.ts'
import { drawerOfShift } from '../../../domain/till/drawer.ts'
import type { TillNote } from '../../../domain/till/notes.ts'
import type { ShiftFact } from '../../../domain/till/shift-report.ts'
import { shiftReport } from '../../../domain/till/shift-report.ts'
import { factsOfShift } from '../../db/till/fact-store.ts'
import { closeShift, insertShift, lastCount, lockShift } from '../../db/till/shift-store.ts'
import { bookFacts } from '../../db/documents/book-store.ts'
import { systemLedger } from '../../db/ledger/ledger-name-store.ts'
import type { Recorder } from '../../db/till/sale-store.ts'
import { postCash } from './post-drawer.ts'
import { factsIn } from './readable-facts.ts'
import type { FactResult, FactWork } from './till-work.ts'
import { nothingRecorded, waitingFor } from './till-work.ts'

type ShiftOpening = { id: string; at: string; body: ShiftOpened; recorder: Recorder }

/** Returns what opens a shift, with a note where the float is not the cash that was counted last. */
export async function openShift({ tx, context, till }: FactWork, opened: ShiftOpening): Promise<FactResult> {
  const { id, at, body, recorder } = opened
  const { companyId } = context.who
  const [[last], [book]] = await tx.batch([lastCount(companyId, till.id), bookFacts(companyId)])
  const counted = last?.counted ?? null
  const digits = book?.currency_digits ?? 2
  const notes: TillNote[] =
    counted === null || compare(counted, body.float) === 0
      ? []
      : [
          {
            code: 'FLOAT_DIFFERS',
            params: { float: withDigits(body.float, digits), counted: withDigits(counted, digits) },
          },
        ]
  const shift = {
    id,
    till: till.id,
    cashierId: recorder.is_cashier ? recorder.member_id : null,
    cashierName: recorder.name,
    openedAt: at,
    float: body.float,
  }
  return { ...nothingRecorded, statements: [insertShift(companyId, shift)], notes }
}

type ShiftClosing = { id: string; n: number; at: string; body: ShiftClosed }

/**
 * Returns what closes a shift; it waits until all facts before it are here. Raises SHIFT_UNKNOWN, SHIFT_CLOSED.
 */
export async function postShiftClosed(work: FactWork, closed: ShiftClosing): Promise<FactResult> {
  const { tx, context, till } = work
  const { id, n, at, body } = closed
  if (till.high_water < n - 1) return waitingFor(till.id)
  const { companyId } = context.who
  const [[shift], rows, [book], [overShort]] = await tx.batch([
    lockShift(companyId, body.shift),
    factsOfShift(companyId, body.shift),
    bookFacts(companyId),
    systemLedger(companyId, 'TILL-DIFFERENCE'),
  ])
  if (shift?.till !== till.id) throw new DomainError('SHIFT_UNKNOWN')
  if (shift.closed_at !== null) throw new DomainError('SHIFT_CLOSED')
  const closing: ShiftFact = { id, n, at, kind: 'shift_closed', body }
  const facts = [...factsIn(rows).filter((fact) => fact.n < n), closing]
  const mode = drawerOfShift(facts, till.mode)
  const report = shiftReport(facts, { currencyDigits: book?.currency_digits ?? 2, cashMode: mode })
  const difference = report.difference ?? '0'
  const figures = { expected: report.expected, counted: body.counted, difference, report }
  const close = closeShift(companyId, { id: body.shift, closedAt: at, ...figures })
  if (isZero(difference) || !overShort) return { ...nothingRecorded, statements: [close] }
  const narration = `${till.name}: difference on closing the shift`
  const cash = await postCash(work, { id, mode, amount: difference, account: overShort.id, narration })
  return { ...cash, statements: [...cash.statements, close] }
}
