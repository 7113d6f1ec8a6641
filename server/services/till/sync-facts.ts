/** Receives the facts of a till, one after another, and answers where the server is with them. */
import { DomainError } from '../../../domain/errors.ts'
import type { FactAnswer, Heartbeat, SyncAnswer } from '../../../domain/till/sync.ts'
import { FACTS_PER_REQUEST } from '../../../domain/till/sync.ts'
import { catalogVersion } from '../../db/till/catalog-store.ts'
import { dueFacts } from '../../db/till/sale-store.ts'
import { advanceTill, tillById, tillState } from '../../db/till/till-store.ts'
import { recordFact, repeatFact } from './record-fact.ts'
import type { TillContext } from './till-work.ts'

/**
 * Records facts in the order of the request; each has its answer, and a fact that cannot be posted does not hold the others. Raises
 * BAD_REQUEST for what is no list of at most 100 facts.
 */
export async function syncFacts(till: TillContext, body: unknown): Promise<SyncAnswer> {
  const answers = await recordFacts(till, factsIn(body, FACTS_PER_REQUEST))
  return { ...(await heartbeat(till)), answers }
}

/** Returns the facts of a body. Raises BAD_REQUEST at `facts`. */
export function factsIn(body: unknown, most: number): readonly unknown[] {
  const facts: unknown = Reflect.get(Object(body), 'facts')
  if (!Array.isArray(facts) || facts.length > most)
    throw new DomainError('BAD_REQUEST', {}, [{ code: 'BAD_REQUEST', path: 'facts' }])
  return facts
}

/** Records facts and then those that waited for them. */
export async function recordFacts(till: TillContext, facts: readonly unknown[]): Promise<FactAnswer[]> {
  const answers: FactAnswer[] = []
  for (const fact of facts) answers.push(await recordFact(till, fact))
  await postWaiting(till)
  return answers
}

/** Posts the facts of the company, also of other tills, that waited for what is here now. */
export async function postWaiting(till: TillContext): Promise<void> {
  const { companyId } = till.till
  const done = new Set<string>()
  for (;;) {
    const [due] = await till.db.batch(companyId, [dueFacts(companyId)])
    const next = due.filter(({ till: id, n }) => !done.has(`${id} ${n}`))
    if (next.length === 0) return
    for (const { till: id, n } of next) {
      done.add(`${id} ${n}`)
      await repeatOfTill(till, id, n)
    }
  }
}

/** Tries a fact of any till of the company again. Raises NOT_FOUND; NOT_PARKED for a posted one is no error here. */
async function repeatOfTill(till: TillContext, id: string, n: number): Promise<void> {
  const { companyId } = till.till
  const [[row]] = await till.db.batch(companyId, [tillById(companyId, id)])
  if (!row) throw new DomainError('NOT_FOUND')
  const { name, prefix } = row
  await repeatFact({ ...till, till: { companyId, id, name, prefix } }, n).catch((error: unknown) => {
    if (!(error instanceof DomainError) || error.code !== 'NOT_PARKED') throw error
  })
}

/** Returns the high-water mark of a till, and records that it was seen. */
export async function heartbeat({ db, clock, till }: TillContext): Promise<Heartbeat> {
  const { companyId, id } = till
  const now = clock.now()
  const [, [state], [catalog]] = await db.batch(companyId, [
    advanceTill(companyId, id, now),
    tillState(companyId, id),
    catalogVersion(companyId, id, now),
  ])
  if (!state || !catalog) throw new DomainError('NOT_FOUND')
  return { high_water: state.high_water, head: state.head, catalog: catalog.version, now: now.toISOString() }
}
