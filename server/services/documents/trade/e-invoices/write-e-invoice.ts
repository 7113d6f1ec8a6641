/**
 * The e-invoice of an issued invoice or credit note. Names, addresses and tax numbers are those of its paper; what was
 * missing when it was issued is taken as it is now, and so are the amount due and the bank account, as on the paper.
 */
import type { EInvoiceFacts, EInvoiceRow } from '../../../../../domain/documents/e-invoice/compose-e-invoice.ts'
import { composeEInvoice } from '../../../../../domain/documents/e-invoice/compose-e-invoice.ts'
import { eInvoiceProblems } from '../../../../../domain/documents/e-invoice/e-invoice-problems.ts'
import type { EInvoicePath } from '../../../../../domain/documents/e-invoice/e-invoice-paths.ts'
import {
  eInvoiceFileName,
  eInvoiceSyntaxes,
  isEInvoiceSyntax,
} from '../../../../../domain/documents/e-invoice/e-invoice-paths.ts'
import { writeCii } from '../../../../../domain/documents/e-invoice/write-cii.ts'
import { writeUbl } from '../../../../../domain/documents/e-invoice/write-ubl.ts'
import type { ChainLink } from '../../../../../domain/documents/chain-link.ts'
import { DomainError, refuse } from '../../../../../domain/errors.ts'
import { moduleOf } from '../../../../../domain/resources/core/define.ts'
import { isId } from '../../../../../domain/resources/core/list-query.ts'
import type { CompanyRow } from '../../../../db/company/company-store.ts'
import { company as companyRow } from '../../../../db/company/company-store.ts'
import type { Reading } from '../../../../db/core/client.ts'
import { reading } from '../../../../db/core/client.ts'
import type { PrintedBankRow } from '../../../../db/documents/paper-store.ts'
import { printedBank } from '../../../../db/documents/paper-store.ts'
import type { BuyerRow, UnitNames } from '../../../../db/trade/e-invoice-store.ts'
import { buyerOfTrade, unitsOfTrade } from '../../../../db/trade/e-invoice-store.ts'
import type { StoredTrade, StoredTradeRow } from '../../../../db/trade/trade-store.ts'
import { chainOf, tradeDocument } from '../../../../db/trade/trade-store.ts'
import type { Context } from '../../../core/unit-of-work.ts'
import { require } from '../../../core/unit-of-work.ts'

/** What is stored when a document is issued; `buyer` is absent from documents issued before it was. */
type PrintedFacts = {
  company: Readonly<
    Record<'name' | 'address' | 'city' | 'state' | 'postal_code' | 'phone' | 'email' | 'tax_number', string>
  >
  party: Readonly<Record<'name', string> & Record<'address' | 'email' | 'contact_no' | 'tax_number', string | null>>
  buyer?: { country: string | null; reference: string | null }
  schemes: Readonly<Record<string, { name: string }>>
}

export type EInvoiceFile = { name: string; xml: string }

/** Returns the file. Raises NOT_ALLOWED, NOT_FOUND, WRONG_STATUS, NOT_IN_LIST at `syntax`, and what `eInvoiceProblems` returns. */
export async function eInvoiceOf(
  context: Context,
  { path, id, syntax }: { path: EInvoicePath; id: string; syntax: unknown },
): Promise<EInvoiceFile> {
  require(context, `${moduleOf(path)}.read`)
  const facts = await context.db.read(context.who.companyId, eInvoiceFacts(context, path, id))
  if (!isEInvoiceSyntax(syntax)) {
    const params = { choices: Object.keys(eInvoiceSyntaxes).join(', ') }
    throw new DomainError('NOT_IN_LIST', params, [{ code: 'NOT_IN_LIST', path: 'syntax', params }])
  }
  refuse(eInvoiceProblems(facts))
  const invoice = composeEInvoice(facts)
  const xml = syntax === 'ubl' ? writeUbl(invoice) : writeCii(invoice)
  return { name: eInvoiceFileName(facts.number, syntax), xml }
}

