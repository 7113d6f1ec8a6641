/** Facts that could not be posted: listed, tried again, and imported from the exported queue of a till. */
import { DomainError } from '../../../domain/errors.ts'
import { isId } from '../../../domain/resources/core/list-query.ts'
import type { FactAnswer } from '../../../domain/till/sync.ts'
import type { FactRow } from '../../db/till/fact-store.ts'
import { factById, parkedFacts } from '../../db/till/fact-store.ts'
import { wordingIn } from '../../wording.ts'
import type { Context } from '../core/unit-of-work.ts'
import { audit, require } from '../core/unit-of-work.ts'
import { repeatFact, toProblem } from './record-fact.ts'
import { factsIn, postWaiting, recordFacts } from './sync-facts.ts'
import { readTillRow } from './tills.ts'
import type { TillContext, Vouchers } from './till-work.ts'

const MOST_SHOWN = 500
const MOST_IMPORTED = 5000

export type ParkedFact = {
  id: string
  n: number
  till: string
  till_name: string
  kind: string
  number: string | null
  received_at: Date
  problem: { code: string; message: string }
}

/** Returns the parked facts of the company, the latest first. Raises NOT_ALLOWED. */
export async function listParked(context: Context): Promise<ParkedFact[]> {
  require(context, 'sales_shifts.read')
  const { companyId } = context.who
  const wording = wordingIn(context.language ?? 'en')
  const [rows] = await context.db.batch(companyId, [parkedFacts(companyId, MOST_SHOWN)])
  return rows.map(({ id, n, till, till_name, kind, received_at, ...row }) => ({
    id,
    n,
    till,
    till_name,
    kind,
    number: numberOf(row),
    received_at,
    problem: toProblem(row.problem ?? { code: 'INTERNAL', params: {} }, wording),
  }))
}

/** Returns the receipt number of a fact, if it has one. */
export function numberOf({ fact }: Pick<FactRow, 'fact'>): string | null {
  const number: unknown = Reflect.get(Object(Reflect.get(Object(fact), 'body')), 'number')
  return typeof number === 'string' ? number : null
}

/** The parts of a use-case that records in the name of a member. */
export type TillParts = { vouchers: Vouchers; report: TillContext['report'] }

/** Tries a parked fact again, and then those that wait for it. Raises NOT_ALLOWED, NOT_FOUND, NOT_PARKED. */
export async function retryParked(context: Context, parts: TillParts, id: string): Promise<FactAnswer> {
  require(context, 'sales_shifts.update')
  const { companyId } = context.who
  const [[row]] = isId(id) ? await context.db.batch(companyId, [factById(companyId, id)]) : [[]]
  if (!row) throw new DomainError('NOT_FOUND')
  const till = await tillContext(context, parts, row.till)
  const answer = await repeatFact(till, row.n)
  await postWaiting(till)
  return answer
}

/**
 * Records the facts of a queue that a till exported: `{till, facts}`, also those that the server has already, and of a revoked till.
 * Raises NOT_ALLOWED, NOT_A_QUEUE.
 */
export async function importQueue(context: Context, parts: TillParts, body: unknown): Promise<FactAnswer[]> {
  require(context, 'sales_shifts.approve')
  const tillId: unknown = Reflect.get(Object(body), 'till')
  if (typeof tillId !== 'string' || !isId(tillId)) throw new DomainError('NOT_A_QUEUE')
  const facts = factsIn(body, MOST_IMPORTED)
  const till = await tillContext(context, parts, tillId).catch((error: unknown) => {
    throw error instanceof DomainError && error.code === 'NOT_FOUND' ? new DomainError('NOT_A_QUEUE') : error
  })
  const answers = await recordFacts(till, facts)
  const changes = { facts: [null, facts.length] } as const
  const { version, name } = await readTillRow(context, tillId)
  await context.db.batch(context.who.companyId, [
    audit(context, { action: 'import', resource: 'sales/pos', objectId: tillId, version, label: name, changes }),
  ])
  return answers
}

async function tillContext(context: Context, parts: TillParts, id: string): Promise<TillContext> {
  const { db, clock, who, language = 'en' } = context
  const { name, prefix } = await readTillRow(context, id)
  return { db, clock, ...parts, language, address: who.address, till: { companyId: who.companyId, id, name, prefix } }
}
