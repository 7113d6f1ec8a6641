/** Work that waits for the members of a company. */
import { can } from '../../../domain/permissions/can.ts'
import { rightsOf } from '../../../domain/resources/core/define.ts'
import { parseListQuery } from '../../../domain/resources/core/list-query.ts'
import { resources } from '../../../domain/resources/index.ts'
import type { WaitingWork } from '../../../domain/resources/waiting-work.ts'
import { MOST_WAITING, waitingKinds } from '../../../domain/resources/waiting-work.ts'
import { countStatement } from '../../db/records/records-store.ts'
import type { Context } from './unit-of-work.ts'

/** The standard views that count as work, the most urgent kind of a list first. */
const views = resources
  .flatMap((resource) =>
    (resource.views ?? []).flatMap(({ filters, work }) =>
      work === undefined ? [] : [{ resource, work, query: parseListQuery(resource, filters) }],
    ),
  )
  .toSorted((one, other) => waitingKinds.indexOf(one.work) - waitingKinds.indexOf(other.work))

/** Returns the work in the lists that the user may read, the most urgent first, at most `MOST_WAITING` of a kind. */
export async function waitingWork({ db, who }: Context): Promise<WaitingWork[]> {
  const readable = views.filter(({ resource }) => can(who, `${rightsOf(resource)}.read`))
  const counts = await db.batch(
    who.companyId,
    readable.map(({ resource, query }) => countStatement(resource, who.companyId, { ...query, most: MOST_WAITING })),
  )
  return readable
    .map(({ resource: { path }, work: kind }, place) => ({ path, kind, count: Number(counts[place]?.[0]?.rows ?? 0) }))
    .filter(({ count }) => count > 0)
}
