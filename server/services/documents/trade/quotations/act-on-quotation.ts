/** Sends, answers and converts quotations. */
import { isEmailAddress } from '../../../../../domain/company/email-address.ts'
import type { QuotationStatus } from '../../../../../domain/documents/status.ts'
import { DomainError, refuse } from '../../../../../domain/errors.ts'
import { inBaseUnit } from '../../../../../domain/inventory/check-rows.ts'
import { cellsOfSurvivor } from '../../../../../domain/inventory/units.ts'
import { mergeBody } from '../../../../../domain/resources/core/document-body.ts'
import { withoutSwitchedOff } from '../../../../../domain/resources/switched-off-fields.ts'
import { salesQuotations } from '../../../../../domain/resources/trade/sales-quotations.ts'
import { tradeResources } from '../../../../../domain/resources/trade/trade-shape.ts'
import type { Statement, Transaction } from '../../../../db/core/client.ts'
import { reading, together } from '../../../../db/core/client.ts'
import type { CompanyRow } from '../../../../db/company/company-store.ts'
import { company as companyRow } from '../../../../db/company/company-store.ts'
import type { Colleague } from '../../../../db/records/comment-store.ts'
import { colleagues } from '../../../../db/records/comment-store.ts'
import { convertedQuotation, setQuotationOf, setQuotationStatus } from '../../../../db/trade/quotation-store.ts'
import { tradeSettings } from '../../../../db/trade/trade-facts-store.ts'
import type { StoredTrade } from '../../../../db/trade/trade-store.ts'
import { later } from '../../../../jobs/queue.ts'
import { booksReading } from '../../../books/books.ts'
import { todayIn } from '../../../core/today.ts'
import type { Changes, DecisionContext } from '../../../core/unit-of-work.ts'
import { newId } from '../../../core/unit-of-work.ts'
import { recordStep } from '../../engine/history.ts'
import { decideAfter, decideDirectly } from '../../engine/kind.ts'
import type { TradeDecision } from '../decision.ts'
import { loadAndSaveTrade } from '../save-trade.ts'
import { parseTrade } from '../trade-input.ts'

const { path } = salesQuotations
const LONGEST_NOTE = 5000

type Step = { action: 'send' | 'accept' | 'decline' | 'convert' | 'deliver'; status: Exclude<QuotationStatus, 'Draft'> }

/** Marks a quotation as sent. */
export function sendQuotation(context: DecisionContext): TradeDecision {
  return decideDirectly(async (_tx, { stored }) => ({
    statements: stepStatements(context, stored, { action: 'send', status: 'Sent', note: null }),
  }))
}

/**
 * Accepts or declines a quotation, with a note of the customer. Who does so by a link cannot accept an expired one, and
 * the member who made the link is told by email. Raises QUOTATION_EXPIRED, TOO_LONG at `note`.
 */
export function answerQuotation(
  context: DecisionContext,
  step: Step & { action: 'accept' | 'decline' },
): TradeDecision {
  const { who, clock } = context
  const load = together(
    booksReading(context, path),
    reading([colleagues(who.companyId), companyRow(who.companyId)], ([members, [company]]) => ({ members, company })),
  )
  return decideAfter(load, async (_tx, { stored, body }, [books, { members, company }]) => {
    const note = noteOf(body['note'])
    const isExpired = stored.expiry_date !== null && stored.expiry_date < todayIn(books.book.time_zone, clock.now())
    if (who.link !== undefined && step.action === 'accept' && isExpired) throw new DomainError('QUOTATION_EXPIRED')
    const notices = who.link === undefined ? [] : noticesOf(context, { stored, step, note, members, company })
    return { statements: [...stepStatements(context, stored, { ...step, note }), ...notices] }
  })
}

function noteOf(sent: unknown): string | null {
  const note = typeof sent === 'string' ? sent.trim() : ''
  refuse(note.length > LONGEST_NOTE ? [{ code: 'TOO_LONG', path: 'note', params: { max: `${LONGEST_NOTE}` } }] : [])
  return note || null
}

