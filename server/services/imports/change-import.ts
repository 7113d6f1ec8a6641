/** Changes an import after its upload: sets how it is read, starts it, cancels it, returns its rejected rows. */
import type { Readable } from 'node:stream'
import { z } from 'zod'
import { DomainError, refuse } from '../../../domain/errors.ts'
import type { Problem } from '../../../domain/errors.ts'
import { isImportedWhole } from '../../../domain/imports/kinds.ts'
import { normalizeHeader } from '../../../domain/imports/propose-mapping.ts'
import { dateFormats } from '../../../domain/imports/read-cells.ts'
import type { ImportState } from '../../db/records/imports-store.ts'
import { changeImport as change } from '../../db/records/imports-store.ts'
import { deleteCorrections, deleteRows } from '../../db/records/import-rows-store.ts'
import type { Statement } from '../../db/core/client.ts'
import { later } from '../../jobs/queue.ts'
import type { FileStore } from '../../storage/files.ts'
import { columnsOf } from '../import-registry.ts'
import type { Changes, Context } from '../core/unit-of-work.ts'
import { audit, changesBetween } from '../core/unit-of-work.ts'
import type { Import } from './import-record.ts'
import { auditOf, fileOf, findImport, findOwnImport, readImport } from './import-record.ts'
import { checkJob } from './start-import.ts'

/** The states before an import runs. */
const unfinished: readonly ImportState[] = ['uploaded', 'checking', 'ready', 'failed']

const changeBody = z.strictObject({
  mapping: z.record(z.string(), z.string().nullable()).optional(),
  date_format: z.enum(dateFormats).nullable().optional(),
  decimal_comma: z.boolean().optional(),
  create_missing_accounts: z.boolean().optional(),
  create_missing_years: z.boolean().optional(),
  create_missing_names: z.boolean().optional(),
  create_missing_parties: z.boolean().optional(),
  create_missing_items: z.boolean().optional(),
  bank_account: z.uuid().optional(),
  is_sign_reversed: z.boolean().optional(),
})

/**
 * Sets how the file is read and requests another check; also of a finished import that left rows out. Raises
 * WRONG_STATUS for an import that runs or has ended, UNKNOWN_FIELD for unknown columns and headers, BAD_REQUEST for a body of another shape.
 */
export async function changeImport(
  context: Context,
  { id, body }: { id: string; body: unknown },
): Promise<Record<string, unknown>> {
  const importRow = await findOwnImport(context, id)
  const parsed = changeBody.safeParse(body)
  if (!parsed.success) {
    refuse(parsed.error.issues.map(({ path }) => ({ code: 'BAD_REQUEST', path: path.join('.') })))
    throw new DomainError('BAD_REQUEST')
  }
  const { mapping: requestedMapping, ...options } = parsed.data
  const mapping =
    requestedMapping &&
    Object.fromEntries(Object.entries(requestedMapping).filter(([, header]) => header !== null && header !== ''))
  if (mapping) refuse(mappingProblems(mapping as Record<string, string>, importRow))
  // A check for its own sake leaves the rows with errors on the screen until it has ended.
  const isReadDifferently = Object.keys(parsed.data).length > 0
  const changes = {
    state: 'checking' as const,
    ...(mapping ? { mapping: mapping as Record<string, string> } : {}),
    options: { ...importRow.options, ...options },
    ...(isReadDifferently ? { counts: null, problems: [] } : {}),
    failure: null,
  }
  const { companyId } = context.who
  const movedColumns = Object.keys(columnsOf(importRow.kind)).filter(
    (column) => mapping !== undefined && (mapping as Record<string, string>)[column] !== importRow.mapping[column],
  )
  const restart = isReadDifferently ? deleteRows(companyId, [id]) : []
  await applyChange(context, importRow, {
    action: 'update',
    from: importRow.has_remaining ? [...unfinished, 'done'] : unfinished,
    changes,
    after: (version) => [
      ...restart,
      deleteCorrections(companyId, id, movedColumns),
      checkJob(context, { importId: id, version }),
    ],
  })
  return readImport(context, id)
}

function mappingProblems(mapping: Record<string, string>, { kind, columns }: Import): Problem[] {
  const headers = new Set(columns.map(normalizeHeader))
  return Object.entries(mapping).flatMap(([column, header]): Problem[] => {
    const isKnown = Object.hasOwn(columnsOf(kind), column) && headers.has(normalizeHeader(header))
    return isKnown ? [] : [{ code: 'UNKNOWN_FIELD', path: `mapping.${column}`, params: { field: header } }]
  })
}

