/**
 * The demo of a running server: it is made after the server answers, while its users cannot sign in, and a server that is stopped or
 * killed meanwhile makes it anew at its next start.
 */
import type { Database } from '../db/core/client.ts'
import { createDatabase } from '../db/core/client.ts'
import { withDemoLock } from '../db/core/server-lock.ts'
import type { DemoAccess, DemoState } from '../services/identity/site.ts'
import type { DemoDeps, SignIn } from './create-demo.ts'
import { createDemo, demoSignIns, findDemo } from './create-demo.ts'

type Place = Omit<DemoDeps, 'ownerDb'> & { ownerUrl: string }

type Outcome = {
  /** Takes the sign-ins to show as soon as they work. */
  onReady: (signIns: readonly SignIn[]) => void
  onError: (error: unknown) => void
}

export type PreparedDemo = {
  access: DemoAccess
  /** Makes the demo unless it is whole. Returns what stops this and waits for its end. */
  make: (outcome: Outcome) => () => Promise<void>
}

/** Returns the demo of a server that runs with it; null where the database holds other companies and no demo. */
export async function openDemo(place: Place): Promise<PreparedDemo | null> {
  const existing = await findDemo(place.db)
  const [owner] = demoSignIns
  if (existing === 'none' || !owner) return null
  let state: DemoState = existing === 'whole' ? 'ok' : 'preparing'
  const make = ({ onReady, onError }: Outcome): (() => Promise<void>) => {
    const stopping = new AbortController()
    const making = (state === 'ok' ? Promise.resolve() : makeInTurn(place, stopping.signal)).then(
      () => {
        state = 'ok'
        onReady(demoSignIns)
      },
      (error: unknown) => {
        if (stopping.signal.aborted) return
        state = 'failed'
        onError(error)
      },
    )
    return async () => {
      stopping.abort()
      await making
    }
  }
  return { access: { ...owner, state: () => state }, make }
}

/** Makes the demo as the only server that does; one that another server has made meanwhile is left as it is. */
async function makeInTurn({ ownerUrl, db, ...place }: Place, signal: AbortSignal): Promise<void> {
  const ownerDb = createDatabase(ownerUrl, { connections: 1 })
  try {
    await withDemoLock(ownerUrl, () => createDemo({ ...place, db: stoppable(db, signal), ownerDb }))
  } finally {
    await ownerDb.close()
  }
}

/** Returns a database that refuses its next statement once `signal` is aborted, so that stopping never waits for all of the demo. */
function stoppable(db: Database, signal: AbortSignal): Database {
  const checked = <T>(work: () => Promise<T>): Promise<T> =>
    signal.aborted ? Promise.reject(new Error('The server stops')) : work()
  return {
    ...db,
    batch: (companyId, statements) => checked(() => db.batch(companyId, statements)),
    read: (companyId, answer) => checked(() => db.read(companyId, answer)),
    writeThenRead: (companyId, writes, answer) => checked(() => db.writeThenRead(companyId, writes, answer)),
    transaction: (companyId, work) => checked(() => db.transaction(companyId, work)),
    decideThenRead: (companyId, decide) => checked(() => db.decideThenRead(companyId, decide)),
  }
}
