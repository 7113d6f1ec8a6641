/** An import as people see it, and what every use-case of imports needs: finding it and asking for its rights. */
import { DomainError, sentence } from '../../../domain/errors.ts'
import type { FoldedProblem } from '../../../domain/imports/fold-problems.ts'
import type { ImportKind, LineProblem } from '../../../domain/imports/kinds.ts'
import { importKinds, isImportKind } from '../../../domain/imports/kinds.ts'
import { missingColumns } from '../../../domain/imports/propose-mapping.ts'
import { moduleOf } from '../../../domain/resources/core/define.ts'
import { importRight } from '../../../domain/resources/core/import-right.ts'
import { isId } from '../../../domain/resources/core/list-query.ts'
import type { Reading } from '../../db/core/client.ts'
import { reading } from '../../db/core/client.ts'
import type { ListedImport, StoredImport } from '../../db/records/imports-store.ts'
import { importById, listImports as listed } from '../../db/records/imports-store.ts'
import { columnsOf } from '../import-registry.ts'
import type { Context } from '../core/unit-of-work.ts'
import { require } from '../core/unit-of-work.ts'

export type ImportOptions = {
  /** One of the known formats; null while nobody has said and the file does not tell. */
  date_format: string | null
  decimal_comma: boolean
  create_missing_accounts: boolean
  create_missing_years: boolean
  /** Categories, units and brands that items name. */
  create_missing_names: boolean
  /** What documents of sales and purchases name. */
  create_missing_parties: boolean
  create_missing_items: boolean
  skip_bad: boolean
}

export type Import = Omit<StoredImport, 'kind' | 'options'> & { kind: ImportKind; options: ImportOptions }

/** Where the files of a company's imports lie. */
export function folderOf(companyId: string): string {
  return `imports/${companyId}`
}

/** The stored name of an import's file; its rejected rows lie beside it. */
export function fileOf(companyId: string, id: string): string {
  return `${folderOf(companyId)}/${id}`
}

/** What every audit row of an import says. */
export function auditOf({ id, version, file_name: label }: Pick<Import, 'id' | 'version' | 'file_name'>) {
  return { resource: 'imports', objectId: id, version, label }
}

/** The import that a stored file, or one beside it, belongs to. */
export function importOfFile(name: string): string | undefined {
  const id = name.split('/').at(-1)?.split('.')[0]
  return id !== undefined && isId(id) ? id : undefined
}

/** An import for a person with the right to see imports. Raises NOT_ALLOWED, NOT_FOUND. */
export async function findImport(context: Context, id: string): Promise<Import> {
  require(context, 'imports.read')
  return context.db.read(
    context.who.companyId,
    importOf(context, id, (found) => found),
  )
}

function importOf<T>({ who }: Context, id: string, take: (found: Import) => T): Reading<T> {
  if (!isId(id)) throw new DomainError('NOT_FOUND')
  return reading([importById(who.companyId, id)], ([[stored]]) => {
    if (!stored || !isImportKind(stored.kind)) throw new DomainError('NOT_FOUND')
    return take({ ...stored, kind: stored.kind, options: stored.options as ImportOptions })
  })
}

/** The same for a person who may also import into its target. */
export async function findOwnImport(context: Context, id: string): Promise<Import> {
  const found = await findImport(context, id)
  require(context, importRight(found.kind))
  return found
}

/** Who may see what is in the file: who may read what it fills. */
export async function readImport(context: Context, id: string): Promise<Record<string, unknown>> {
  return context.db.read(context.who.companyId, importAnswer(context, id))
}

/** The same, to be read together with what made it so. */
export function importAnswer(context: Context, id: string): Reading<Record<string, unknown>> {
  require(context, 'imports.read')
  return importOf(context, id, (found) => {
    require(context, `${moduleOf(importKinds[found.kind].target)}.read`)
    return shown(found)
  })
}

function shown(found: Import): Record<string, unknown> {
  const { problems, failure, columns, mapping, kind, ...shown } = found
  return {
    ...shown,
    kind,
    columns,
    mapping,
    target: importKinds[kind].target,
    missing: columns.length === 0 ? [] : missingColumns(mapping, { columns: columnsOf(kind), header: columns }),
    failure: failureText(failure),
    problems: (problems as FoldedProblem[]).map((problem) => ({
      ...problem,
      message: sentence(problem.code, problem.params),
    })),
  }
}

export type ImportPage = { rows: readonly Record<string, unknown>[]; count: number }

/** The imports of the company, the newest first. Raises NOT_ALLOWED. */
export async function listImports(context: Context, page: { start: number; end: number }): Promise<ImportPage> {
  require(context, 'imports.read')
  const { companyId } = context.who
  const [rows, [total]] = await context.db.batch(companyId, listed(companyId, page))
  return { rows: rows.map(shownInList), count: total?.count ?? 0 }
}

function shownInList({ failure, ...row }: ListedImport): Record<string, unknown> {
  return { ...row, failure: failureText(failure) }
}

function failureText(failure: StoredImport['failure']): (StoredImport['failure'] & { message: string }) | null {
  return failure && { ...failure, message: sentence(failure.code as LineProblem['code'], failure.params) }
}
