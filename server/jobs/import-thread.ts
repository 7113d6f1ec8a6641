/**
 * The thread of imports: started when first needed, ended when idle, out of memory or over its time. Checks of books and
 * exports have threads of their own, which end with them.
 */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { DomainError } from '../../domain/errors.ts'
import type { FilesLocation } from '../storage/open-files.ts'
import { threadProgram } from '../thread-program.ts'
import type { CheckOrder } from './check-worker.ts'
import type { ExportOrder } from './export-worker.ts'
import type { FaultReason, ImportAnswer, ImportOrder } from './import-worker.ts'

/** Raised when the thread failed. */
export class ImportFault extends Error {
  readonly isTransient: boolean
  readonly refusal: FaultReason['refusal']
  constructor(message: string, { isTransient, refusal }: FaultReason = { isTransient: true, refusal: null }) {
    super(message)
    this.isTransient = isTransient
    this.refusal = refusal
  }
}

export type ImportThread = {
  /**
   * Does the work, after earlier orders. Raises IMPORT_TOO_HEAVY for a file that exceeds the limits of memory or time,
   * ImportFault for anything else, and the signal's reason when it is aborted.
   */
  work: (order: ImportOrder, signal: AbortSignal) => Promise<void>
  /**
   * Checks the books of a company beside imports; `now` is the moment on the server's clock, in milliseconds. Raises what a
   * check raises, ImportFault when the thread ends before, and the signal's reason when it is aborted.
   */
  check: (companyId: string, now: number, signal: AbortSignal) => Promise<void>
  /** Exports a company beside imports. Raises ImportFault when the thread fails, and the signal's reason. */
  export: (order: Omit<ExportOrder, 'databaseUrl' | 'files'>, signal: AbortSignal) => Promise<void>
  close: () => Promise<void>
}

type Place = { databaseUrl: string; files: FilesLocation }
type Limits = { memoryMb: number; checkMs: number; runMs: number }

/** 600,000 rows of a journal take less than half of each; writing them takes minutes. */
export const importLimits: Limits = { memoryMb: 2048, checkMs: 600_000, runMs: 7_200_000 }
/** The thread holds connections and the code of every check; after this time without an order it ends. */
const idleMs = 60_000

/** Returns the thread for one database and one store of files. */
export function createImportThread(place: Place, limits = importLimits): ImportThread {
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()

  function start(): Worker {
    const newWorker = new Worker(...threadProgram('import-worker', { memoryMb: limits.memoryMb, data: place }))
    newWorker.on('exit', () => {
      if (worker === newWorker) worker = null
    })
    // The waiting caller gets the error; without a listener it would end the process.
    newWorker.on('error', () => undefined)
    // The thread alone does not keep the server running.
    newWorker.unref()
    return newWorker
  }

  async function end(): Promise<void> {
    clearTimeout(idle)
    const exit = worker
    worker = null
    await exit?.terminate()
  }

  async function work(order: ImportOrder, signal: AbortSignal): Promise<void> {
    clearTimeout(idle)
    signal.throwIfAborted()
    const thread = (worker ??= start())
    const answer = answerOf(thread)
    const stop = () => thread.postMessage('stop')
    signal.addEventListener('abort', stop, { once: true })
    const mostMs = order.name === 'import.check' ? limits.checkMs : limits.runMs
    let isOver = false
    const timer = setTimeout(() => {
      isOver = true
      void end()
    }, mostMs)
    try {
      thread.postMessage(order)
      const result = await answer
      if (!result.isDone) throw new ImportFault(result.failure, result)
    } catch (error) {
      throw isOver || isOutOfMemory(error) ? new DomainError('IMPORT_TOO_HEAVY') : error
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      idle = setTimeout(() => void end(), idleMs).unref()
    }
  }

  return {
    check: (companyId, now, signal) => {
      const data = { databaseUrl: place.databaseUrl, companyId, now: String(now) }
      return runApart({ name: 'check-worker', data, memoryMb: limits.memoryMb, signal })
    },
    export: (order, signal) =>
      runApart({ name: 'export-worker', data: { ...order, ...place }, memoryMb: limits.memoryMb, signal }),
    work: (order, signal) => {
      const next = last.then(() => work(order, signal))
      last = next.catch(() => undefined)
      return next
    },
    close: end,
  }
}

type SeparateThread = {
  name: 'check-worker' | 'export-worker'
  data: CheckOrder | ExportOrder
  memoryMb: number
  signal: AbortSignal
}

/** Runs the checks or the export of a company in a thread that ends with them. */
async function runApart({ name, data, memoryMb, signal }: SeparateThread): Promise<void> {
  signal.throwIfAborted()
  const thread = new Worker(...threadProgram(name, { memoryMb, data }))
  thread.unref()
  const stop = () => void thread.terminate()
  signal.addEventListener('abort', stop, { once: true })
  try {
    const [code] = await once(thread, 'exit')
    signal.throwIfAborted()
    if (code !== 0) throw new ImportFault('The thread has ended')
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** Returns the next message of a thread; rejects when it ends before, with its error if there was one. */
async function answerOf(thread: Worker): Promise<ImportAnswer> {
  const settlement = new AbortController()
  const { signal } = settlement
  try {
    const exit = once(thread, 'exit', { signal }).then(() => {
      throw new ImportFault('The thread of imports has ended')
    })
    const answered = once(thread, 'message', { signal }).then(([answer]): ImportAnswer => answer)
    return await Promise.race([answered, exit])
  } finally {
    settlement.abort()
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
