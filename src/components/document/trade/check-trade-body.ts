/** What is wrong with an invoice, bill or note before it is sent. */
import { checkTradeDocument } from '../../../../domain/documents/check-trade-document.ts'
import { checkLandedCosts } from '../../../../domain/documents/landed-cost.ts'
import type { TaxScheme } from '../../../../domain/documents/tax.ts'
import type { Problem } from '../../../../domain/errors.ts'
import type { Lookup } from './page/trade-figures.ts'
import type { TradeForm } from './trade-kinds.ts'
import type { TradeBody } from './trade-record.ts'

/** What is wrong as far as the document says so itself, at the paths of the server. */
export function checkTradeBody(
  body: TradeBody,
  form: TradeForm,
  options: { lookup: Lookup; follows: boolean; isOnAccountAlready: boolean; storedEmail: string },
): Problem[] {
  const { lookup, follows, isOnAccountAlready, storedEmail } = options
  const scheme = (id: string | null): TaxScheme | null => (id === null ? null : (lookup.schemes.get(id) ?? null))
  const { customer_name, address, email, reference, received_by, remarks, import_country, import_document_number } =
    body
  const texts = {
    customer_name,
    address,
    email,
    reference,
    received_by,
    remarks,
    import_country,
    import_document_number,
  }
  const known = Object.entries({ ...texts, voucher_no: body.supplier_no }).map(([name, text]) => [name, text ?? ''])
  const problems = checkTradeDocument({
    kind: form.kind,
    isDraft: body.status === 'Draft',
    date: body.date,
    dueDate: body.due_date ?? '',
    partyId: body.party,
    isWalkIn: body.party === null,
    hasPaymentMode: (body.payment_mode ?? null) !== null,
    isOnAccountAlready,
    billNumberFollows: follows,
    texts: Object.fromEntries(known) as Record<string, string>,
    storedEmail,
    taxType: body.tax_type,
    discountType: body.discount_type,
    discount: body.discount,
    isTradeDiscount: body.is_trade_discount,
    currencyDigits: lookup.digits,
    rows: body.rows.map((row) => ({
      itemId: row.item,
      quantity: row.quantity,
      rate: row.rate,
      description: row.description,
      discountType: row.discount_type,
      discount: row.discount,
      isTradeDiscount: row.is_trade_discount,
      taxScheme: scheme(row.tax_scheme),
      leftToReturn: (row.origin_row != null && lookup.origins.get(row.origin_row)?.left) || null,
    })),
  })
  const landed = (body.landed_costs ?? []).flatMap((cost, index) => {
    const { type, description, value } = cost
    if (type === null) return [{ code: 'REQUIRED', path: `landed_costs.${index}.type` } satisfies Problem]
    const read = {
      type,
      description,
      isPercentage: cost.is_percentage,
      value,
      taxScheme: scheme(cost.tax_scheme),
      creditAccountId: cost.credit_account,
    }
    return checkLandedCosts([read], lookup.digits).map((problem) => ({
      ...problem,
      path: problem.path.replace(/^landed_cost_rows\.0/, `landed_costs.${index}`),
    }))
  })
  // The server calls the number on a supplier's paper supplier_no, since voucher_no is our own.
  return [...problems, ...landed].map((problem) =>
    problem.path === 'voucher_no' ? { ...problem, path: 'supplier_no' } : problem,
  )
}
