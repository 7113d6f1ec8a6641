/**
 * Posts every plain document of a company again, without storing it, and compares the result with its ledger entries.
 */
import { FIRST_YEAR, LAST_YEAR } from '../../../domain/calendar/local-date.ts'
import type { Database, Statement } from '../../db/core/client.ts'
import { bookFacts, yearFacts } from '../../db/documents/book-store.ts'
import type { StoredDocument } from '../../db/documents/document-store.ts'
import { countDocuments, documentsAfter } from '../../db/documents/document-store.ts'
import type { LiveEntry } from '../../db/ledger/ledger-store.ts'
import { liveEntriesOf } from '../../db/ledger/ledger-store.ts'
import type { Count } from '../../db/verify/verify-store.ts'
import type { Books } from '../books/books.ts'
import { groupBy } from '../core/group-by.ts'
import { plainKinds } from '../document-registry.ts'
import { isPosted } from '../documents/plain/entries.ts'
import { toCheckedDocument } from '../documents/plain/check-document.ts'
import type { PlainKind } from '../documents/plain/kind.ts'
import { patience } from './check.ts'

const documentsAtOnce = 500
const findingsAtMost = 20
const [firstDay, lastDay] = [`${FIRST_YEAR}-01-01`, `${LAST_YEAR}-12-31`]
const beforeAll = '00000000-0000-0000-0000-000000000000'

/** Returns the number of plain documents of a company. */
export function countPlainDocuments(companyId: string): Statement<Count> {
  return countDocuments(
    plainKinds.map(({ resource }) => resource),
    companyId,
  )
}

/** Returns the first documents whose ledger entries differ from what they post in their status. */
export async function findDifferingDocuments(books: Database, companyId: string): Promise<string[]> {
  const findings: string[] = []
  for (const kind of plainKinds) {
    for (let after = beforeAll; findings.length < findingsAtMost;) {
      const most = documentsAtOnce
      const [, stored] = await books.batch(null, [patience, documentsAfter(kind.resource, companyId, { after, most })])
      findings.push(...(await differingDocuments(books, kind, { companyId, stored })))
      after = stored.at(-1)?.id ?? ''
      if (stored.length < most) break
    }
  }
  return findings.slice(0, findingsAtMost)
}

type Page = { companyId: string; stored: readonly StoredDocument[] }

async function differingDocuments(books: Database, kind: PlainKind, { companyId, stored }: Page): Promise<string[]> {
  const { path, label } = kind.resource
  const ids = stored.map(({ id }) => id)
  const [entries, years, [book]] = await books.batch(null, [
    liveEntriesOf(companyId, path, ids),
    yearFacts(companyId),
    bookFacts(companyId, path),
  ])
  if (!book) return [`${label} has no number series.`]
  const live = groupBy(entries, ({ documentId }) => documentId)
  const findings: string[] = []
  for (const one of stored) {
    const input = { companyId, stored: one, books: { book, years }, live: live.get(one.id) ?? [] }
    if (!(await isAsPosted(books, kind, input))) {
      findings.push(`${label} ${one.voucher_no ?? one.id} differs from its journal entry.`)
    }
  }
  return findings
}

type ReplayInput = { companyId: string; stored: StoredDocument; books: Books; live: readonly LiveEntry[] }

/** Returns whether the entries match; a document that posts on a later day may be posted or not. */
async function isAsPosted(books: Database, kind: PlainKind, { live, ...input }: ReplayInput): Promise<boolean> {
  const { resource } = kind
  const ending = resource.acts.find(
    ({ name, reason, entries }) =>
      reason &&
      entries !== 'charged' &&
      Object.values(resource.steps).some((acts) => acts[name] === input.stored.status),
  )
  // Documents ended before charges were kept have none of them.
  if (ending && (ending.entries !== 'kept' || live.length === 0)) return live.length === 0
  const document = await toCheckedDocument((statements) => books.batch(null, statements), kind, {
    ...input,
    today: lastDay,
  })
  return [lastDay, firstDay].some((today) => isPosted(live, kind.post?.({ ...document, today }) ?? []))
}
