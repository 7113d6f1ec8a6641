/** Makes the records that a demo of stock needs, through the use-cases that a person would use. */
import { resourceAt } from '../../domain/resources/index.ts'
import { statement } from '../db/client.ts'
import { documentUseCases } from '../services/document-registry.ts'
import type { Context } from '../services/unit-of-work.ts'
import { createRecord } from '../services/write-records.ts'

/** The head of a document that is issued at once. */
export function documentFor(date: string, remarks: string) {
  return { date, remarks, status: 'Issued', accept: ['NEGATIVE_STOCK'] }
}

/** Categories by name, the unit Piece, the usual tax, and how to add a record or document; answers its id. */
export async function stockRecords(company: Context, categoryNames: readonly string[]) {
  const [[unit], [tax]] = await company.db.batch(company.who.companyId, [
    statement<{ id: string }>("select id from unit where company_id = $1 and name = 'Piece'", [company.who.companyId]),
    statement<{ id: string }>(
      "select id from tax_scheme where company_id = $1 and kind = 'taxable' order by rate desc, id limit 1",
      [company.who.companyId],
    ),
  ])
  const add = async (path: string, body: object): Promise<string> => {
    const resource = resourceAt(path)
    if (!resource) throw new Error(`There is no resource ${path}`)
    const created =
      resource.kind === 'document'
        ? await documentUseCases(path).create?.(company, body)
        : await createRecord(company, resource, body)
    if (!created) throw new Error(`Nothing makes a ${path}`)
    return (created.body as { id: string }).id
  }
  const categories = new Map<string, string>()
  for (const name of categoryNames) {
    categories.set(
      name,
      await add('inventory/categories', { name, default_unit: unit?.id, default_tax_scheme: tax?.id }),
    )
  }
  return { pieces: unit?.id, tax: tax?.id, categories, add }
}
