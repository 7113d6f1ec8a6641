/** Reads the page of a shift: its X or Z report, and what became of each of its records. */
import { DomainError } from '../../../domain/errors.ts'
import { withDigits } from '../../../domain/money/decimal.ts'
import { isId } from '../../../domain/resources/core/list-query.ts'
import { drawerOfShift } from '../../../domain/till/drawer.ts'
import type { Wording } from '../../../domain/language/languages.ts'
import type { TillFact } from '../../../domain/till/facts.ts'
import { noteSentence } from '../../../domain/till/notes.ts'
import { isReadable, readFact } from '../../../domain/till/read-fact.ts'
import type { ShiftPage, ShiftRecord } from '../../../domain/till/shift-page.ts'
import type { ShiftReport } from '../../../domain/till/shift-report.ts'
import { shiftReport } from '../../../domain/till/shift-report.ts'
import type { FactRow } from '../../db/till/fact-store.ts'
import { factsOfShift } from '../../db/till/fact-store.ts'
import { reportedNames, shiftById } from '../../db/till/shift-store.ts'
import { wordingIn } from '../../wording.ts'
import type { Context } from '../core/unit-of-work.ts'
import { require } from '../core/unit-of-work.ts'
import { numberOf } from './parked-facts.ts'
import { factsIn } from './readable-facts.ts'
import { toProblem } from './record-fact.ts'

/** Returns the page of a shift, with its sentences in the language of the request. Raises NOT_ALLOWED, NOT_FOUND. */
export async function readShift(context: Context, id: string): Promise<ShiftPage> {
  require(context, 'sales_shifts.read')
  const { companyId } = context.who
  if (!isId(id)) throw new DomainError('NOT_FOUND')
  const [[shift], rows] = await context.db.batch(companyId, [shiftById(companyId, id), factsOfShift(companyId, id)])
  if (!shift) throw new DomainError('NOT_FOUND')
  const { mode, currency_digits: currencyDigits, opened_at, closed_at, report: stored, ...head } = shift
  const facts = factsIn(rows)
  const cashMode = drawerOfShift(facts, mode)
  const report = stored ?? shiftReport(facts, { currencyDigits, cashMode })
  const wording = wordingIn(context.language ?? 'en')
  const [names] = await context.db.batch(companyId, [reportedNames(companyId, idsOf(report))])
  return {
    ...head,
    cash_mode: cashMode,
    opened_at: opened_at.toISOString(),
    closed_at: closed_at?.toISOString() ?? null,
    report,
    names: Object.fromEntries(names.map(({ id: one, name }) => [one, name])),
    records: rows.map((row) => recordOf(row, { digits: currencyDigits, wording })),
  }
}

function idsOf({ methods, taxes, movements }: ShiftReport): string[] {
  return [
    ...methods.map(({ mode }) => mode),
    ...taxes.map(({ scheme }) => scheme),
    ...movements.map(({ account }) => account),
  ]
}

function recordOf(row: FactRow, { digits, wording }: { digits: number; wording: Wording }): ShiftRecord {
  const read = readFact(row.fact)
  const fact = isReadable(read) ? read.fact : null
  const amount = fact && amountOf(fact)
  return {
    id: row.id,
    n: row.n,
    at: fact?.at ?? null,
    kind: row.kind,
    number: numberOf(row),
    amount: amount === null ? null : withDigits(amount, digits),
    outcome: row.outcome === 'parked' ? 'parked' : row.is_posted ? 'posted' : 'waiting',
    document: row.document,
    notes: row.notes.map((note) => noteSentence(note, wording)),
    problem: row.problem && toProblem(row.problem, wording),
  }
}

function amountOf(fact: TillFact): string | null {
  switch (fact.kind) {
    case 'shift_opened':
      return fact.body.float
    case 'sale':
      return fact.body.totals.total
    case 'return':
      return `-${fact.body.totals.total}`
    case 'void':
      return null
    case 'payment':
      return fact.body.payment?.amount ?? null
    case 'drawer':
      return fact.body.direction === 'in' ? fact.body.amount : `-${fact.body.amount}`
    case 'shift_closed':
      return fact.body.counted
  }
}
