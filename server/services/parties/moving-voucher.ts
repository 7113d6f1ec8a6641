/** The approved journal voucher by which open items move from one party to another. */
import { numberPrefix } from '../../../domain/documents/numbering.ts'
import type { Move } from '../../../domain/crm/merge-parties.ts'
import type { LedgerLine } from '../../../domain/ledger/posting.ts'
import { totals } from '../../../domain/ledger/posting.ts'
import type { BookFacts, YearFacts } from '../../db/documents/book-store.ts'
import type { Statement } from '../../db/core/client.ts'
import { approveWithNumber, insertVoucher, replaceRows, voucherSeries } from '../../db/ledger/journal-voucher-store.ts'
import { appendEntries } from '../../db/ledger/ledger-store.ts'
import { settleMoved } from '../../db/parties/party-merge-store.ts'
import { yearOfDate } from '../books/period.ts'
import type { DecisionContext } from '../core/unit-of-work.ts'
import { audit, newId } from '../core/unit-of-work.ts'

type Facts = { years: readonly YearFacts[]; book: BookFacts }
type Moving = { date: string; narration: string; lines: readonly LedgerLine[]; moves: readonly Move[] }

/** The statements that post and number the voucher, whose lines stay apart as its items are; `moves` name them. */
export function movingVoucher(context: DecisionContext, facts: Facts, moving: Moving): Statement[] {
  const { date, narration, lines, moves } = moving
  const { companyId, userId } = context.who
  const year = yearOfDate(date, facts)
  const id = newId()
  const entryId = newId()
  const document = { documentPath: voucherSeries, documentId: id }
  const entry = {
    id: entryId,
    date,
    kind: 'regular',
    fiscalYearId: year.id,
    reversesId: null,
    lines,
    ...document,
  } as const
  const total = totals(lines).debit
  const rows = lines.map((line) => ({ ...line, description: line.description || null }))
  return [
    insertVoucher(companyId, { id, date, narration, total, reversalOfId: null, createdBy: userId }),
    ...replaceRows(companyId, id, rows),
    ...appendEntries(companyId, userId, [entry]),
    ...settleMoved(companyId, { entryId, date, ...document, recordedBy: userId, moves }),
    approveWithNumber(companyId, {
      id,
      entryId,
      fiscalYearId: year.id,
      prefix: numberPrefix({ prefix: facts.book.prefix, fiscalYear: year.name }),
      padding: facts.book.padding,
    }),
    audit(context, {
      action: 'create',
      resource: voucherSeries,
      objectId: id,
      version: 1,
      label: null,
      changes: { date: [null, date], narration: [null, narration], status: [null, 'Approved'] },
      entries: [entryId],
    }),
  ]
}
