/**
 * Records one fact of a till in a transaction of its own, exactly once by till and number. What cannot be posted is parked with its
 * problem, so that the facts after it go on; what has another content than the stored fact of its number is kept aside.
 */
import { createHash } from 'node:crypto'
import type { ErrorCode, Params } from '../../../domain/errors.ts'
import { DomainError, errors, sentence } from '../../../domain/errors.ts'
import type { Wording } from '../../../domain/language/languages.ts'
import type { TillFact } from '../../../domain/till/facts.ts'
import type { TillNote } from '../../../domain/till/notes.ts'
import type { FactPlace } from '../../../domain/till/read-fact.ts'
import { placeOf, readFact } from '../../../domain/till/read-fact.ts'
import type { FactAnswer } from '../../../domain/till/sync.ts'
import { shareLedger } from '../../db/ledger/ledger-lock.ts'
import type { Transaction } from '../../db/core/client.ts'
import type { FactEnd, FactRow, StoredProblem } from '../../db/till/fact-store.ts'
import { endFact, factAt, factById, insertFact, keepAside, neighbours } from '../../db/till/fact-store.ts'
import { advanceTill, lockTill } from '../../db/till/till-store.ts'
import { isTransientFault } from '../core/transient-fault.ts'
import { newId } from '../core/unit-of-work.ts'
import { wordingIn } from '../../wording.ts'
import { postFact } from './post-fact.ts'
import type { TillContext, TillRequest } from './till-work.ts'

/** Records a fact as it was received. Raises only faults that may pass, such as BUSY. */
export async function recordFact(till: TillContext, value: unknown): Promise<FactAnswer> {
  const place = placeOf(value)
  if (place === null) return keepWithoutPlace(till, value)
  const existing = await orPark(till, place, (parkedFor) => storeFact(till, { value, place, parkedFor }))
  if (existing === 'stored') return answerOf(till, place, 'stored')
  if (existing.hash !== place.hash) {
    await putAside(till, value, place.n)
    return { n: place.n, id: place.id, outcome: 'differs', document: existing.document, problem: null }
  }
  return answerOf(till, place, 'known')
}

/** Tries a stored fact again: one that waits, or a parked one. Raises NOT_FOUND and NOT_PARKED for a posted one. */
export async function repeatFact(till: TillContext, n: number): Promise<FactAnswer> {
  const { companyId, id } = till.till
  const [[row]] = await till.db.batch(companyId, [factAt(companyId, id, n)])
  if (!row) throw new DomainError('NOT_FOUND')
  if (row.is_posted) throw new DomainError('NOT_PARKED')
  const place = placeOf(row.fact) ?? { id: row.id, n, hash: row.hash, previous: '' }
  await orPark(till, place, (parkedFor) => postStored(till, { n, parkedFor, place }))
  return answerOf(till, { ...place, id: row.id }, 'stored')
}

/** Does work once; if a refusal or a defect prevents it, again to park the fact for that. */
async function orPark<T>(
  till: TillContext,
  place: FactPlace,
  work: (parkedFor: StoredProblem | null) => Promise<T>,
): Promise<T> {
  try {
    return await work(null)
  } catch (error) {
    if (isPassing(error)) throw error
    if (!(error instanceof DomainError)) till.report(error)
    return work(problemOf(error, place))
  }
}

function isPassing(error: unknown): boolean {
  if (error instanceof DomainError) return error.code === 'BUSY' || error.code === 'DISK_FULL'
  return isTransientFault(error)
}

function problemOf(error: unknown, place: FactPlace): StoredProblem {
  if (!(error instanceof DomainError)) return { code: 'INTERNAL', params: { reference: place.id } }
  const [problem] = error.problems
  return problem ? { code: problem.code, params: problem.params ?? {} } : { code: error.code, params: error.params }
}

type NewFactInput = { value: unknown; place: FactPlace; parkedFor: StoredProblem | null }

