/** Uploads a file: stores it, creates its import, and queues its check in the same transaction. */
import { DomainError } from '../../../domain/errors.ts'
import type { ImportKind } from '../../../domain/imports/kinds.ts'
import { importKinds, isImportKind } from '../../../domain/imports/kinds.ts'
import { can } from '../../../domain/permissions/can.ts'
import { importRights } from '../../../domain/resources/core/import-rights.ts'
import { importById, insertImport } from '../../db/records/imports-store.ts'
import type { JobPayloads } from '../../jobs/queue.ts'
import { later } from '../../jobs/queue.ts'
import type { FileStore } from '../../storage/files.ts'
import type { Answer, Context } from '../core/unit-of-work.ts'
import { audit, newId, nothingToLoad, require, writeOnce } from '../core/unit-of-work.ts'
import { wellFormed } from '../core/well-formed.ts'
import type { ImportOptions } from './import-record.ts'
import { auditOf, fileOf, importAnswer } from './import-record.ts'

export type SentFile = { name: string; content: AsyncIterable<Uint8Array>; isCut: () => boolean }

/** Raises NOT_ALLOWED for a user who may not import into the target and read it, NOT_IN_LIST for an unknown kind. */
export function admitImport(context: Context, kind: string): asserts kind is ImportKind {
  require(context, 'imports.read')
  if (!isImportKind(kind)) {
    const params = { choices: Object.keys(importKinds).join(', ') }
    throw new DomainError('NOT_IN_LIST', params, [{ code: 'NOT_IN_LIST', path: 'kind', params }])
  }
  for (const right of importRights(kind)) require(context, right)
}

/**
 * Starts an import. Raises what admitImport raises, TOO_LARGE above 64 MiB and REQUIRED for an empty file, at `file`.
 */
export async function startImport(
  context: Context,
  { kind, file, bankAccount }: { kind: string; file: SentFile; bankAccount: string | null },
  files: FileStore,
): Promise<Answer<Record<string, unknown>>> {
  admitImport(context, kind)
  const { companyId, userId } = context.who
  const id = newId()
  const size = await files.put(fileOf(companyId, id), file.content)
  try {
    refuseSize(size, file)
    const newImport = { id, kind, fileName: storedName(file.name), size, options: firstOptions(context, bankAccount) }
    return await writeOnce(context, {
      load: nothingToLoad,
      write: () => ({
        status: 201,
        id,
        statements: [
          insertImport(companyId, { ...newImport, createdBy: userId }),
          checkJob(context, { importId: id, version: 1 }),
          audit(context, {
            ...auditOf({ id, version: 1, file_name: newImport.fileName }),
            action: 'create',
            changes: { kind: [null, kind] },
          }),
        ],
      }),
      read: (storedId) => importAnswer(context, storedId),
    })
  } catch (error) {
    // The connection may be lost after the commit; without an answer here the file stays, and sweep-files decides.
    const [stored] = await context.db.batch(companyId, [importById(companyId, id)]).catch(() => [undefined])
    if (stored?.length === 0) await files.remove(fileOf(companyId, id))
    throw error
  }
}

/** Returns the last 255 characters, without splitting one. */
function storedName(name: string): string {
  return Array.from(wellFormed(name)).slice(-255).join('') || 'file'
}

/** Returns the job that checks an import in a version. */
export function checkJob({ who }: Context, payload: JobPayloads['import.check']) {
  const { companyId, userId } = who
  const dedupeKey = `import.check ${payload.importId} ${payload.version}`
  return later({ companyId, userId, name: 'import.check', payload, dedupeKey })
}

function refuseSize(size: number, { isCut }: SentFile): void {
  const params = { max: '64 MiB' }
  if (isCut()) throw new DomainError('TOO_LARGE', params, [{ code: 'TOO_LARGE', path: 'file', params }])
  if (size === 0) throw new DomainError('REQUIRED', {}, [{ code: 'REQUIRED', path: 'file' }])
}

function firstOptions({ who }: Context, bankAccount: string | null): ImportOptions {
  return {
    date_format: null,
    decimal_comma: false,
    create_missing_accounts: can(who, 'account_ledgers.create'),
    create_missing_years: can(who, 'account_fiscal_years.create'),
    create_missing_names: can(who, 'inventory_categories.create'),
    create_missing_parties: can(who, 'crm_parties.create'),
    create_missing_items: can(who, 'inventory_items.create'),
    bank_account: bankAccount,
    is_sign_reversed: false,
    skip_bad: false,
  }
}