function eInvoiceFacts({ who }: Pick<Context, 'who'>, path: EInvoicePath, id: string): Reading<EInvoiceFacts> {
  if (!isId(id)) throw new DomainError('NOT_FOUND')
  const { companyId } = who
  return reading(
    [
      tradeDocument(companyId, path, id),
      chainOf(companyId, path, id),
      companyRow(companyId),
      buyerOfTrade(companyId, path, id),
      printedBank(companyId),
      unitsOfTrade(companyId, id),
    ],
    ([[stored], chain, [company], [buyer], [bank], units]) => {
      if (!stored || !company || !buyer) throw new DomainError('NOT_FOUND')
      return toFacts({ stored, chain, company, buyer, bank, units })
    },
  )
}

type Records = {
  stored: StoredTrade
  chain: readonly ChainLink[]
  company: CompanyRow
  buyer: BuyerRow
  bank: PrintedBankRow | undefined
  units: readonly UnitNames[]
}

function toFacts({ stored, chain, company, buyer, bank, units }: Records): EInvoiceFacts {
  const { stored_status: status, voucher_no: number } = stored
  if (status !== 'Issued' || number === null) throw new DomainError('WRONG_STATUS', { status: stored.status })
  const printed = stored.printed as PrintedFacts
  const unitOf = new Map(units.map((unit) => [unit.id, unit]))
  return {
    kind: stored.path === 'sales/vouchers' ? 'invoice' : 'credit-note',
    number,
    date: stored.date,
    dueDate: stored.due_date,
    reference: stored.reference,
    buyerReference: printed.buyer?.reference || buyer.buyer_reference,
    remarks: stored.remarks,
    taxType: stored.tax_type,
    total: stored.total,
    rounding: stored.rounding,
    openAmount: stored.open_amount,
    currency: { code: company.currency_code, digits: company.currency_digits },
    seller: sellerOf(printed, company),
    buyer: {
      name: printed.party.name,
      address: printed.party.address || buyer.address,
      city: null,
      subdivision: null,
      postalCode: null,
      country: printed.buyer?.country || buyer.country,
      taxNumber: printed.party.tax_number || buyer.tax_number,
      phone: printed.party.contact_no || buyer.contact_no,
      email: printed.party.email || buyer.email,
    },
    bank: bank ?? null,
    deliveredOn: latestDelivery(chain),
    precedingInvoices: chain.flatMap(({ relation, number: origin, date }) =>
      relation === 'returns' && origin !== null ? [{ number: origin, date }] : [],
    ),
    rows: stored.rows.map((row) => rowOf(row, { printed, unit: unitOf.get(row.unit) })),
  }
}

function sellerOf({ company: printed }: PrintedFacts, company: CompanyRow): EInvoiceFacts['seller'] {
  return {
    name: printed.name,
    address: printed.address || company.address,
    city: printed.city || company.city,
    subdivision: printed.state || company.state,
    postalCode: printed.postal_code || company.postal_code,
    country: company.country_iso,
    taxNumber: printed.tax_number || company.tax_identification_number,
    phone: printed.phone || company.phone,
    email: printed.email || company.email,
  }
}

function latestDelivery(chain: readonly ChainLink[]): string | null {
  const days = chain.flatMap(({ relation, date }) => (relation === 'delivered_by' ? [date] : []))
  return days.toSorted().at(-1) ?? null
}

function rowOf(
  row: StoredTradeRow,
  { printed, unit }: { printed: PrintedFacts; unit: UnitNames | undefined },
): EInvoiceRow {
  const scheme = printed.schemes[row.tax_scheme ?? '']?.name ?? row.tax_scheme_label
  return {
    ...row,
    tax_scheme_label: scheme,
    unit: { code: unit?.unece_code ?? null, names: unit ? [unit.short_name ?? '', unit.name] : [] },
  }
}
