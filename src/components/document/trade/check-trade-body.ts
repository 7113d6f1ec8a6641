/** Checks an invoice, bill or note before it is sent. */
import { checkTradeDocument } from '../../../../domain/documents/check-trade-document.ts'
import { returnedInOrder } from '../../../../domain/documents/return-of-row.ts'
import { checkLandedCosts } from '../../../../domain/documents/landed-cost.ts'
import type { TaxScheme } from '../../../../domain/documents/tax.ts'
import { documentEntryProblems, toFormValues } from '../../../../domain/resources/core/form-values.ts'
import { tradeHead, tradeRow } from '../../../../domain/resources/trade/trade-shape.ts'
import type { Problem } from '../../../../domain/errors.ts'
import type { Lookup } from './page/trade-figures.ts'
import type { TradeForm } from './trade-kinds.ts'
import type { TradeBody } from './trade-record.ts'

/** Returns the problems that follow from the document itself, at the paths of the server. */
export function checkTradeBody(
  body: TradeBody,
  form: TradeForm,
  options: { lookup: Lookup; follows: boolean; isOnAccountAlready: boolean; storedEmail: string },
): Problem[] {
  const { lookup, follows, isOnAccountAlready, storedEmail } = options
  const scheme = (id: string | null): TaxScheme | null => (id === null ? null : (lookup.schemes.get(id) ?? null))
  const { tax_type, discount } = body
  const returning = body.rows.map(({ origin_row = null, quantity }) => ({ origin_row, quantity }))
  const origins = returnedInOrder(returning, lookup.origins, lookup.digits)
  const documentProblems = checkTradeDocument({
    ...toFormValues(tradeHead, body),
    tax_type,
    discount,
    discount_type: body.discount_type,
    kind: form.kind,
    isDraft: body.status === 'Draft',
    isWalkIn: body.party === null,
    hasPaymentMode: (body.payment_mode ?? null) !== null,
    isOnAccountAlready,
    billNumberFollows: follows,
    storedEmail,
    currencyDigits: lookup.digits,
    rows: body.rows.map((row, index) => ({
      item: row.item,
      quantity: row.quantity,
      rate: row.rate,
      description: row.description,
      discount_type: row.discount_type,
      discount: row.discount,
      is_trade_discount: row.is_trade_discount,
      taxScheme: scheme(row.tax_scheme),
      leftToReturn: origins[index]?.left ?? null,
    })),
  })
  const landed = (body.landed_costs ?? []).flatMap((cost, index) => {
    const { type, description, value } = cost
    if (type === null) return [{ code: 'REQUIRED', path: `landed_costs.${index}.type` } satisfies Problem]
    const read = { ...cost, type, description, value, taxScheme: scheme(cost.tax_scheme) }
    return checkLandedCosts([read], lookup.digits).map((problem) => ({
      ...problem,
      path: problem.path.replace(/^landed_costs\.0/, `landed_costs.${index}`),
    }))
  })
  return [...documentEntryProblems(tradeHead, tradeRow, body), ...documentProblems, ...landed]
}
