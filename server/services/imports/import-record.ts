/** Reads imports for users, and for all use-cases of imports, with their permissions. */
import { DomainError, sentence } from '../../../domain/errors.ts'
import type { ImportKind, LineProblem } from '../../../domain/imports/kinds.ts'
import { importKinds, isImportKind } from '../../../domain/imports/kinds.ts'
import type { Wording } from '../../../domain/language/languages.ts'
import { missingColumns } from '../../../domain/imports/propose-mapping.ts'
import { moduleOf } from '../../../domain/resources/core/define.ts'
import { importRights } from '../../../domain/resources/core/import-rights.ts'
import { isId } from '../../../domain/resources/core/list-query.ts'
import type { Reading } from '../../db/core/client.ts'
import { reading } from '../../db/core/client.ts'
import type { FileStore } from '../../storage/files.ts'
import type { StoredImport } from '../../db/records/imports-store.ts'
import { importById, listImports as listImportRows } from '../../db/records/imports-store.ts'
import { wordingIn } from '../../wording.ts'
import { columnsOf } from '../import-registry.ts'
import type { Context } from '../core/unit-of-work.ts'
import { require } from '../core/unit-of-work.ts'

export type ImportOptions = {
  /** One of the known formats; null while it is neither chosen nor detected. */
  date_format: string | null
  decimal_comma: boolean
  create_missing_accounts: boolean
  create_missing_years: boolean
  /** Whether categories, units and brands named by items are created. */
  create_missing_names: boolean
  /** Whether parties and items named by documents are created. */
  create_missing_parties: boolean
  create_missing_items: boolean
  /** Of a bank statement: its bank account, null until it is known, and whether money out is positive in the file. */
  bank_account: string | null
  is_sign_reversed: boolean
  skip_bad: boolean
}

/** A folded problem: `value` is the text of the cell, `lines` the first line numbers; omitted for one. */
export type ImportProblem = LineProblem & {
  readonly key: string
  readonly value: string
  readonly count?: number
  readonly lines?: readonly number[]
}

export type Import = Omit<StoredImport, 'kind' | 'options' | 'problems'> & {
  kind: ImportKind
  options: ImportOptions
  problems: readonly ImportProblem[]
}

/**
 * `signal` is aborted when the server stops: the work then ends at a point where it can continue, by throwing its
 * reason.
 */
export type Work = { context: Context; files: FileStore; signal: AbortSignal }

/** Returns the folder of a company's imports. */
export function folderOf(companyId: string): string {
  return `imports/${companyId}`
}

/** Returns the key of an import's file; its rejected rows are stored beside it. */
export function fileOf(companyId: string, id: string): string {
  return `${folderOf(companyId)}/${id}`
}

/** Returns the common fields of an import's audit rows. */
export function auditOf({ id, version, file_name: label }: Pick<Import, 'id' | 'version' | 'file_name'>) {
  return { resource: 'imports', objectId: id, version, label }
}

/** Returns the id of the import to which a stored file belongs. */
export function importOfFile(name: string): string | undefined {
  const id = name.split('/').at(-1)?.split('.')[0]
  return id !== undefined && isId(id) ? id : undefined
}

/** Reads an import for a user with the permission to see imports. Raises NOT_ALLOWED, NOT_FOUND. */
export async function findImport(context: Context, id: string): Promise<Import> {
  require(context, 'imports.read')
  return context.db.read(
    context.who.companyId,
    importOf(context, id, (importRow) => importRow),
  )
}

function importOf<T>({ who }: Context, id: string, take: (importRow: Import) => T): Reading<T> {
  if (!isId(id)) throw new DomainError('NOT_FOUND')
  return reading([importById(who.companyId, id)], ([[stored]]) => {
    if (!stored || !isImportKind(stored.kind)) throw new DomainError('NOT_FOUND')
    const { kind, options, problems } = stored
    return take({ ...stored, kind, options: options as ImportOptions, problems: problems as ImportProblem[] })
  })
}

/** Reads the same for a user who may also import into its target and read it, as every answer requires. */
export async function findOwnImport(context: Context, id: string): Promise<Import> {
  const importRow = await findImport(context, id)
  for (const right of importRights(importRow.kind)) require(context, right)
  return importRow
}

/** Reads the same for a user who may also read its target. */
export async function requireTarget(context: Context, id: string): Promise<Import> {
  const importRow = await findImport(context, id)
  require(context, `${moduleOf(importKinds[importRow.kind].target)}.read`)
  return importRow
}

/** Reads an import for a user who may read its target, because it shows content of the file. */
export async function readImport(context: Context, id: string): Promise<Record<string, unknown>> {
  return context.db.read(context.who.companyId, importAnswer(context, id))
}

/** Returns the same as a reading, to be read together with a write. */
export function importAnswer(context: Context, id: string): Reading<Record<string, unknown>> {
  require(context, 'imports.read')
  return importOf(context, id, (importRow) => {
    require(context, `${moduleOf(importKinds[importRow.kind].target)}.read`)
    return toAnswer(importRow, context)
  })
}

function toAnswer(importRow: Import, { language = 'en' }: Pick<Context, 'language'>): Record<string, unknown> {
  const wording = wordingIn(language)
  const { problems, failure, columns, mapping, kind, statement, ...fields } = importRow
  return {
    ...fields,
    kind,
    columns,
    mapping,
    target: importKinds[kind].target,
    missing: columns.length === 0 ? [] : missingColumns(mapping, { columns: columnsOf(kind), header: columns }),
    failure: failureText(failure, wording),
    problems: problems.map((problem) => ({ ...problem, message: sentence(problem.code, problem.params, wording) })),
    statement: statement && {
      ...statement.facts,
      warnings: statement.warnings.map(({ code, params = {} }) => ({
        code,
        params,
        message: sentence(code, params, wording),
      })),
    },
  }
}

export type ImportPage = { rows: readonly Record<string, unknown>[]; count: number }

/** Returns the imports of the company, the newest first. Raises NOT_ALLOWED. */
export async function listImports(context: Context, page: { start: number; end: number }): Promise<ImportPage> {
  require(context, 'imports.read')
  const { companyId } = context.who
  const [rows, [total]] = await context.db.batch(companyId, listImportRows(companyId, page))
  const wording = wordingIn(context.language ?? 'en')
  return {
    rows: rows.map(({ failure, ...row }) => ({ ...row, failure: failureText(failure, wording) })),
    count: total?.count ?? 0,
  }
}

function failureText(
  failure: StoredImport['failure'],
  wording: Wording,
): (StoredImport['failure'] & { message: string }) | null {
  return failure && { ...failure, message: sentence(failure.code as LineProblem['code'], failure.params, wording) }
}
