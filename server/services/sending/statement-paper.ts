/** The statement of account for a contact: its lines in a period, and the items outstanding today. */
import { negate } from '../../../domain/money/decimal.ts'
import type { PrintedDocument } from '../../../domain/printing/blocks.ts'
import type { PrintStyle } from '../../../domain/printing/print-style.ts'
import type { StatementItem, StatementPaper } from '../../../domain/printing/statement.ts'
import { printPartyStatement } from '../../../domain/printing/statement.ts'
import { DomainError } from '../../../domain/errors.ts'
import type { CountedItem, OpenItem, PartyLine } from '../../../domain/reports/party-statement.ts'
import type { LineOrder } from '../../../domain/reports/statement.ts'
import { isId } from '../../../domain/resources/core/list-query.ts'
import { resourceAt } from '../../../domain/resources/index.ts'
import { openItemsOf, partyStatement } from '../../../domain/resources/parties/statement-reports.ts'
import { company } from '../../db/company/company-store.ts'
import { paperParty } from '../../db/documents/paper-store.ts'
import { askAll, period } from '../../reports/run-report.ts'
import { allLines, refuseLongPaper, runStatement } from '../../reports/run-statement.ts'
import { letterhead, paperCompany } from './letterhead.ts'
import type { Context } from '../core/unit-of-work.ts'
import { require } from '../core/unit-of-work.ts'

/** The period of a statement, both days inclusive, null where it is open; without an order the oldest lines come first. */
type Days = { start_date: string | null; end_date: string | null; order?: LineOrder }

/**
 * Returns the blocks of a contact's statement; requires the permission to read contacts. Raises NOT_ALLOWED, NOT_FOUND,
 * DATES_REVERSED, REPORT_TOO_LARGE.
 */
export async function statementOf(context: Context, partyId: string, days: Days): Promise<PrintedDocument> {
  require(context, 'crm_parties.read')
  if (!isId(partyId)) throw new DomainError('NOT_FOUND')
  const { db, who } = context
  const { companyId } = who
  const values = period({ start_date: days.start_date ?? '', end_date: days.end_date ?? '' })
  const request = { id: partyId, values: { ...values, order: days.order ?? 'oldest' }, rights: who }
  const books = { db: db.reports, companyId }
  const [[companyRow], [party]] = await db.batch(companyId, [company(companyId), paperParty(companyId, partyId)])
  if (!companyRow || !party) throw new DomainError('NOT_FOUND')
  const statement = await runStatement(books, partyStatement, { ...request, start: 0, end: 0 })
  refuseLongPaper(statement)
  const lines: PartyLine[] = []
  for await (const batch of allLines(books, partyStatement, request)) lines.push(...batch)
  const { items = [] } = await askAll(books, { items: openItemsOf(partyId, null) })
  const { opening, debit, credit, closing, start_date: start, end_date: end } = statement
  const { style, printing } = await letterhead(context, party.language)
  const paper: StatementPaper = {
    company: paperCompany(companyRow),
    party: { name: party.name, address: party.address, phone: party.contact_no, taxNumber: party.tax_number },
    period: { start, end },
    opening,
    debit,
    credit,
    closing,
    order: request.values.order,
    lines: lines.map((line) => lineOf(line, style)),
    items: (items as CountedItem[]).map((item) => itemOf(item, style)),
  }
  return printPartyStatement(paper, style, printing)
}

function lineOf(row: PartyLine, style: PrintStyle): StatementPaper['lines'][number] {
  const { date, debit, credit, balance, description, narration } = row
  return { date, document: documentOf(row, style), description: description || narration, debit, credit, balance }
}

function documentOf(
  { document_path: path, document_no: number }: Pick<OpenItem, 'document_path' | 'document_no'>,
  { wording, printed }: PrintStyle,
): string {
  const label = resourceAt(path)?.label
  return number ?? (label === undefined ? printed.opening : wording(label))
}

/** Returns an item of the paper; only receivables of customers can be overdue: a debit of a supplier is an advance or a note. */
function itemOf(item: OpenItem, style: PrintStyle): StatementItem {
  const { date, due_date: dueDate, side, ledger, open, days_overdue: late } = item
  const isOwed = side === 'debit'
  return {
    document: documentOf(item, style),
    date,
    dueDate,
    daysOverdue: isOwed && ledger === 'receivable' ? late : 0,
    open: isOwed ? open : negate(open),
  }
}