/** Stores a fact and what it becomes; returns the one that has its number already. */
async function storeFact(till: TillContext, input: NewFactInput): Promise<FactRow | 'stored'> {
  const { value, place, parkedFor } = input
  const { companyId, id: tillId } = till.till
  return till.db.transaction(companyId, async (tx) => {
    const [, [state], [existing], [sameId], adjacent] = await tx.batch([
      shareLedger(companyId),
      lockTill(companyId, tillId),
      factAt(companyId, tillId, place.n),
      factById(companyId, place.id),
      neighbours(companyId, tillId, place.n),
    ])
    if (existing) return existing
    if (!state) throw new DomainError('NOT_FOUND')
    const { fact, problems } = readFact(value)
    const problem = parkedFor ?? firstProblem(till, { fact, problems, place, adjacent, isIdUsed: sameId !== undefined })
    const notes = problem === null ? clockNotes(till, fact, adjacent) : []
    const end = problem ? parked(problem) : await posted(tx, till, { fact, state: { ...till.till, ...state }, notes })
    const isText = isStorable(value)
    const stored = {
      till: tillId,
      n: place.n,
      id: sameId ? newId() : place.id,
      kind: isText && typeof fact.kind === 'string' ? fact.kind.slice(0, 40) : '',
      fact: isText ? value : JSON.stringify(value),
      hash: place.hash,
      shift: shiftOf(value),
    }
    await tx.batch([
      ...end.statements,
      insertFact(companyId, stored, end),
      advanceTill(companyId, tillId, till.clock.now()),
    ])
    return 'stored'
  })
}

/** Posts a stored fact that waits or is parked. */
async function postStored(
  till: TillContext,
  { n, parkedFor, place }: { n: number; parkedFor: StoredProblem | null; place: FactPlace },
): Promise<void> {
  const { companyId, id: tillId } = till.till
  await till.db.transaction(companyId, async (tx) => {
    const [, [state], [row]] = await tx.batch([
      shareLedger(companyId),
      lockTill(companyId, tillId),
      factAt(companyId, tillId, n),
    ])
    if (!state || !row || row.is_posted) return
    const { fact, problems } = readFact(row.fact)
    // A member who tries a damaged record again accepts it, if it can be read.
    const [refused] = problems.filter(({ code }) => code !== 'FACT_CHANGED')
    const isOther = row.id !== place.id
    const problem = parkedFor ?? (refused ? stored(refused) : isOther ? stored({ code: 'ID_USED' }) : null)
    const end = problem
      ? parked(problem)
      : await posted(tx, till, { fact, state: { ...till.till, ...state }, notes: row.notes })
    await tx.batch([...end.statements, endFact(companyId, { till: tillId, n }, end)])
  })
}

type End = FactEnd & { statements: Awaited<ReturnType<typeof postFact>>['statements'] }

function parked(problem: StoredProblem): End {
  return { outcome: 'parked', problem, waitsFor: null, document: null, notes: [], statements: [] }
}

type Posting = { fact: TillFact; state: Parameters<typeof postFact>[1]['state']; notes: readonly TillNote[] }

async function posted(tx: Transaction, till: TillRequest, { fact, state, notes }: Posting): Promise<End> {
  const recorded = await postFact({ tx, till }, { fact, state })
  const { waitsFor, document, statements } = recorded
  return { outcome: 'stored', problem: null, waitsFor, document, statements, notes: [...notes, ...recorded.notes] }
}

type AdjacentFacts = readonly { n: number; hash: string; at: string | null; previous: string | null }[]
type FactToCheck = {
  fact: TillFact
  problems: readonly { code: ErrorCode; params?: Params }[]
  place: FactPlace
  adjacent: AdjacentFacts
  isIdUsed: boolean
}

