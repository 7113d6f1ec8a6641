/** The thread that works on imports: started when first needed, ended when idle, out of memory or over its time. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { DomainError } from '../../domain/errors.ts'
import { threadProgram } from '../thread-program.ts'
import type { ImportAnswer, ImportOrder } from './import-worker.ts'

/** Raised when the thread could not do its work; `isPassing` says whether another try may. */
export class ImportFault extends Error {
  readonly isPassing: boolean
  constructor(message: string, isPassing: boolean) {
    super(message)
    this.isPassing = isPassing
  }
}

export type ImportThread = {
  /**
   * Does the work, after what was asked before. Raises IMPORT_TOO_HEAVY for a file that takes more memory or time than
   * the limits, ImportFault for anything else, and the signal's reason when it is aborted.
   */
  work: (order: ImportOrder, signal: AbortSignal) => Promise<void>
  close: () => Promise<void>
}

type Place = { databaseUrl: string; filesFolder: string }
type Limits = { memoryMb: number; checkMs: number; runMs: number }

/** 600,000 rows of a journal take less than half of each; writing them takes minutes. */
export const importLimits: Limits = { memoryMb: 2048, checkMs: 600_000, runMs: 7_200_000 }
/** The thread holds connections and the code of every check; after so long without an order it ends. */
const idleMs = 60_000

/** Returns the thread for one database and one folder of files. */
export function createImportThread(place: Place, limits = importLimits): ImportThread {
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()

  function start(): Worker {
    const started = new Worker(...threadProgram('import-worker', { memoryMb: limits.memoryMb, data: place }))
    started.on('exit', () => {
      if (worker === started) worker = null
    })
    // Whoever waits for an answer gets it; without a listener it would end the process.
    started.on('error', () => undefined)
    // The thread alone keeps no server alive.
    started.unref()
    return started
  }

  async function end(): Promise<void> {
    clearTimeout(idle)
    const ended = worker
    worker = null
    await ended?.terminate()
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
      const given = await answer
      if (!given.isDone) throw new ImportFault(given.failure, given.isPassing)
    } catch (error) {
      throw isOver || isOutOfMemory(error) ? new DomainError('IMPORT_TOO_HEAVY') : error
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      idle = setTimeout(() => void end(), idleMs).unref()
    }
  }

  return {
    work: (order, signal) => {
      const next = last.then(() => work(order, signal))
      last = next.catch(() => undefined)
      return next
    },
    close: end,
  }
}

/** The next message of a thread; fails when it ends before, with the error that ended it if there was one. */
async function answerOf(thread: Worker): Promise<ImportAnswer> {
  const settled = new AbortController()
  const { signal } = settled
  try {
    const ended = once(thread, 'exit', { signal }).then(() => {
      throw new ImportFault('The thread of imports has ended', true)
    })
    const answered = once(thread, 'message', { signal }).then(([answer]): ImportAnswer => answer)
    return await Promise.race([answered, ended])
  } finally {
    settled.abort()
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
