/** Loads a company from an archive, all of it or nothing. */
import { isReservedSlug } from '../../../domain/company/reserved-slugs.ts'
import type { Connection } from '../../db/archive/connection.ts'
import { archivedTables, quoted } from '../../db/archive/company-tables.ts'
import type { CompanyTable } from '../../db/archive/company-tables.ts'
import type { ImportedCompany, PausedWork } from '../../db/archive/import-store.ts'
import {
  archivedPeople,
  beginImport,
  checkImport,
  endFormerWork,
  insertArchivedCompany,
  loadTable,
  loadedLast,
  sealImported,
  setOwner,
  settleImport,
  userWithEmail,
} from '../../db/archive/import-store.ts'
import { attachedFiles } from '../../db/archive/export-store.ts'
import { knownMigrations } from '../../db/core/migrate.ts'
import { extensionVersion } from '../../db/distribution/cluster-facts.ts'
import type { FileStore } from '../../storage/files.ts'
import { logoOf } from '../company/company-logo.ts'
import { audit, newId } from '../core/unit-of-work.ts'
import type { Clock } from '../core/unit-of-work.ts'
import { ArchiveError, attachmentsById, LOGO } from './company-archive.ts'
import { differencesOf, proveBooks } from './prove-books.ts'
import type { OpenArchive } from './read-archive.ts'

export type ImportOrder = {
  id: string
  slug: string
  /** The email address of the user who becomes the owner. */
  owner: string
  clock: Clock
  files: FileStore
}
export type ImportResult = {
  rows: number
  files: number
  /** Users of the archive who have no account here. */
  absent: string[]
  paused: PausedWork
}

const slugForm = /^[a-z0-9][a-z0-9-]{0,47}$/

/**
 * Loads a company in the transaction of a connection and compares its reports with those of the archive. Raises
 * ArchiveError on a distributed database, whose checks of a whole company come after its commit, for an archive of a newer
 * version, a slug that cannot be used, an owner without an account, rows that the database refuses, and reports that differ.
 * `undo` gets what takes back the stored files.
 */
export async function loadCompany(
  connection: Connection,
  archive: OpenArchive,
  order: ImportOrder & { undo: (work: () => Promise<void>) => void },
): Promise<ImportResult> {
  const { id, slug, clock } = order
  const { head } = archive
  await refuseUnusable(connection, archive, order)
  const user = await userWithEmail(connection, order.owner.trim().toLowerCase())
  if (!user) throw new ArchiveError(`${order.owner} has no account here. Sign up first, then import again.`)
  const company: ImportedCompany = { id, formerId: head.id, ownerId: user.id }
  await beginImport(connection, id, await archive.open('people.csv'))
  await insertArchivedCompany(connection, { id, slug, values: head.company })
  const rows = await loadRows(connection, archive, company)
  await setOwner(connection, company, newId())
  const paused = await endFormerWork(connection, company, clock.now())
  await settleImport(connection, company, head.company['lock_date'] ?? null)
  // Without statistics of the rows, a report of the proof takes minutes.
  const summed = ['account_balance', 'stock_turnover', 'trade_turnover']
  await connection.run(`analyze ${quoted([...head.tables.map(({ name }) => name), ...summed])}`)
  await beginChain(connection, archive, { order, company })
  const different = differencesOf(archive.sums.proof, await proveBooks(connection, id))
  if (different.length > 0) {
    throw new ArchiveError(`Nothing was imported. These reports differ from the archive: ${different.join(' ')}.`)
  }
  const files = await storeFiles(connection, archive, order)
  const people = await archivedPeople(connection)
  return { rows, files, absent: people.filter(({ is_here: isHere }) => !isHere).map(({ email }) => email), paused }
}

async function refuseUnusable({ run }: Connection, { head }: OpenArchive, { slug }: ImportOrder): Promise<void> {
  if ((await extensionVersion(run)) !== null) {
    throw new ArchiveError('Archives can’t be imported into a database on several machines.')
  }
  if (head.migration > knownMigrations().length) {
    throw new ArchiveError('The archive was made by a newer version of Daybook. Update this one, then import again.')
  }
  if (!slugForm.test(slug) || isReservedSlug(slug)) {
    throw new ArchiveError(`“${slug}” can’t be the slug of a company. Use letters, digits and hyphens.`)
  }
  const [row] = await run<{ taken: boolean }>('select exists (select from company where slug = $1) as taken', [slug])
  if (row?.taken) throw new ArchiveError(`The slug “${slug}” is taken. Choose another one with --slug.`)
}

