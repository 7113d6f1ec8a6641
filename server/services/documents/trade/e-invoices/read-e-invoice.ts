/**
 * Reads an e-invoice of a supplier as the draft of a bill. Nothing is stored: the form of the bill opens with the answer,
 * and whatever it leaves open is selected there.
 */
import type { DraftBill } from '../../../../../domain/documents/e-invoice/received/draft-bill.ts'
import { draftBill } from '../../../../../domain/documents/e-invoice/received/draft-bill.ts'
import { draftNotes } from '../../../../../domain/documents/e-invoice/received/draft-notes.ts'
import type { InvoiceNote } from '../../../../../domain/documents/e-invoice/received/invoice-notes.ts'
import { matchRows } from '../../../../../domain/documents/e-invoice/received/match-rows.ts'
import { supplierOf } from '../../../../../domain/documents/e-invoice/received/match-books.ts'
import { readUbl } from '../../../../../domain/documents/e-invoice/received/read-ubl.ts'
import type { ReceivedBill } from '../../../../../domain/documents/e-invoice/received/received-bill.ts'
import type { ReceivedInvoice } from '../../../../../domain/documents/e-invoice/received/received-invoice.ts'
import { sumProblems } from '../../../../../domain/documents/e-invoice/received/check-sums.ts'
import { DomainError, refuse } from '../../../../../domain/errors.ts'
import type { CompanyRow } from '../../../../db/company/company-store.ts'
import { company as companyRow } from '../../../../db/company/company-store.ts'
import { billNumbered, supplierById } from '../../../../db/trade/received-invoice-store.ts'
import { tradeSettings } from '../../../../db/trade/trade-facts-store.ts'
import { textOfBytes } from '../../../core/decode-text.ts'
import type { Context } from '../../../core/unit-of-work.ts'
import { require } from '../../../core/unit-of-work.ts'
import type { SentFile } from '../../../files/files.ts'
import { answerBill } from './answer-bill.ts'
import { itemsOfRows, namedInInvoice } from './named-in-invoice.ts'

/** Raises NOT_ALLOWED before the upload is read. */
export function admitEInvoice(context: Context): void {
  require(context, 'purchase_vouchers.create')
}

/** `party` is the supplier that the user has selected; null: as the file says. */
type Upload = { file: SentFile; party: string | null }

/**
 * Returns the bill. Raises NOT_ALLOWED, TOO_LARGE and FILE_TYPE at `file`, NOT_FOUND for an unknown party, and what
 * `readUbl` raises.
 */
export async function readEInvoice(context: Context, { file, party }: Upload): Promise<ReceivedBill> {
  admitEInvoice(context)
  const { companyId } = context.who
  const text = await textOf(file)
  const [[company], [settings]] = await context.db.batch(companyId, [companyRow(companyId), tradeSettings(companyId)])
  if (!company || !settings) throw new DomainError('NOT_FOUND')
  const { currency_code: code, currency_digits: digits } = company
  const invoice = readUbl(text, { code, digits })
  const { suppliers, units, schemes } = await namedInInvoice(context, { invoice, country: company.country_iso })
  const supplier = party === null ? supplierOf(invoice.seller, suppliers) : await supplierAt(context, party)
  const items = await itemsOfRows(context, { invoice, partyId: supplier?.id ?? null })
  const { rows, notes } = matchRows(invoice, { items, units, schemes })
  const bill = draftBill(rows, invoice, { digits, hasDiscount: settings.purchase_header_discount })
  return answerBill(invoice, {
    bill,
    supplier,
    digits,
    notes: [
      ...(supplier === null ? [unknownSupplier(invoice)] : await numberProblems(context, invoice, supplier.id)),
      ...sumProblems(invoice, digits),
      ...notesOf(invoice, bill, company),
      ...notes,
    ],
  })
}

async function textOf({ content, isCut }: SentFile): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk)
  if (isCut()) refuse([{ code: 'TOO_LARGE', path: 'file', params: { max: '10 MiB' } }])
  return textOfBytes(chunks)
}

async function supplierAt({ db, who }: Context, id: string): Promise<{ id: string; label: string }> {
  const [[supplier]] = await db.batch(who.companyId, [supplierById(who.companyId, id)])
  if (!supplier) throw new DomainError('NOT_FOUND')
  return supplier
}

function unknownSupplier({ seller }: ReceivedInvoice): InvoiceNote {
  return { code: 'E_INVOICE_SUPPLIER', path: 'seller', params: { name: seller.name } }
}

/** Returns BILL_NUMBER_USED or E_INVOICE_IN_DRAFT at `number` for an invoice that is entered already. */
async function numberProblems(
  { db, who }: Context,
  { number }: ReceivedInvoice,
  partyId: string,
): Promise<InvoiceNote[]> {
  const [[existing]] = await db.batch(who.companyId, [billNumbered(who.companyId, { partyId, number })])
  if (!existing) return []
  const { voucher_no: voucher } = existing
  if (voucher === null) return [{ code: 'E_INVOICE_IN_DRAFT', path: 'number', params: { number } }]
  return [{ code: 'BILL_NUMBER_USED', path: 'number', params: { number, voucher } }]
}

function notesOf(invoice: ReceivedInvoice, bill: DraftBill, company: CompanyRow): InvoiceNote[] {
  const { tax_identification_number: taxNumber, country_iso: country, currency_digits: digits } = company
  return draftNotes(invoice, bill, { taxNumber, country, digits })
}
