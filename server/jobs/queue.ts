/**
 * The kinds of jobs: their payloads, their lanes, their attempts. A new kind is one entry in `JobPayloads` and
 * `jobKinds` here and one in `handlers.ts`, which does the work. A use-case adds the statement of `later` to its own,
 * so that a job exists exactly if the write does. A job runs at least once: after a crash it runs again, and must be
 * idempotent.
 */
import { z } from 'zod'
import type { TemplatePath } from '../../domain/documents/recurring/template-paths.ts'
import { templatePaths } from '../../domain/documents/recurring/template-paths.ts'
import type { ErrorCode } from '../../domain/errors.ts'
import { errors } from '../../domain/errors.ts'
import type { MessageParams } from '../../domain/identity/messages.ts'
import { enqueue } from '../db/core/job-store.ts'

/** The payload of each kind of job; stored as JSON. */
export type JobPayloads = {
  /** Checks the file of an import; `version` is that of the import at the request. */
  'import.check': { importId: string; version: number }
  /** Writes a checked import. */
  'import.run': { importId: string }
  /** Checks the books of a company. */
  'books.check': Record<string, never>
  /** Writes all data of a company as one archive. */
  'company.export': { exportId: string }
  /** Computes pending costs of stock; the differences are posted on the document that caused them. */
  'stock.recost': { documentPath: string; documentId: string }
  /** Sends a document by email. */
  'document.mail': { mailId: string }
  /** Sends a report of a saved view by email. */
  'report.mail': { mailId: string }
  /** Prints several documents as one file. */
  'document.print': { runId: string }
  /** Runs the due periods of a recurring template. */
  'recurring.run': { path: TemplatePath; templateId: string }
  /** Emails the document of a recurring template to the customer. */
  'recurring.mail': { path: TemplatePath; templateId: string; date: string }
  /** Sends an alert about a document that a recurring template did not issue to one address. */
  'recurring.alert': { to: string; params: MessageParams['template_failed'] }
  /** Sends an alert about purchase prices to one address. */
  'rate.alert': { to: string; params: MessageParams['rate_change'] }
  /** Tells a member what a customer answered to a quotation. */
  'quotation.answer': { to: string; params: MessageParams['quotation_answer'] }
  /** Sends the due webhooks of a company. */
  'webhooks.send': Record<string, never>
  /** Tells an owner that a webhook was paused. */
  'webhook.alert': { to: string; params: MessageParams['webhook_paused'] }
  /** Sends a message; its content is encrypted. */
  mail: { sealed: string }
}
export type JobName = keyof JobPayloads

const errorCode = z.custom<ErrorCode>((code) => typeof code === 'string' && Object.hasOwn(errors, code))

/** Jobs of one lane in one company (or outside any) run one after the other; lanes do not wait for each other. */
export const lanes = ['books', 'mail', 'print', 'checks', 'webhooks', 'exports'] as const
export type Lane = (typeof lanes)[number]

export type JobKind<Payload> = {
  lane: Lane
  payload: z.ZodType<Payload>
  /** The number of attempts after which a job fails; it stays with its last error. */
  mostAttempts: number
  /** The pause after the first failure; every further pause is twice as long. */
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
  'books.check': { lane: 'checks', payload: z.object({}), mostAttempts: 3, firstPauseSeconds: 60 },
  'company.export': {
    lane: 'exports',
    payload: z.object({ exportId: z.uuid() }),
    mostAttempts: 3,
    firstPauseSeconds: 10,
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
  'report.mail': {
    lane: 'mail',
    payload: z.object({ mailId: z.uuid() }),
    mostAttempts: 10,
    firstPauseSeconds: 10,
  },
  'document.print': { lane: 'print', payload: z.object({ runId: z.uuid() }), mostAttempts: 3, firstPauseSeconds: 2 },
  'recurring.run': {
    lane: 'books',
    payload: z.object({ path: z.enum(templatePaths), templateId: z.uuid() }),
    mostAttempts: 5,
    firstPauseSeconds: 2,
  },
  'recurring.mail': {
    lane: 'mail',
    payload: z.object({ path: z.enum(templatePaths), templateId: z.uuid(), date: z.iso.date() }),
    mostAttempts: 10,
    firstPauseSeconds: 10,
  },
  'recurring.alert': {
    lane: 'mail',
    payload: z.object({
      to: z.string(),
      params: z.object({
        company: z.string(),
        template: z.string(),
        date: z.string(),
        result: z.enum(['draft', 'none', 'unsent']),
        reasons: z.array(z.object({ code: errorCode, params: z.record(z.string(), z.string()) })),
        path: z.string(),
      }),
    }),
    mostAttempts: 10,
    firstPauseSeconds: 10,
  },
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
  'quotation.answer': {
    lane: 'mail',
    payload: z.object({
      to: z.string(),
      params: z.object({
        company: z.string(),
        customer: z.string(),
        number: z.string(),
        isAccepted: z.boolean(),
        note: z.string(),
        path: z.string(),
      }),
    }),
    mostAttempts: 10,
    firstPauseSeconds: 10,
  },
  // Its deliveries have attempts of their own, and what is due is queued again anyway.
  'webhooks.send': { lane: 'webhooks', payload: z.object({}), mostAttempts: 3, firstPauseSeconds: 10 },
  'webhook.alert': {
    lane: 'mail',
    payload: z.object({
      to: z.string(),
      params: z.object({
        company: z.string(),
        webhook: z.string(),
        url: z.string(),
        days: z.int(),
        path: z.string(),
      }),
    }),
    mostAttempts: 10,
    firstPauseSeconds: 10,
  },
  // Ten attempts in an hour and a half: outages and greylisting of a mail server do not last longer.
  mail: { lane: 'mail', payload: z.object({ sealed: z.string() }), mostAttempts: 10, firstPauseSeconds: 10 },
}

export type NewJob<Name extends JobName> = {
  /** The company of the transaction that queues it; null outside companies. */
  companyId: string | null
  /** The user in whose name it runs, with their permissions at that time; null where none are needed. */
  userId: string | null
  name: Name
  payload: JobPayloads[Name]
  /** A job queued twice under one key of its company is one job until it is done. */
  dedupeKey: string
}

/** Returns the statement that queues a job; it starts after the transaction is committed. */
export function later<Name extends JobName>(job: NewJob<Name>): ReturnType<typeof enqueue> {
  return enqueue({ ...job, lane: jobKinds[job.name].lane })
}
