/** The earlier revisions of a quotation. */
import { DomainError } from '../../../../../domain/errors.ts'
import { withDigits } from '../../../../../domain/money/decimal.ts'
import type { PrintedDocument } from '../../../../../domain/printing/blocks.ts'
import { printTrade } from '../../../../../domain/printing/trade.ts'
import { isId } from '../../../../../domain/resources/core/list-query.ts'
import { company as companyRow } from '../../../../db/company/company-store.ts'
import type { StoredRevision } from '../../../../db/trade/quotation-store.ts'
import { paperOfRevision, revisionsOf } from '../../../../db/trade/quotation-store.ts'
import { tradeDocument } from '../../../../db/trade/trade-store.ts'
import type { Context } from '../../../core/unit-of-work.ts'
import { require } from '../../../core/unit-of-work.ts'
import { letterhead } from '../../../sending/letterhead.ts'

/** Returns what was replaced, the latest first; totals with the digits of the currency. Raises NOT_ALLOWED, NOT_FOUND. */
export async function listRevisions(context: Context, id: string): Promise<StoredRevision[]> {
  require(context, 'sales_quotations.read')
  if (!isId(id)) throw new DomainError('NOT_FOUND')
  const { companyId } = context.who
  const [[quotation], revisions, [company]] = await context.db.batch(companyId, [
    tradeDocument(companyId, 'sales/quotations', id),
    revisionsOf(companyId, id),
    companyRow(companyId),
  ])
  if (!quotation || !company) throw new DomainError('NOT_FOUND')
  return revisions.map((one) => ({ ...one, total: withDigits(one.total, company.currency_digits) }))
}

/** Returns the paper of an earlier revision. Raises NOT_ALLOWED, NOT_FOUND. */
export async function readRevision(
  context: Context,
  { id, revision }: { id: string; revision: number },
): Promise<PrintedDocument> {
  require(context, 'sales_quotations.read')
  if (!isId(id)) throw new DomainError('NOT_FOUND')
  const { companyId } = context.who
  const [[stored]] = await context.db.batch(companyId, [paperOfRevision(companyId, id, revision)])
  if (!stored) throw new DomainError('NOT_FOUND')
  const { style, printing } = await letterhead(context, stored.paper.language)
  return printTrade(stored.paper, style, printing)
}
