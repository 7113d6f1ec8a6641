/** What a document writes into the ledger: what it posts now in place of what it posted before. */
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
  /** The entries that count so far. */
  live: readonly LiveEntry[]
  /** What is to count. */
  postings: readonly Posting[]
  books: Books
  /** The day on which what counts no more is reversed; left out: the day on which it was posted. */
  requested?: string | undefined
}

/**
 * The entries to append, so that what counts says what the document posts: a posting that counts already stays. Raises what
 * `reversalDay` raises, and what keeps the books from being written on the day of a posting, at `date`.
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
  const { kept, missing } = compared(live, postings)
  const reversed = live
    .filter((one) => !kept.includes(one))
    .map((one) =>
      entry({ date: reversalDay(books, { posted: one.date, requested }), lines: reverse(one.lines) }, one.id),
    )
  const posted = missing.map((posting) => {
    const locked = periodProblem(posting.date, books)
    if (locked) refuse([{ ...locked, path: 'date' }])
    return entry(posting, null)
  })
  return [...reversed, ...posted]
}

/** Whether the entries that count are what is to be posted. */
export function isPosted(live: readonly LiveEntry[], postings: readonly Posting[]): boolean {
  const { kept, missing } = compared(live, postings)
  return missing.length === 0 && kept.length === live.length
}

/** The entries that stay, and the postings that none of them says; each entry stands for one posting. */
function compared(live: readonly LiveEntry[], postings: readonly Posting[]) {
  const kept: LiveEntry[] = []
  const missing = postings.filter((posting) => {
    const same = live.find(
      (one) => !kept.includes(one) && one.date === posting.date && sameLines(one.lines, posting.lines),
    )
    if (same) kept.push(same)
    return !same
  })
  return { kept, missing }
}
