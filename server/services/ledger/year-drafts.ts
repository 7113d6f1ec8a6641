/** The drafts dated in a fiscal year, by kind of document. */
import { DomainError } from '../../../domain/errors.ts'
import type { ChecklistFacts } from '../../../domain/ledger/year-checklist.ts'
import { pageWith } from '../../../domain/reports/pages.ts'
import { parseListQuery } from '../../../domain/resources/core/list-query.ts'
import { resources } from '../../../domain/resources/index.ts'
import { closingYears } from '../../db/ledger/year-closing-store.ts'
import { countStatement } from '../../db/records/records-store.ts'
import type { Context } from '../core/unit-of-work.ts'

/** The documents that are entered as drafts, each with the status that says so. */
const draftKinds = resources.flatMap((resource) => {
  const { status, date } = resource.fields
  if (status?.kind !== 'status' || date === undefined) return []
  const draft = Object.entries(status.choices).find(([, label]) => label === 'Draft')
  return draft ? [{ resource, status: draft[0] }] : []
})

/** Returns the number of drafts of each kind dated in a year, with the list that shows them. Raises NOT_FOUND. */
export async function draftsOfYear({ db, who }: Context, id: string): Promise<ChecklistFacts['drafts']> {
  const [years] = await db.batch(who.companyId, [closingYears(who.companyId)])
  const year = years.find((one) => one.id === id)
  if (!year) throw new DomainError('NOT_FOUND')
  const kinds = draftKinds.map(({ resource, status }) => {
    const filters = [
      ['status', status],
      ['date_gte', year.startDate],
      ['date_lte', year.endDate],
    ] as const
    return { resource, filters, query: parseListQuery(resource, Object.fromEntries(filters)) }
  })
  const counts = await db.batch(
    who.companyId,
    kinds.map(({ resource, query }) => countStatement(resource, who.companyId, query)),
  )
  return kinds.map(({ resource: { plural, path }, filters }, place) => ({
    label: plural,
    count: Number(counts[place]?.[0]?.rows ?? 0),
    page: pageWith(path, filters),
  }))
}
