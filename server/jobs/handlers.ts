/** The handlers of each kind of job: the one list, kind by kind. */
import { DomainError } from '../../domain/errors.ts'
import type { Message } from '../../domain/identity/messages.ts'
import type { Mailer } from '../mail/mailer.ts'
import { RefusedForGood } from '../mail/mailer.ts'
import { renderDocument, renderTogether } from '../pdf/render-document.ts'
import { giveUpExport } from '../services/company/company-exports.ts'
import { emailDocument, giveUpEmail } from '../services/documents/trade/recurring/email-document.ts'
import { giveUpPeriod, runDuePeriods } from '../services/documents/trade/recurring/run-due.ts'
import { deliverMail, giveUpMail } from '../services/sending/deliver-mail.ts'
import { deliverReport, giveUpReport } from '../services/sending/deliver-report.ts'
import { actAsPerson } from '../services/identity/act-as.ts'
import { languageOfMessage } from '../services/identity/mail-out.ts'
import type { Sealer } from '../services/identity/seal.ts'
import { sendWebhooks } from '../services/events/send-webhooks.ts'
import { recost } from '../services/stock/recost.ts'
import { giveUpImport } from '../services/imports/work-on-import.ts'
import { isTransientFault } from '../services/core/transient-fault.ts'
import type { Context } from '../services/core/unit-of-work.ts'
import { giveUpPrintRun, printTogether } from '../services/sending/work-on-print-run.ts'
import type { FileStore } from '../storage/files.ts'
import type { WebhookCaller } from '../webhook/call-webhook.ts'
import type { ImportThread } from './import-thread.ts'
import { ImportFault } from './import-thread.ts'
import type { ImportOrder, ImportWork } from './import-worker.ts'
import type { JobName, JobPayloads } from './queue.ts'

/** The dependencies of jobs. */
export type JobDeps = Pick<Context, 'db' | 'clock'> & {
  files: FileStore
  mailer: Mailer
  sealer: Sealer
  imports: ImportThread
  callWebhook: WebhookCaller
}

/** A running job. `person` is the user in whose name it runs; null for none. */
export type JobInWork = {
  id: string
  companyId: string | null
  person: { userId: string; email: string } | null
  /**
   * Aborted when the server stops: a long job then ends at its next safe point, by throwing, and continues after the
   * start.
   */
  signal: AbortSignal
}

export type Handler<Payload> = {
  /**
   * Does the work. Any error causes another attempt later; a job that must not be repeated handles its errors itself.
   */
  run: (deps: JobDeps, job: JobInWork, payload: Payload) => Promise<void>
  /** Returns whether another attempt is useless; absent: never. */
  isPermanent?: (error: unknown) => boolean
  /** Records that the job was given up because of `error`, for the member who waits for it. */
  giveUp?: (deps: JobDeps, job: JobInWork, failure: { payload: Payload; error: unknown }) => Promise<void>
}

