/**
 * Checks and writes imports in a separate thread, so that requests never wait for a file: reading it, checking it
 * against the books and the rows of the database all take the time of this thread. It has its own connections.
 */
import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { DomainError } from '../../domain/errors.ts'
import { createDatabase } from '../db/core/client.ts'
import { actAsPerson } from '../services/identity/act-as.ts'
import { checkImport, runImport } from '../services/imports/work-on-import.ts'
import { isTransientFault } from '../services/core/transient-fault.ts'
import { isDiskFull } from '../storage/files.ts'
import type { FilesLocation } from '../storage/open-files.ts'
import { openFiles } from '../storage/open-files.ts'
import type { JobPayloads } from './queue.ts'

type Payloads = Pick<JobPayloads, 'import.check' | 'import.run'>
export type ImportWork = { [Name in keyof Payloads]: { name: Name; payload: Payloads[Name] } }[keyof Payloads]
/** `now` is the moment of the order on the server's clock, in milliseconds; 'stop' cancels the running order. */
export type ImportOrder = ImportWork & { companyId: string; person: { userId: string; email: string }; now: number }
export type ImportMessage = ImportOrder | 'stop'
export type ImportAnswer = { isDone: true } | ({ isDone: false; failure: string } & FaultReason)
/** Whether another attempt may succeed; the code and params of a `DomainError`, null for any other error. */
export type FaultReason = { isTransient: boolean; refusal: Pick<DomainError, 'code' | 'params'> | null }

const { databaseUrl, files: location } = workerData as { databaseUrl: string; files: FilesLocation }
/** How far the clock of the server is ahead of that of the system. */
let clockOffsetMs = 0
const clock = { now: () => new Date(Date.now() + clockOffsetMs) }
// A transaction is prepared while the previous one is sent.
const db = createDatabase(databaseUrl, { connections: 3, clock })
const files = openFiles(location)
let underWay = new AbortController()

// Requests have priority. Only Linux has a priority for each thread; elsewhere this would be that of the whole server.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

async function work({ companyId, person, now, ...order }: ImportOrder): Promise<ImportAnswer> {
  underWay = new AbortController()
  clockOffsetMs = now - Date.now()
  try {
    const context = { db, clock, who: await actAsPerson({ db }, { companyId, ...person }) }
    const room = { context, files, signal: underWay.signal }
    await (order.name === 'import.check' ? checkImport(room, order.payload) : runImport(room, order.payload))
    return { isDone: true }
  } catch (error) {
    const failure = error instanceof Error ? (error.stack ?? error.message) : String(error)
    const cause = isDiskFull(error) ? new DomainError('DISK_FULL') : error
    const refusal = cause instanceof DomainError ? { code: cause.code, params: cause.params } : null
    return { isDone: false, failure, isTransient: isTransientFault(error), refusal }
  }
}

parentPort?.on('message', (message: ImportMessage) => {
  if (message === 'stop') underWay.abort(new Error('The server stops'))
  else void work(message).then((answer) => parentPort?.postMessage(answer))
})
