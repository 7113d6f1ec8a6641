/** Posts the approved journal voucher that moves open items from one party to another. */
import type { Move } from '../../../domain/parties/merge-parties.ts'
import type { LedgerLine } from '../../../domain/ledger/posting.ts'
import { totals } from '../../../domain/ledger/posting.ts'
import { accountJournalVouchers as resource } from '../../../domain/resources/ledger/account-journal-vouchers.ts'
import type { Statement } from '../../db/core/client.ts'
import { insertDocument, insertRows } from '../../db/documents/document-store.ts'
import type { Entry } from '../../db/ledger/ledger-store.ts'
import { appendEntries } from '../../db/ledger/ledger-store.ts'
import { settleMoved } from '../../db/parties/party-merge-store.ts'
import type { Books } from '../books/books.ts'
import type { DecisionContext } from '../core/unit-of-work.ts'
import { audit, newId } from '../core/unit-of-work.ts'
import { numberingOf } from '../documents/plain/numbering.ts'

type TransferVoucher = { date: string; narration: string; lines: readonly LedgerLine[]; moves: readonly Move[] }

/** Returns the statements that post and number the voucher, with one line per item; `moves` name them. */
export function transferVoucher(context: DecisionContext, books: Books, voucher: TransferVoucher): Statement[] {
  const { date, narration, lines, moves } = voucher
  const { companyId, userId } = context.who
  const [id, entryId] = [newId(), newId()]
  const document = { documentPath: resource.path, documentId: id }
  const numbering = numberingOf({ date }, books)
  const entry: Entry = {
    id: entryId,
    date,
    kind: 'regular',
    fiscalYearId: numbering.fiscalYearId,
    reversesId: null,
    lines,
    ...document,
  }
  const values = { date, narration, status: 'Approved', total: totals(lines).debit, created_by: userId }
  const rows = lines.map(({ accountId: account, debit, credit, description = null }, place) => ({
    id: null,
    document: id,
    place,
    values: { account, debit, credit, description },
  }))
  return [
    ...appendEntries(companyId, userId, [entry]),
    ...settleMoved(companyId, { entryId, date, ...document, recordedBy: userId, moves }),
    insertDocument(resource, companyId, { id, values, numbering }),
    ...insertRows(resource.lines.rows, companyId, rows),
    audit(context, {
      action: 'create',
      resource: resource.path,
      objectId: id,
      version: 1,
      label: null,
      changes: { date: [null, date], narration: [null, narration], status: [null, 'Approved'] },
      entries: [entryId],
    }),
  ]
}
