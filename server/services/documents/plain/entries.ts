/** Compares what a document posts now with what it posted before, and returns the entries to append. */
import { refuse } from '../../../../domain/errors.ts'
import { reverse, sameLines } from '../../../../domain/ledger/posting.ts'
import type { Entry, LiveEntry } from '../../../db/ledger/ledger-store.ts'
import { newId } from '../../core/unit-of-work.ts'
import type { Books } from '../../books/books.ts'
import { periodProblem, yearOfDate } from '../../books/period.ts'
import { reversalDay } from '../../books/reversal-day.ts'
import type { Posting } from './kind.ts'

type Change = {
  path: string
  id: string
  /** The entries that are posted and not reversed. */
  live: readonly LiveEntry[]
  /** What the document posts now. */
  postings: readonly Posting[]
  books: Books
  /** The day on which entries that no longer apply are reversed; absent: their posting day. */
  requested?: string | undefined
}

/**
 * Returns the entries to append; an unchanged posting stays. Raises what `reversalDay` raises, and what locks the day
 * of a posting, at `date`.
 */
export function entriesFor({ path, id, live, postings, books, requested }: Change): Entry[] {
  const entry = ({ date, lines }: Posting, reversesId: string | null): Entry => ({
    id: newId(),
    date,
    kind: 'regular',
    fiscalYearId: yearOfDate(date, books).id,
    documentPath: path,
    documentId: id,
    reversesId,
    lines,
  })
  const { unchanged, missing } = compareEntries(live, postings)
  const reversals = live
    .filter((one) => !unchanged.includes(one))
    .map((one) =>
      entry({ date: reversalDay(books, { posted: one.date, requested }), lines: reverse(one.lines) }, one.id),
    )
  const newEntries = missing.map((posting) => {
    const lockProblem = periodProblem(posting.date, books)
    if (lockProblem) refuse([{ ...lockProblem, path: 'date' }])
    return entry(posting, null)
  })
  return [...reversals, ...newEntries]
}

/** Returns whether the entries equal the postings. */
export function isPosted(live: readonly LiveEntry[], postings: readonly Posting[]): boolean {
  const { unchanged, missing } = compareEntries(live, postings)
  return missing.length === 0 && unchanged.length === live.length
}

/** Returns the entries that stay, and the postings without an entry; each entry matches one posting. */
function compareEntries(live: readonly LiveEntry[], postings: readonly Posting[]) {
  const unchanged: LiveEntry[] = []
  const missing = postings.filter((posting) => {
    const same = live.find(
      (one) => !unchanged.includes(one) && one.date === posting.date && sameLines(one.lines, posting.lines),
    )
    if (same) unchanged.push(same)
    return !same
  })
  return { unchanged, missing }
}
