/**
 * Exports of all data of the company: asked for by its owner, written by a job in the background, and kept for seven days.
 */
import type { Readable } from 'node:stream'
import type { ErrorCode } from '../../../domain/errors.ts'
import { DomainError, sentence } from '../../../domain/errors.ts'
import { isId } from '../../../domain/resources/core/list-query.ts'
import { reading } from '../../db/core/client.ts'
import type { StoredExport } from '../../db/company/company-export-store.ts'
import { deleteExports, endExport, exportOf, exportsOf, insertExport } from '../../db/company/company-export-store.ts'
import { company } from '../../db/company/company-store.ts'
import { later } from '../../jobs/queue.ts'
import type { FileStore } from '../../storage/files.ts'
import { wordingIn } from '../../wording.ts'
import { forEachDue, inEveryCompany } from '../core/every-company.ts'
import type { Answer, Context } from '../core/unit-of-work.ts'
import { audit, newId, writeOnce } from '../core/unit-of-work.ts'
import { requireRole } from '../people/require-role.ts'

const keptMs = 7 * 86_400_000

/** An export as the owner sees it; `size` in bytes. */
export type CompanyExport = Omit<StoredExport, 'size' | 'failure'> & {
  size: number | null
  failure: { code: string; message: string } | null
  /** When the file is removed. */
  expires_at: Date
}

/** Returns where the exports of a company are stored. */
export function folderOfExports(companyId: string): string {
  return `exports/${companyId}`
}

/** Returns the stored name of the file of an export. */
export function fileOfExport(companyId: string, id: string): string {
  return `${folderOfExports(companyId)}/${id}`
}

/** Returns whether the user authenticated within the last five minutes. */
type RecentSignIn = () => Promise<boolean>

/**
 * Starts an export. Raises NOT_ALLOWED for anybody but the owner, NOT_RECENT without a recent authentication,
 * EXPORT_RUNNING while another one runs.
 */
export async function startExport(context: Context, hasRecentSignIn: RecentSignIn): Promise<Answer<CompanyExport>> {
  await requireOwner(context, hasRecentSignIn)
  const { companyId, userId } = context.who
  return writeOnce(context, {
    load: reading([exportsOf(companyId), company(companyId)], ([exports, [row]]) => ({ exports, row })),
    write: ({ exports, row }) => {
      if (!row) throw new DomainError('NOT_FOUND')
      if (exports.some(({ state }) => state === 'running')) throw new DomainError('EXPORT_RUNNING')
      const id = newId()
      const payload = { exportId: id }
      return {
        status: 201,
        id,
        statements: [
          insertExport(companyId, { id, createdBy: userId, at: context.clock.now() }),
          later({ companyId, userId, name: 'company.export', payload, dedupeKey: `company.export ${id}` }),
          audit(context, {
            action: 'export',
            resource: 'company',
            objectId: companyId,
            version: row.version,
            label: row.name,
            changes: {},
          }),
        ],
      }
    },
    read: (id) => exportReading(context, id),
  })
}

/** Returns the exports of the last seven days, the newest first. Raises NOT_ALLOWED. */
export async function listExports(context: Context): Promise<CompanyExport[]> {
  requireRole(context, ['owner'])
  const { companyId } = context.who
  const [exports] = await context.db.batch(companyId, [exportsOf(companyId)])
  return exports.map((one) => toAnswer(one, context))
}

/** Opens the file of an export. Raises NOT_ALLOWED, NOT_RECENT, and NOT_FOUND while there is none. */
export async function openExport(
  context: Context,
  { id, files, hasRecentSignIn }: { id: string; files: FileStore; hasRecentSignIn: RecentSignIn },
): Promise<{ name: string; size: number; content: Readable }> {
  await requireOwner(context, hasRecentSignIn)
  if (!isId(id)) throw new DomainError('NOT_FOUND')
  const { companyId } = context.who
  const [[one], [row]] = await context.db.batch(companyId, [exportOf(companyId, id), company(companyId)])
  const place = fileOfExport(companyId, id)
  if (!row || !one || one.size === null || !(await files.has(place))) throw new DomainError('NOT_FOUND')
  const day = one.created_at.toISOString().slice(0, 10)
  return { name: `${row.slug}-${day}.zip`, size: Number(one.size), content: files.open(place) }
}

/** Records that an export was given up; `reference` finds the error in the log. */
export async function giveUpExport({ db, clock, who }: Context, id: string, reference: string): Promise<void> {
  const failure = { code: 'INTERNAL', params: { reference } }
  await db.batch(who.companyId, [endExport(who.companyId, id, { size: null, failure, at: clock.now() })])
}

/** Removes the exports of every company whose seven days are over, with their files; returns how many. */
export async function sweepExports({
  db,
  clock,
  files,
}: Pick<Context, 'db' | 'clock'> & { files: FileStore }): Promise<number> {
  const before = new Date(clock.now().getTime() - keptMs)
  return inEveryCompany(db, async (companyId) => {
    const [exports] = await db.batch(companyId, [deleteExports(companyId, before)])
    // By its age a file goes as well that an earlier sweep or a crash left without an export.
    const old = await files.older(folderOfExports(companyId), before)
    const names = new Set([...exports.map(({ id }) => fileOfExport(companyId, id)), ...old])
    await forEachDue([...names], 'Some expired exports could not be removed', (name) => files.remove(name))
    return exports.length
  })
}

async function requireOwner(context: Context, hasRecentSignIn: RecentSignIn): Promise<void> {
  requireRole(context, ['owner'])
  if (!(await hasRecentSignIn())) throw new DomainError('NOT_RECENT')
}

function exportReading(context: Context, id: string) {
  return reading([exportOf(context.who.companyId, id)], ([[one]]) => {
    if (!one) throw new DomainError('NOT_FOUND')
    return toAnswer(one, context)
  })
}

function toAnswer(
  { size, failure, ...one }: StoredExport,
  { language = 'en' }: Pick<Context, 'language'>,
): CompanyExport {
  const wording = wordingIn(language)
  return {
    ...one,
    size: size === null ? null : Number(size),
    failure: failure && { code: failure.code, message: sentence(failure.code as ErrorCode, failure.params, wording) },
    expires_at: new Date(one.created_at.getTime() + keptMs),
  }
}
