/**
 * Renders documents as PDF files in threads that start when needed and end when idle: one for single documents and one for
 * files of several, so that a single document never waits for a hundred others.
 */
import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { DomainError } from '../../domain/errors.ts'
import type { PrintedDocument } from '../../domain/printing/blocks.ts'
import { threadProgram } from '../thread-program.ts'
import type { PdfAnswer, PdfOrder, PrintedTogether } from './pdf-worker.ts'

/** The most orders that wait in a thread; a further one is refused with BUSY. */
const MOST_WAITING = 20
/** A thread keeps fonts in memory; after this time without an order it ends. */
const IDLE_MS = 60_000
const MEMORY_MB = 1024

type Order = { file: Readable; start: (file: Readable) => void; fail: (error: Error) => void }
type Draw = (order: Omit<PdfOrder, 'id'>) => Promise<Readable>

const drawAtOnce = drawerOfOneThread()
const drawInBackground = drawerOfOneThread()

/**
 * Returns the PDF of a document as soon as its first bytes are rendered, so that a document that cannot be rendered is refused
 * before anything is sent. `logo` is the picture of its letterhead, a data address of a PNG or JPEG. Raises BUSY when too
 * many documents wait.
 */
export function renderDocument(document: PrintedDocument, logo: string | null = null): Promise<Readable> {
  return drawAtOnce({ content: document, logo })
}

/** Returns several documents as one PDF, each with its own page numbers. Raises BUSY when too many files wait. */
export function renderTogether(documents: PrintedTogether, logo: string | null): Promise<Readable> {
  return drawInBackground({ content: documents, logo })
}

function drawerOfOneThread(): Draw {
  const orders = new Map<number, Order>()
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  let lastId = 0

  function take(answer: PdfAnswer): void {
    const order = orders.get(answer.id)
    if (!order) return
    if ('piece' in answer) {
      order.file.push(answer.piece)
      order.start(order.file)
      return
    }
    orders.delete(answer.id)
    if ('failure' in answer) refuse(order, new Error(answer.failure))
    else order.file.push(null)
    if (orders.size === 0) idle = setTimeout(end, IDLE_MS).unref()
  }

  /** A thread takes no order while it ends; the next one starts another. */
  function end(): void {
    void worker?.terminate()
    worker = null
  }

  /** Fails every order of a thread that ended; the next order starts another thread. */
  function lose(ended: Worker, error: Error): void {
    if (worker !== ended) return
    worker = null
    for (const order of orders.values()) refuse(order, error)
    orders.clear()
  }

  function startWorker(): Worker {
    const started = new Worker(...threadProgram('pdf-worker', { memoryMb: MEMORY_MB }))
    started.on('message', take)
    started.on('error', (error) => lose(started, error))
    started.on('exit', () => lose(started, new Error('The thread that draws documents has ended.')))
    // The thread alone keeps no server alive.
    started.unref()
    return started
  }

  return (order) => {
    if (orders.size >= MOST_WAITING) throw new DomainError('BUSY')
    clearTimeout(idle)
    worker ??= startWorker()
    const id = ++lastId
    return new Promise<Readable>((start, fail) => {
      orders.set(id, { file: new Readable({ read: () => undefined }), start, fail })
      worker?.postMessage({ id, ...order } satisfies PdfOrder)
    })
  }
}

function refuse({ file, fail }: Order, error: Error): void {
  fail(error)
  file.on('error', () => undefined)
  file.destroy(error)
}