async function loadRows(connection: Connection, archive: OpenArchive, company: ImportedCompany): Promise<number> {
  const tables = await archivedTables(connection)
  const archived = new Map(archive.head.tables.map(({ name, columns }) => [name, columns]))
  const unknown = [...archived].find(([name, columns]) => {
    const table = tables.find((one) => one.name === name)
    return !table || columns.some((column) => !table.columns.includes(column))
  })
  if (unknown) throw new ArchiveError(`The archive has columns that this version does not know: ${unknown[0]}.`)
  let count = 0
  const load = async (table: CompanyTable) => {
    const columns = archived.get(table.name)
    if (!columns) return
    const rows = await archive.open(`tables/${table.name}.csv`)
    count += await loadTable(connection, company, { table, columns, rows }).catch((error: unknown) => {
      throw refusedRows(error, table.name)
    })
  }
  for (const table of tables.filter(({ name }) => !loadedLast.includes(name))) await load(table)
  await checkImport(connection).catch((error: unknown) => {
    throw refusedRows(error, null)
  })
  for (const table of tables.filter(({ name }) => loadedLast.includes(name))) await load(table)
  return count
}

/** Returns the error for rows that the database refuses; any other error stays what it is. */
function refusedRows(error: unknown, table: string | null): unknown {
  if (!(error instanceof Error) || !('severity' in error)) return error
  const place = table === null ? 'The rows of the archive break the books' : `The rows of ${table} can’t be stored`
  return new ArchiveError(`Nothing was imported. ${place}: ${error.message}.`, { cause: error })
}

/** Writes the first audit row of the company, which names the head of the chain that it comes from. */
async function beginChain(
  { run }: Connection,
  { head, sha256 }: OpenArchive,
  { order, company }: { order: ImportOrder; company: ImportedCompany },
): Promise<void> {
  const { id, ownerId } = company
  const who = {
    userId: ownerId,
    email: order.owner,
    companyId: id,
    memberId: '',
    roles: ['owner'],
    permissions: {},
    address: '',
  }
  const { sql, parameters } = audit(
    { who, clock: order.clock },
    {
      action: 'import',
      resource: 'company',
      objectId: id,
      version: 1,
      label: head.company['name'] ?? order.slug,
      changes: {
        archive: [null, sha256],
        exported_at: [null, head.exported_at],
        former_company: [null, head.id],
        former_events: [null, head.audit.sealed],
        former_hash: [null, head.audit.head],
      },
    },
  )
  await run(sql, parameters)
  const [first] = await run<{ id: string }>(
    `select id from audit_log where company_id = $1 and resource = 'company' and action = 'import' order by id desc limit 1`,
    [id],
  )
  await sealImported({ run } as Connection, company, first?.id ?? '')
}

/** Stores attachments, pictures and the logo under the new company. */
async function storeFiles(
  connection: Connection,
  archive: OpenArchive,
  { id, files, undo }: ImportOrder & { undo: (work: () => Promise<void>) => void },
): Promise<number> {
  let count = 0
  const put = async (place: string, name: string | undefined) => {
    if (name === undefined || !archive.names.has(name)) return
    await files.put(place, await archive.open(name))
    count += 1
  }
  undo(async () => {
    for (const folder of [`files/${id}`, `pictures/${id}`, logoOf(id)]) await files.removeAll(folder)
  })
  const attached = attachmentsById(archive.names)
  for (let after: string | null = null; ;) {
    const page = await attachedFiles(connection, id, after)
    for (const file of page) await put(`files/${id}/${file.id}`, attached.get(file.id))
    after = page.at(-1)?.id ?? null
    if (after === null) break
  }
  for (const name of archive.names) {
    const [folder, item = '', picture = ''] = name.split('/')
    if (folder === 'pictures' && /^[\w-]+$/.test(item) && /^[\w-]+$/.test(picture)) {
      await put(`pictures/${id}/${item}/${picture}`, name)
    }
  }
  await put(logoOf(id), LOGO)
  return count
}