/** Returns why a new fact is parked before anything is decided; null where it can be posted. */
function firstProblem(
  { till }: TillRequest,
  { fact, problems, place, adjacent, isIdUsed }: FactToCheck,
): StoredProblem | null {
  const [first] = problems
  if (isIdUsed) return stored({ code: 'ID_USED' })
  if (!isStorable(fact)) return stored({ code: 'MALFORMED_TEXT' })
  if (first) return stored(first)
  if (fact.till !== till.id) return stored({ code: 'FACT_ELSEWHERE' })
  const before = adjacent.find(({ n }) => n === place.n - 1)
  const after = adjacent.find(({ n }) => n === place.n + 1)
  const isBroken = before ? before.hash !== place.previous : place.n === 1 && place.previous !== ''
  if (isBroken) return stored({ code: 'CHAIN_BROKEN', params: { n: String(place.n - 1) } })
  return after && after.previous !== place.hash
    ? stored({ code: 'CHAIN_BROKEN', params: { n: String(place.n) } })
    : null
}

/** Returns whether PostgreSQL can store every text of a value: JSON escapes NUL and halves of surrogate pairs. */
function isStorable(value: unknown): boolean {
  return !/(^|[^\\])(\\\\)*\\u(0000|d[89a-f])/.test(JSON.stringify(value) ?? '')
}

function stored({ code, params = {} }: { code: ErrorCode; params?: Params }): StoredProblem {
  return { code, params }
}

/** The clocks of a till and of the server may differ by as much without a note. */
const CLOCK_TOLERANCE_MS = 5 * 60_000

/** Returns CLOCK_WRONG for a moment before that of the fact before, after that of the fact after, or in the future. */
function clockNotes({ clock }: TillRequest, { n, at }: TillFact, adjacent: AdjacentFacts): TillNote[] {
  const moment = Date.parse(at)
  const before = Date.parse(adjacent.find((one) => one.n === n - 1)?.at ?? '')
  const after = Date.parse(adjacent.find((one) => one.n === n + 1)?.at ?? '')
  const isWrong = moment < before || moment > after || moment > clock.now().getTime() + CLOCK_TOLERANCE_MS
  return isWrong ? [{ code: 'CLOCK_WRONG', params: { at } }] : []
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Returns the shift of a fact, whatever else is wrong with it. */
function shiftOf(value: unknown): string | null {
  const { id, kind, body } = Object(value) as { id?: unknown; kind?: unknown; body?: unknown }
  const shift: unknown = kind === 'shift_opened' ? id : Reflect.get(Object(body), 'shift')
  return typeof shift === 'string' && uuid.test(shift) ? shift : null
}

async function answerOf(
  { db, till, language }: TillContext,
  { n, id }: FactPlace,
  outcome: 'stored' | 'known',
): Promise<FactAnswer> {
  const [[row]] = await db.batch(till.companyId, [factAt(till.companyId, till.id, n)])
  if (!row) throw new Error(`Fact ${n} of till ${till.id} is not there`)
  const { document } = row
  const problem = row.problem && toProblem(row.problem, wordingIn(language))
  return { n, id, outcome: problem ? 'parked' : outcome, document, problem }
}

/** Returns a stored problem with its sentence in a wording. */
export function toProblem({ code, params }: StoredProblem, wording: Wording): { code: ErrorCode; message: string } {
  const listed = (Object.keys(errors) as ErrorCode[]).find((one) => one === code) ?? 'INTERNAL'
  return { code: listed, message: sentence(listed, params, wording) }
}

async function keepWithoutPlace(till: TillContext, value: unknown): Promise<FactAnswer> {
  const { n, id } = Object(value) as { n?: unknown; id?: unknown }
  await putAside(till, value, null)
  return {
    n: Number.isSafeInteger(n) ? Number(n) : 0,
    id: typeof id === 'string' ? id : '',
    outcome: 'parked',
    document: null,
    problem: toProblem({ code: 'BAD_REQUEST', params: {} }, wordingIn(till.language)),
  }
}

async function putAside({ db, till }: TillContext, value: unknown, n: number | null): Promise<void> {
  const content = JSON.stringify(value) ?? ''
  const contentHash = createHash('sha256').update(content).digest('hex')
  await db.batch(till.companyId, [keepAside(till.companyId, { till: till.id, n, content, contentHash })])
}
