/**
 * What the search of a list finds besides the searched fields of its declaration. Documents are found by indexes first;
 * a text with very many matches is searched row by row, in the order of the list, which ends soon.
 */
import { sql } from 'kysely'
import { isDecimal } from '../../../domain/money/decimal.ts'
import type { Fragment, Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

type Search = {
  /** Ids of the rows that contain a pattern, or whose amount is `figure`; at most so many. */
  ids: 'matching_trade_documents' | 'matching_payments'
  /** Whether the row `r` matches outside its searched fields. */
  holds: (companyId: string, pattern: string, figure: string | null) => Fragment
}

const byParty = (companyId: string, pattern: string): Fragment => sql`r.party_id in (
  select p.id from party p where p.company_id = ${companyId} and (p.name ilike ${pattern} or p.tax_number ilike ${pattern}))`

const trade: Search = {
  ids: 'matching_trade_documents',
  holds: (companyId, pattern, figure) => sql`(r.total = ${figure}::numeric or ${byParty(companyId, pattern)} or exists (
    select from trade_row w where w.company_id = ${companyId} and w.document_id = r.id and w.item_id in (
      select i.id from item i where i.company_id = ${companyId} and (i.name ilike ${pattern} or i.code ilike ${pattern}))))`,
}

const payment: Search = {
  ids: 'matching_payments',
  holds: (
    companyId,
    pattern,
    figure,
  ) => sql`(r.amount = ${figure}::numeric or ${byParty(companyId, pattern)} or exists (
    select from payment_row w
    where w.company_id = ${companyId} and w.payment_id = r.id and w.cheque_number ilike ${pattern}))`,
}

/** By the path of the resource. */
const searches: Readonly<Record<string, Search>> = {
  'sales/vouchers': trade,
  'sales/quotations': trade,
  'sales/challans': trade,
  'sales/credit-notes': trade,
  'purchase/vouchers': trade,
  'purchase/debit-notes': trade,
  'purchase/purchase-orders': trade,
  'purchase/goods-receipts': trade,
  'payment-receipts': payment,
  'purchase/payments': payment,
}

/** Above this number of matches a list is searched row by row. */
export const MOST_MATCHES = 20_000

/** Returns a pattern that contains the text; wildcards of the text are escaped. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}

/** Returns the amount of a text, for a search by exact amount; null for any other text. */
function figureOf(text: string): string | null {
  const figure = text.replaceAll(',', '')
  return isDecimal(figure) && figure.length <= 20 ? figure : null
}

/** Returns the ids of the matches, at most one more than `MOST_MATCHES`; null for a resource without an index. */
export function matchesStatement(path: string, text: string): Statement<{ id: string }> | null {
  const search = searches[path]
  if (!search) return null
  return statement(`select id from ${search.ids}($1, $2, $3::numeric, $4) as id`, [
    path,
    containing(text),
    figureOf(text),
    MOST_MATCHES + 1,
  ])
}

/**
 * Returns the condition that the row `r` of a list matches outside its searched fields; null where nothing else is
 * searched.
 */
export function matchCondition(path: string, companyId: string, text: string): Fragment | null {
  return searches[path]?.holds(companyId, containing(text), figureOf(text)) ?? null
}
