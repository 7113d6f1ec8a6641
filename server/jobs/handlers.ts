/** Who does the work of each kind of job: the one list, kind by kind. */
import { DomainError } from '../../domain/errors.ts'
import type { Message } from '../../domain/identity/messages.ts'
import type { Mailer } from '../mail/mailer.ts'
import { RefusedForGood } from '../mail/mailer.ts'
import { renderDocument, renderTogether } from '../pdf/render-document.ts'
import { deliverMail, giveUpMail } from '../services/deliver-mail.ts'
import { actAsPerson } from '../services/identity/act-as.ts'
import type { Sealer } from '../services/identity/seal.ts'
import { recost } from '../services/documents/recost.ts'
import { checkImport, giveUpImport, runImport } from '../services/imports/work-on-import.ts'
import type { Context } from '../services/unit-of-work.ts'
import { giveUpPrintRun, printTogether } from '../services/work-on-print-run.ts'
import type { FileStore } from '../storage/files.ts'
import type { JobName, JobPayloads } from './queue.ts'

/** What the server gives every job to work with. */
export type JobDeps = Pick<Context, 'db' | 'clock'> & { files: FileStore; mailer: Mailer; sealer: Sealer }

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
  /** Tells whoever waits for the job that it was given up after the last try. */
  giveUp?: (deps: JobDeps, job: JobInWork, payload: Payload) => Promise<void>
}

export const handlers: { readonly [Name in JobName]: Handler<JobPayloads[Name]> } = {
  'import.check': {
    run: async (deps, job, payload) => checkImport(await importWork(deps, job), payload),
    giveUp: giveUpAnImport,
  },
  'import.run': {
    run: async (deps, job, payload) => runImport(await importWork(deps, job), payload),
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
    giveUp: async (deps, job, { mailId }) => giveUpMail(await contextOf(deps, job), mailId),
  },
  'document.print': {
    run: async (deps, job, { runId }) => {
      const { files } = deps
      await printTogether(await contextOf(deps, job), runId, { files, draw: renderTogether, signal: job.signal })
    },
    giveUp: async (deps, job, { runId }) => giveUpPrintRun(await contextOf(deps, job), runId, job.id),
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

async function importWork(deps: JobDeps, job: JobInWork) {
  return { context: await contextOf(deps, job), files: deps.files, signal: job.signal }
}

async function giveUpAnImport(deps: JobDeps, job: JobInWork, { importId }: { importId: string }): Promise<void> {
  await giveUpImport(await contextOf(deps, job), importId, job.id)
}

/** The context of a person in their company, with the rights they have there by now. */
async function contextOf(deps: JobDeps, { id, companyId, person }: JobInWork): Promise<Context> {
  if (!companyId || !person) throw new Error(`The job ${id} belongs to a company and a person`)
  const who = await actAsPerson(deps, { companyId, ...person })
  return { db: deps.db, clock: deps.clock, who }
}
