/**
 * What can be put down to be done later, kind by kind: what a job is told, which jobs it waits for, how often it is
 * tried. A new kind is one entry in `JobPayloads` and `jobKinds` here and one in `handlers.ts`, which does the work.
 * A use-case adds what `later` answers to the statements it sends, so that a job is there exactly if the write is.
 * A job runs at least once: after a crash it runs again, and has to bear that.
 */
import { z } from 'zod'
import type { MessageParams } from '../../domain/identity/messages.ts'
import { enqueue } from '../db/core/job-store.ts'

/** What a job of each kind is told; kept as JSON. */
export type JobPayloads = {
  /** Reads the file of an import and says what would go in; `version` is that of the import it was asked for. */
  'import.check': { importId: string; version: number }
  /** Writes what a checked import holds. */
  'import.run': { importId: string }
  /** Computes the costs of stock that wait; the differences are posted on the document that made them wait. */
  'stock.recost': { documentPath: string; documentId: string }
  /** Sends a document by mail. */
  'document.mail': { mailId: string }
  /** Prints several documents as one file. */
  'document.print': { runId: string }
  /** Sends an alert about purchase prices to one address. */
  'rate.alert': { to: string; params: MessageParams['rate_change'] }
  /** Sends a message; what it says is sealed. */
  mail: { sealed: string }
}
export type JobName = keyof JobPayloads

/** Jobs of one lane in one company (or outside any) run one after the other; lanes do not wait for each other. */
export const lanes = ['books', 'mail', 'print'] as const
export type Lane = (typeof lanes)[number]

export type JobKind<Payload> = {
  lane: Lane
  payload: z.ZodType<Payload>
  /** After so many tries a job is given up: it stays with its last error. */
  mostAttempts: number
  /** How long after the first failure it is tried again; every further pause is twice as long. */
  firstPauseSeconds: number
}

export const jobKinds: { readonly [Name in JobName]: JobKind<JobPayloads[Name]> } = {
  'import.check': {
    lane: 'books',
    payload: z.object({ importId: z.uuid(), version: z.int() }),
    mostAttempts: 5,
    firstPauseSeconds: 2,
  },
  'import.run': {
    lane: 'books',
    payload: z.object({ importId: z.uuid() }),
    mostAttempts: 5,
    firstPauseSeconds: 2,
  },
  'stock.recost': {
    lane: 'books',
    payload: z.object({ documentPath: z.string(), documentId: z.uuid() }),
    mostAttempts: 10,
    firstPauseSeconds: 2,
  },
  'document.mail': {
    lane: 'mail',
    payload: z.object({ mailId: z.uuid() }),
    mostAttempts: 10,
    firstPauseSeconds: 10,
  },
  'document.print': { lane: 'print', payload: z.object({ runId: z.uuid() }), mostAttempts: 3, firstPauseSeconds: 2 },
  'rate.alert': {
    lane: 'mail',
    payload: z.object({
      to: z.string(),
      params: z.object({
        company: z.string(),
        supplier: z.string(),
        bill: z.string(),
        date: z.string(),
        changes: z.array(z.object({ item: z.string(), last: z.string(), rate: z.string(), percent: z.string() })),
        path: z.string(),
      }),
    }),
    mostAttempts: 10,
    firstPauseSeconds: 10,
  },
  // Ten tries in an hour and a half: a mail server that is down, or that lets strangers wait, is not for long.
  mail: { lane: 'mail', payload: z.object({ sealed: z.string() }), mostAttempts: 10, firstPauseSeconds: 10 },
}

export type NewJob<Name extends JobName> = {
  /** The company of the transaction that puts it down; null outside companies. */
  companyId: string | null
  /** In whose name, with the rights that person has when it runs; null where no rights are needed. */
  userId: string | null
  name: Name
  payload: JobPayloads[Name]
  /** A job that is put down twice under one key of its company is one job until it is done. */
  dedupeKey: string
}

/** The statement that puts a job down; it starts when the transaction it is sent in is through. */
export function later<Name extends JobName>(job: NewJob<Name>): ReturnType<typeof enqueue> {
  return enqueue({ ...job, lane: jobKinds[job.name].lane })
}
