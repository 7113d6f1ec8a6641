/** What every kind of fact is recorded with, and what became of it. */
import { addDaysWithin, localDate } from '../../../domain/calendar/local-date.ts'
import type { ErrorCode } from '../../../domain/errors.ts'
import { DomainError, errors } from '../../../domain/errors.ts'
import type { Language } from '../../../domain/language/languages.ts'
import type { TillNote } from '../../../domain/till/notes.ts'
import type { Database, Statement, Transaction } from '../../db/core/client.ts'
import type { StoredDocument } from '../../db/documents/document-store.ts'
import type { TillState } from '../../db/till/till-store.ts'
import type { Books } from '../books/books.ts'
import { periodProblem } from '../books/period.ts'
import type { Clock, DecisionContext } from '../core/unit-of-work.ts'
import type { Kind } from '../documents/engine/kind.ts'

/** A till by its key. */
export type ConnectedTill = { companyId: string; id: string; name: string; prefix: string }

/** Journal vouchers, which drawer movements and cash differences become. */
export type Vouchers = Kind<StoredDocument, unknown>

/** A request of a till, or for one; no member acts in it. */
export type TillRequest = {
  clock: Clock
  till: ConnectedTill
  address: string
  vouchers: Vouchers
  /** The language of the answers. */
  language: Language
  /** Receives errors that are no refusal, for the log. */
  report: (error: unknown) => void
}
export type TillContext = TillRequest & { db: Database }

/** A transaction that records one fact; `context` acts for its cashier at the moment that the till’s clock showed. */
export type FactWork = {
  tx: Transaction
  context: DecisionContext
  till: ConnectedTill & TillState
  vouchers: Vouchers
}

/** What a fact becomes: its document, or what it waits for. */
export type FactResult = {
  statements: readonly Statement[]
  document: { path: string; id: string } | null
  waitsFor: string | null
  notes: readonly TillNote[]
}

export const nothingRecorded: FactResult = { statements: [], document: null, waitsFor: null, notes: [] }

/** Every warning is accepted: what a till recorded took place. */
export const everyWarning = Object.keys(errors) as ErrorCode[]

/** Returns what a fact waits for. */
export function waitingFor(id: string): FactResult {
  return { ...nothingRecorded, waitsFor: id }
}

/**
 * Returns the date itself if its period is open, else the first open date after it, else the last one before it, with a
 * note. Raises NO_FISCAL_YEAR where no period is open.
 */
export function openDate(books: Books, date: string): { date: string; notes: TillNote[] } {
  const isOpen = (day: string) => periodProblem(day, books) === null
  if (isOpen(date)) return { date, notes: [] }
  const { lock_date: lockDate } = books.book
  const firstDays = [
    ...books.years.map(({ start_date: day }) => day),
    ...(lockDate === null ? [] : [addDaysWithin(localDate(lockDate), 1)]),
  ]
  const lastDays = books.years.map(({ end_date: day }) => day)
  const after = firstDays.filter((day) => day >= date && isOpen(day)).toSorted()[0]
  const posted = after ?? lastDays.filter(isOpen).toSorted().at(-1)
  if (posted === undefined) throw new DomainError('NO_FISCAL_YEAR', { date })
  return { date: posted, notes: [{ code: 'DATED_LATER', params: { date, posted } }] }
}