/** Returns the statements of a step. */
function stepStatements(
  context: DecisionContext,
  stored: StoredTrade,
  { action, status, note }: Step & { note: string | null },
): Statement[] {
  const changes: Changes = {
    status: [stored.status, status],
    ...(note === null ? {} : { answer_note: [stored.answer_note, note] }),
  }
  const step = { action: context.who.link === undefined ? action : `${action}-by-link`, changes }
  const { claim, line } = recordStep(context, { resource: salesQuotations, stored }, step)
  return [claim, setQuotationStatus(context.who.companyId, stored.id, { status, answerNote: note }), line]
}

type Notice = {
  stored: StoredTrade
  step: Step
  note: string | null
  members: readonly Colleague[]
  company: CompanyRow | undefined
}

/** Returns the statement that emails the answer of a customer to the member who made the link, while a member. */
function noticesOf({ who }: DecisionContext, { stored, step, note, members, company }: Notice): Statement[] {
  const recipient = members.find(({ user_id: userId }) => userId === who.userId)
  if (!recipient || !company) return []
  const params = {
    company: company.name,
    customer: stored.customer_name || stored.party_label,
    number: stored.voucher_no ?? '',
    isAccepted: step.status === 'Accepted',
    note: note ?? '',
    path: `/${company.slug}/${path}/${stored.id}`,
  }
  return [
    later({
      companyId: who.companyId,
      userId: null,
      name: 'quotation.answer',
      payload: { to: recipient.email, params },
      dedupeKey: `quotation answer ${newId()}`,
    }),
  ]
}

/** Makes a draft invoice or delivery note of a quotation, dated today; the answer stays the quotation. */
export function convertQuotation(context: DecisionContext, target: 'sales/vouchers' | 'sales/challans'): TradeDecision {
  const { companyId } = context.who
  const settings = reading([tradeSettings(companyId)], ([[row]]) => row)
  return decideAfter(
    together(booksReading(context, target), settings),
    async (tx, { stored }, [books, currentSettings]) => {
      const { body } = mergeBody(salesQuotations, stored, {})
      const { expiry_date: _expiry, ...offer } = body
      const invoice = currentSettings ? withoutSwitchedOff(tradeResources[target], currentSettings, offer) : offer
      const sent = parseTrade(target, invoice)
      const input = {
        ...sent,
        party: stored.is_walk_in ? stored.party : stored.stays_with,
        date: todayIn(books.book.time_zone, context.clock.now()),
        email: isEmailAddress(sent.email) ? sent.email : '',
        rows: sent.rows.map((row, index) => {
          const line = stored.rows[index]
          if (!line || line.item === line.stays_with) return { ...row, id: null }
          return { ...row, ...cellsOfSurvivor(inBaseUnit(line.quantity, line.unit_factor), line), id: null }
        }),
      }
      const request = { path: target, input, stored: null, status: 'Draft', accept: [], isAgreed: true } as const
      const { id, statements } = await loadAndSaveTrade(tx, context, request)
      if (id === undefined) throw new Error('A document is made without an id')
      const [claim, ...step] = stepStatements(context, stored, {
        action: target === 'sales/vouchers' ? 'convert' : 'deliver',
        status: 'Converted',
        note: null,
      })
      return {
        statements: [...(claim ? [claim] : []), ...statements, setQuotationOf(companyId, id, stored.id), ...step],
      }
    },
  )
}

/** Returns the statements that make the quotation of an invoice convertible again: its invoice is deleted or cancelled. */
export async function reopenQuotation(
  tx: Transaction,
  context: DecisionContext,
  invoiceId: string,
): Promise<Statement[]> {
  const { companyId } = context.who
  const [quotation] = await tx.run(convertedQuotation(companyId, invoiceId))
  if (!quotation) return []
  const changes = { status: ['Converted', 'Accepted'] } as const
  const step = { action: 'reopen', label: quotation.voucher_no, changes }
  const { claim, line } = recordStep(context, { resource: salesQuotations, stored: quotation }, step)
  return [claim, setQuotationStatus(companyId, quotation.id, { status: 'Accepted', answerNote: null }), line]
}
