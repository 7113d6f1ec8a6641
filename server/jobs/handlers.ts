/** Who does the work of each kind of job: the one list, kind by kind. */
import { DomainError } from '../../domain/errors.ts'
import type { Message } from '../../domain/identity/messages.ts'
import type { Mailer } from '../mail/mailer.ts'
import { RefusedForGood } from '../mail/mailer.ts'
import { renderDocument, renderTogether } from '../pdf/render-document.ts'
import { deliverMail, giveUpMail } from '../services/sending/deliver-mail.ts'
import { actAsPerson } from '../services/identity/act-as.ts'
import type { Sealer } from '../services/identity/seal.ts'
import { recost } from '../services/stock/recost.ts'
import { giveUpImport } from '../services/imports/work-on-import.ts'
import { isPassingFault } from '../services/core/passing-fault.ts'
import type { Context } from '../services/core/unit-of-work.ts'
import { giveUpPrintRun, printTogether } from '../services/sending/work-on-print-run.ts'
import type { FileStore } from '../storage/files.ts'
import type { ImportThread } from './import-thread.ts'
import { ImportFault } from './import-thread.ts'
import type { ImportOrder, ImportWork } from './import-worker.ts'
import type { JobName, JobPayloads } from './queue.ts'

/** What the server gives every job to work with. */
export type JobDeps = Pick<Context, 'db' | 'clock'> & {
  files: FileStore
  mailer: Mailer
  sealer: Sealer
  imports: ImportThread
}

/** A job in work. `person` is whoever it was put down for; null for a job in nobody's name. */
export type JobInWork = {
  id: string
  companyId: string | null
  person: { userId: string; email: string } | null
  /** Aborted when the server stops: a long job then ends at its next safe point, by throwing, and goes on after the start. */
  signal: AbortSignal
}

export type Handler<Payload> = {
  /** Does the work. Whatever it throws is tried again later; a job that must not be repeated settles that itself. */
  run: (deps: JobDeps, job: JobInWork, payload: Payload) => Promise<void>
  /** Whether trying again is no use after this; without it, it always is. */
  isHopeless?: (error: unknown) => boolean
  /** Records that the job was given up because of `error`, for the member who waits for it. */
  giveUp?: (deps: JobDeps, job: JobInWork, given: { payload: Payload; error: unknown }) => Promise<void>
}

export const handlers: { readonly [Name in JobName]: Handler<JobPayloads[Name]> } = {
  'import.check': {
    run: (deps, job, payload) => workOnImport(deps, job, { name: 'import.check', payload }),
    isHopeless: isHopelessImport,
    giveUp: giveUpAnImport,
  },
  'import.run': {
    run: (deps, job, payload) => workOnImport(deps, job, { name: 'import.run', payload }),
    isHopeless: isHopelessImport,
    giveUp: giveUpAnImport,
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
    isHopeless: (error) => error instanceof RefusedForGood || isFinal(error),
    giveUp: async (deps, job, { payload: { mailId } }) => giveUpMail(await contextOf(deps, job), mailId),
  },
  'document.print': {
    run: async (deps, job, { runId }) => {
      const { files } = deps
      await printTogether(await contextOf(deps, job), runId, { files, draw: renderTogether, signal: job.signal })
    },
    giveUp: async (deps, job, { payload: { runId } }) => giveUpPrintRun(await contextOf(deps, job), runId, job.id),
  },
  'rate.alert': {
    run: async ({ mailer }, { id }, { to, params }) => mailer.send({ to, template: 'rate_change', params }, id),
    isHopeless: (error) => error instanceof RefusedForGood,
  },
  mail: {
    run: async ({ mailer, sealer }, { id }, { sealed }) => mailer.send(JSON.parse(sealer.open(sealed)) as Message, id),
    isHopeless: (error) => error instanceof RefusedForGood,
  },
}

/** The document or the right to it is gone, it was cancelled, or it is too long to be drawn; only for a server that is busy another try is of use. */
function isFinal(error: unknown): boolean {
  return error instanceof DomainError && error.code !== 'BUSY'
}

async function workOnImport({ imports, clock }: JobDeps, job: JobInWork, work: ImportWork): Promise<void> {
  const now = clock.now().getTime()
  await imports.work({ ...work, ...memberOf(job), now }, job.signal)
}

/** The thread has seen the fault itself and says whether it passes; what is left is the work of the thread as a whole. */
function isHopelessImport(error: unknown): boolean {
  return error instanceof ImportFault ? !error.isPassing : !isPassingFault(error)
}

async function giveUpAnImport(
  deps: JobDeps,
  job: JobInWork,
  { payload: { importId }, error }: { payload: { importId: string }; error: unknown },
): Promise<void> {
  const failure = error instanceof DomainError ? error : new DomainError('INTERNAL', { reference: job.id })
  await giveUpImport(await contextOf(deps, job), importId, failure)
}

/** The context of a person in their company, with the rights they have there by now. */
async function contextOf(deps: JobDeps, job: JobInWork): Promise<Context> {
  const { companyId, person } = memberOf(job)
  const who = await actAsPerson(deps, { companyId, ...person })
  return { db: deps.db, clock: deps.clock, who }
}

function memberOf({ id, companyId, person }: JobInWork): Pick<ImportOrder, 'companyId' | 'person'> {
  if (!companyId || !person) throw new Error(`The job ${id} belongs to a company and a person`)
  return { companyId, person }
}
