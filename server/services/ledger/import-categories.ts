/** Imports account categories from rows of a file: checked first, then written 500 at a time. */
import type { CategoryLine, CategoryPlan, NewCategory } from '../../../domain/ledger/imports/import-categories.ts'
import { planCategoryImport as plan } from '../../../domain/ledger/imports/import-categories.ts'
import type { AuditRow } from '../../db/records/import-store.ts'
import { chartCategories, insertAuditRows, insertCategories } from '../../db/records/import-store.ts'
import type { Context } from '../core/unit-of-work.ts'
import { newId, require } from '../core/unit-of-work.ts'

const categoriesAtOnce = 500

/** Checks the rows against the books; writes nothing. Raises NOT_ALLOWED. */
export async function planCategoryImport(context: Context, lines: readonly CategoryLine[]): Promise<CategoryPlan> {
  require(context, 'account_categories.import')
  const { companyId } = context.who
  const [stored] = await context.db.batch(companyId, [chartCategories(companyId)])
  const categories = stored.map(({ parent_id, system_code, ...category }) => {
    return { ...category, parentId: parent_id, systemCode: system_code }
  })
  return plan(lines, { categories, newId })
}

/** Writes a plan. Raises NOT_ALLOWED, and DUPLICATE for a category that was created since it was planned. */
export async function writeCategoryImport(
  context: Context,
  { categories }: CategoryPlan,
  onProgress: (count: number) => void | Promise<void> = () => undefined,
): Promise<void> {
  require(context, 'account_categories.import')
  const { companyId } = context.who
  for (let from = 0; from < categories.length; from += categoriesAtOnce) {
    const batch = categories.slice(from, from + categoriesAtOnce)
    await context.db.batch(companyId, [
      insertCategories(companyId, batch),
      insertAuditRows(context.who, batch.map(auditRow)),
    ])
    await onProgress(from + batch.length)
  }
}

function auditRow({ id, code, name, parentId, description }: NewCategory): AuditRow {
  const changes = {
    ...(code === null ? {} : { code: [null, code] as const }),
    name: [null, name],
    parent: [null, parentId],
    ...(description === '' ? {} : { description: [null, description] as const }),
  } as const
  return {
    id: newId(),
    action: 'import',
    resource: 'account/categories',
    objectId: id,
    label: name,
    changes,
    entries: [],
  }
}
