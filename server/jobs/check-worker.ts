/**
 * Checks the books of one company in a thread of its own, so that requests never wait for it; the thread ends with the last
 * check. It has its own connection.
 */
import { constants, setPriority } from 'node:os'
import { workerData } from 'node:worker_threads'
import { createDatabase } from '../db/core/client.ts'
import { checkBooks } from '../services/verify/self-audit.ts'

/** `now` is the moment of the order on the server's clock, in milliseconds. */
export type CheckOrder = { databaseUrl: string; companyId: string; now: string }

const { databaseUrl, companyId, now } = workerData as CheckOrder
const clockOffsetMs = Number(now) - Date.now()
const clock = { now: () => new Date(Date.now() + clockOffsetMs) }
const db = createDatabase(databaseUrl, { connections: 1, clock })

// Requests have priority. Only Linux has a priority for each thread; elsewhere this would be that of the whole server.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

try {
  await checkBooks({ db, clock }, companyId)
} finally {
  await db.close()
}