export const handlers: { readonly [Name in JobName]: Handler<JobPayloads[Name]> } = {
  'import.check': {
    run: (deps, job, payload) => workOnImport(deps, job, { name: 'import.check', payload }),
    isPermanent: isPermanentImportFault,
    giveUp: giveUpAnImport,
  },
  'import.run': {
    run: (deps, job, payload) => workOnImport(deps, job, { name: 'import.run', payload }),
    isPermanent: isPermanentImportFault,
    giveUp: giveUpAnImport,
  },
  'books.check': {
    run: async ({ imports, clock }, { companyId, signal }) =>
      imports.check(companyId ?? '', clock.now().getTime(), signal),
  },
  'company.export': {
    run: async ({ imports, clock }, job, { exportId }) => {
      const { companyId, person } = memberOf(job)
      const now = String(clock.now().getTime())
      await imports.export({ companyId, ...person, exportId, now }, job.signal)
    },
    giveUp: async (deps, job, { payload: { exportId } }) => giveUpExport(await contextOf(deps, job), exportId, job.id),
  },
  'stock.recost': {
    run: async (deps, job, payload) => recost(await contextOf(deps, job), payload, job.signal),
  },
  'document.mail': {
    run: async (deps, job, { mailId }) => {
      const { files, mailer, sealer } = deps
      const { publicUrl, post } = mailer
      const linkToken = (id: string) => sealer.tokenOf(`link of mail ${id}`)
      const room = { files, publicUrl, draw: renderDocument, post, linkToken }
      await deliverMail(await contextOf(deps, job), mailId, room)
    },
    isPermanent: (error) => error instanceof RefusedForGood || isFinal(error),
    giveUp: async (deps, job, { payload: { mailId } }) => giveUpMail(await contextOf(deps, job), mailId),
  },
  'report.mail': {
    run: async (deps, job, { mailId }) => {
      const { files, mailer } = deps
      await deliverReport(await contextOf(deps, job), mailId, { files, draw: renderDocument, post: mailer.post })
    },
    isPermanent: (error) => error instanceof RefusedForGood || isFinal(error),
    giveUp: async (deps, job, { payload: { mailId }, error }) =>
      giveUpReport(await contextOf(deps, job), mailId, error),
  },
  'document.print': {
    run: async (deps, job, { runId }) => {
      const { files } = deps
      await printTogether(await contextOf(deps, job), runId, { files, draw: renderTogether, signal: job.signal })
    },
    giveUp: async (deps, job, { payload: { runId }, error }) =>
      giveUpPrintRun(await contextOf(deps, job), runId, { error, reference: job.id }),
  },
  'recurring.run': {
    run: async (deps, job, target) => runDuePeriods(await contextOf(deps, job), target, job.signal),
    giveUp: async (deps, job, { payload: target }) => giveUpPeriod(await contextOf(deps, job), target, job.id),
  },
  'recurring.mail': {
    run: async (deps, job, run) => emailDocument(await contextOf(deps, job), run, job.id),
    giveUp: async (deps, job, { payload: run }) => giveUpEmail(await contextOf(deps, job), run, job.id),
  },
  'recurring.alert': {
    run: (deps, job, payload) => sendMessage(deps, job, { ...payload, template: 'template_failed' }),
    isPermanent: (error) => error instanceof RefusedForGood,
  },
  'rate.alert': {
    run: (deps, job, payload) => sendMessage(deps, job, { ...payload, template: 'rate_change' }),
    isPermanent: (error) => error instanceof RefusedForGood,
  },
  'quotation.answer': {
    run: (deps, job, payload) => sendMessage(deps, job, { ...payload, template: 'quotation_answer' }),
    isPermanent: (error) => error instanceof RefusedForGood,
  },
  'webhooks.send': {
    run: async ({ db, clock, sealer, mailer, callWebhook }, { companyId, signal }) =>
      sendWebhooks({ db, clock, sealer, publicUrl: mailer.publicUrl, call: callWebhook }, companyId ?? '', signal),
  },
  'webhook.alert': {
    run: (deps, job, payload) => sendMessage(deps, job, { ...payload, template: 'webhook_paused' }),
    isPermanent: (error) => error instanceof RefusedForGood,
  },
  mail: {
    run: (deps, job, { sealed }) => sendMessage(deps, job, JSON.parse(deps.sealer.open(sealed)) as Message),
    isPermanent: (error) => error instanceof RefusedForGood,
  },
}

/** Sends a message in the language of its recipient. Throws as `Mailer.send`. */
async function sendMessage({ db, mailer }: JobDeps, { id, companyId }: JobInWork, message: Message): Promise<void> {
  await mailer.send({ ...message, language: await languageOfMessage(db, companyId, message) }, id)
}

/**
 * Returns whether an error is final: the document or the permission is missing, it was cancelled, or it is too long to
 * be rendered; only a transient fault is worth another attempt.
 */
function isFinal(error: unknown): boolean {
  return error instanceof DomainError && !isTransientFault(error)
}

async function workOnImport({ imports, clock }: JobDeps, job: JobInWork, work: ImportWork): Promise<void> {
  const now = clock.now().getTime()
  await imports.work({ ...work, ...memberOf(job), now }, job.signal)
}

/**
 * Returns whether another attempt is useless: the thread classifies its own faults; any other is one of the thread as a
 * whole.
 */
function isPermanentImportFault(error: unknown): boolean {
  return error instanceof ImportFault ? !error.isTransient : !isTransientFault(error)
}

async function giveUpAnImport(
  deps: JobDeps,
  job: JobInWork,
  { payload: { importId }, error }: { payload: { importId: string }; error: unknown },
): Promise<void> {
  const refusal = error instanceof ImportFault ? error.refusal : error instanceof DomainError ? error : null
  const failure = refusal ?? { code: 'INTERNAL', params: { reference: job.id } }
  await giveUpImport(await contextOf(deps, job), importId, failure)
}

/** Returns the context of a user in their company, with their current permissions. */
async function contextOf(deps: JobDeps, job: JobInWork): Promise<Context> {
  const { companyId, person } = memberOf(job)
  const who = await actAsPerson(deps, { companyId, ...person })
  return { db: deps.db, clock: deps.clock, who }
}

function memberOf({ id, companyId, person }: JobInWork): Pick<ImportOrder, 'companyId' | 'person'> {
  if (!companyId || !person) throw new Error(`The job ${id} belongs to a company and a person`)
  return { companyId, person }
}
