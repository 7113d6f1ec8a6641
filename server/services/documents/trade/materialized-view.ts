/** The materialized view of an invoice. */
import type { MaterializedView } from '../../../../domain/documents/materialized-view.ts'
import { DomainError } from '../../../../domain/errors.ts'
import { withDigits } from '../../../../domain/money/decimal.ts'
import { isId } from '../../../../domain/resources/core/list-query.ts'
import { company as companyRow, fiscalYears } from '../../../db/company/company-store.ts'
import { partyOfTrade, printsOfTrade } from '../../../db/documents/paper-store.ts'
import { tradeDocument } from '../../../db/trade/trade-store.ts'
import type { Context } from '../../core/unit-of-work.ts'
import { require } from '../../core/unit-of-work.ts'

const path = 'sales/vouchers'

/**
 * Reads an invoice as a tax office inspects it; amounts with the digits of the currency. Name and tax number of an issued
 * invoice are those that it printed. Raises NOT_ALLOWED, NOT_FOUND.
 */
export async function readMaterializedView(context: Context, id: string): Promise<MaterializedView> {
  require(context, 'sales_vouchers.read')
  if (!isId(id)) throw new DomainError('NOT_FOUND')
  const { companyId } = context.who
  const [[invoice], [party], [company], years, prints] = await context.db.batch(companyId, [
    tradeDocument(companyId, path, id),
    partyOfTrade(companyId, path, id),
    companyRow(companyId),
    fiscalYears(companyId),
    printsOfTrade(companyId, path, id),
  ])
  if (!invoice || !party || !company) throw new DomainError('NOT_FOUND')
  const money = (amount: string) => withDigits(amount, company.currency_digits)
  const printedParty = (invoice.printed as { party: { name: string; tax_number: string | null } } | null)?.party
  const [last] = prints
  return {
    fiscal_year: years.find((year) => year.id === invoice.fiscal_year_id)?.name ?? null,
    bill_no: invoice.voucher_no,
    customer: printedParty?.name ?? invoice.customer_name ?? party.name,
    tax_number: printedParty ? printedParty.tax_number : party.tax_number,
    date: invoice.date,
    amount: money(invoice.sub_total),
    discount: money(invoice.discount_total),
    taxable: money(invoice.taxable),
    tax: money(invoice.tax),
    total: money(invoice.total),
    synced: false,
    printed: invoice.print_count > 0,
    active: invoice.stored_status === 'Issued',
    printed_at: last?.at ?? null,
    printed_by: last?.by ?? null,
    entered_by: invoice.created_by_label,
    real_time: false,
    payment_method: invoice.payment_mode_label,
    prints,
  }
}
