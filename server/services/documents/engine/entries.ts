/** What a plain document writes into the ledger: what it posts now in place of what it posted before. */
import { refuse } from '../../../../domain/errors.ts'
import type { LedgerLine } from '../../../../domain/ledger/posting.ts'
import { reverse } from '../../../../domain/ledger/posting.ts'
import type { Transaction } from '../../../db/core/client.ts'
import { dayOfEntry } from '../../../db/documents/document-store.ts'
import type { Entry } from '../../../db/ledger/ledger-store.ts'
import { linesOfEntry } from '../../../db/ledger/ledger-store.ts'
import type { DecisionContext } from '../../core/unit-of-work.ts'
import { newId } from '../../core/unit-of-work.ts'
import type { Books } from '../../books/books.ts'
import { periodProblem, yearOfDate } from '../../books/period.ts'
import { reversalDay } from '../../books/reversal-day.ts'
import type { Posting } from './kind.ts'

type Wanted = {
  path: string
  id: string
  /** The entry that counts so far, or null. */
  live: string | null
  posting: Posting | null
  books: Books
  /** The day on which what counted so far is reversed; left out: the day on which it was posted. */
  requested?: string | undefined
}

/**
 * The entries to append, and the id of the one that counts then. A posting that says the same as what counts stays.
 * Raises what `reversalDay` raises, and what keeps the books from being written on the day of the posting, at `date`.
 */
export async function entriesFor(
  tx: Transaction,
  { who }: DecisionContext,
  { path, id, live, posting, books, requested }: Wanted,
): Promise<{ entries: Entry[]; counting: string | null }> {
  const entries: Entry[] = []
  const append = (date: string, lines: readonly LedgerLine[], reversesId: string | null): string => {
    const fiscalYearId = yearOfDate(date, books).id
    const entry = newId()
    entries.push({
      id: entry,
      date,
      kind: 'regular',
      fiscalYearId,
      documentPath: path,
      documentId: id,
      reversesId,
      lines,
    })
    return entry
  }
  if (live !== null) {
    const [[day], lines] = await tx.batch([dayOfEntry(who.companyId, live), linesOfEntry(who.companyId, live)])
    if (!day) throw new Error(`The entry ${live} of ${path} is gone`)
    if (posting && isSame(posting, { date: day.date, lines })) return { entries: [], counting: live }
    append(reversalDay(books, { posted: day.date, requested }), reverse(lines), live)
  }
  if (!posting) return { entries, counting: null }
  const locked = periodProblem(posting.date, books)
  if (locked) refuse([{ ...locked, path: 'date' }])
  return { entries, counting: append(posting.date, posting.lines, null) }
}

function isSame(one: Posting, other: Posting): boolean {
  const plain = ({ date, lines }: Posting) => [
    date,
    ...lines.map(({ accountId, debit, credit }) => [accountId, debit, credit].join(' ')),
  ]
  return plain(one).join('\n') === plain(other).join('\n')
}