const runBody = z.object({ skip_bad: z.boolean().default(false) })

/**
 * Starts writing a checked import. Raises WRONG_STATUS before the check has ended, ROWS_REJECTED for a file with
 * rejected rows unless `skip_bad` is set and the kind can be imported in parts.
 */
export async function runImport(
  context: Context,
  { id, body }: { id: string; body: unknown },
): Promise<Record<string, unknown>> {
  const importRow = await findOwnImport(context, id)
  const parsed = runBody.safeParse(body ?? {})
  if (!parsed.success) throw new DomainError('BAD_REQUEST')
  const { skip_bad } = parsed.data
  const count = importRow.counts?.['rejected'] ?? 0
  if (importRow.state === 'ready' && count > 0 && (!skip_bad || isImportedWhole(importRow.kind)))
    throw new DomainError('ROWS_REJECTED', { count: String(count) })
  const changes = {
    state: 'running' as const,
    options: { ...importRow.options, skip_bad },
    progress: 0,
    total: importRow.counts?.['good'] ?? 0,
    failure: null,
  }
  const { companyId, userId } = context.who
  const payload = { importId: id }
  const job = later({ companyId, userId, name: 'import.run', payload, dedupeKey: `import.run ${id}` })
  await applyChange(context, importRow, { action: 'start', from: ['ready'], changes, after: () => [job] })
  return readImport(context, id)
}

/**
 * Cancels an import; a running one stops after its current transaction. A further run of a finished import only stops,
 * and what it left out is checked again.
 */
export async function cancelImport(context: Context, id: string): Promise<Record<string, unknown>> {
  const importRow = await findOwnImport(context, id)
  await applyChange(context, importRow, {
    action: 'cancel',
    ...(importRow.imported === null
      ? { from: [...unfinished, 'running'], changes: { state: 'cancelled' }, after: () => [] }
      : {
          from: ['running'],
          changes: { state: 'checking' },
          after: (version) => [checkJob(context, { importId: id, version })],
        }),
  })
  return readImport(context, id)
}

type Application = {
  action: string
  from: readonly ImportState[]
  changes: Parameters<typeof change>[2]['changes']
  /** Returns the statements of the new version. */
  after: (version: number) => readonly Statement[]
  /** Further changes of the audit row. */
  audited?: Changes
  /** Whether others may have changed the import meanwhile. */
  isAnyVersion?: boolean
}

/** Changes the import and stores the following statements, together or not at all. Raises WRONG_STATUS. */
export async function applyChange(
  context: Context,
  importRow: Import,
  { action, from, changes, after, audited = {}, isAnyVersion = false }: Application,
): Promise<void> {
  const { db, who } = context
  const { state, mapping, options } = { ...importRow, ...changes }
  const auditChanges = changesBetween(
    { state: importRow.state, mapping: importRow.mapping, options: importRow.options },
    { state, mapping, options },
  )
  const isDone = await db.transaction(who.companyId, async (tx) => {
    const guard = { id: importRow.id, states: from, ...(isAnyVersion ? {} : { version: importRow.version }) }
    const [changedRow] = await tx.run(change(who.companyId, guard, { changes, step: true }))
    if (!changedRow) return false
    for (const statement of after(changedRow.version)) await tx.run(statement)
    await tx.run(
      audit(context, {
        ...auditOf({ ...importRow, version: changedRow.version }),
        action,
        changes: { ...auditChanges, ...audited },
      }),
    )
    return true
  })
  if (!isDone) throw new DomainError('WRONG_STATUS', { status: importRow.state })
}

/** Returns the rejected rows as they are in the file, each with its problem. Raises NOT_FOUND. */
export async function rejectedRows(
  context: Context,
  id: string,
  files: FileStore,
): Promise<{ name: string; bytes: Readable }> {
  await readImport(context, id)
  const importRow = await findImport(context, id)
  const place = `${fileOf(context.who.companyId, id)}.rejects`
  if ((importRow.counts?.['rejected'] ?? 0) === 0 || !(await files.has(place))) throw new DomainError('NOT_FOUND')
  const name = `${importRow.file_name.replace(/\.(csv|xlsx|gz|txt)$/i, '')}-rejects.csv`
  return { name, bytes: files.open(place) }
}
