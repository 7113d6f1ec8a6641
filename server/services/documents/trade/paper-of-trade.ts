/**
 * The paper of a trade document. An issued document reads the values stored when it was issued: names,
 * addresses, tax numbers, units, schemes, template and footer; a draft reads the current ones. Balance due, print count
 * and status are always current.
 */
import type { TradePath } from '../../../../domain/documents/status.ts'
import type { ChainLink } from '../../../../domain/documents/chain-link.ts'
import { DomainError } from '../../../../domain/errors.ts'
import { subtract, sum } from '../../../../domain/money/decimal.ts'
import type { PaperCompany, PaperParty } from '../../../../domain/printing/letterhead.ts'
import type { PaperBank, TradePaper, TradePaperTax } from '../../../../domain/printing/trade-paper.ts'
import { tradePaperKinds } from '../../../../domain/printing/trade-paper.ts'
import { printedFields } from '../../../../domain/resources/printed-fields.ts'
import { tradeResources } from '../../../../domain/resources/trade/trade-shape.ts'
import { isId } from '../../../../domain/resources/core/list-query.ts'
import type { Reading } from '../../../db/core/client.ts'
import { reading } from '../../../db/core/client.ts'
import type { CompanyRow, FiscalYearRow } from '../../../db/company/company-store.ts'
import { company as companyRow, fiscalYears } from '../../../db/company/company-store.ts'
import type { PaperPartyRow, PrintedBankRow } from '../../../db/documents/paper-store.ts'
import { partyOfTrade, printedBank } from '../../../db/documents/paper-store.ts'
import type { TradeSettings } from '../../../db/trade/trade-facts-store.ts'
import { tradeSettings } from '../../../db/trade/trade-facts-store.ts'
import type { StoredTrade, StoredTradeRow } from '../../../db/trade/trade-store.ts'
import { chainOf, tradeDocument } from '../../../db/trade/trade-store.ts'
import { groupBy } from '../../core/group-by.ts'
import { paperCompany } from '../../sending/letterhead.ts'
import type { Context } from '../../core/unit-of-work.ts'
import { textsOf } from './store-trade.ts'

/** The values that `printedOf` stores when a document is issued. */
type PrintedTrade = {
  company: Readonly<
    Record<'name' | 'address' | 'city' | 'state' | 'postal_code' | 'phone' | 'email' | 'tax_number', string>
  >
  party: { name: string; address: string | null; contact_no: string | null; tax_number: string | null }
  units: Readonly<Record<string, string>>
  schemes: Readonly<Record<string, { name: string }>>
  text?: string | null
  footer: string | null
  template: number
}

type TradeRecords = {
  stored: StoredTrade
  chain: readonly ChainLink[]
  company: CompanyRow
  years: readonly FiscalYearRow[]
  settings: TradeSettings
  party: PaperPartyRow
  bank: PrintedBankRow | undefined
}

/** Reads the paper of a stored document. Raises NOT_FOUND. */
export function tradePaper({ who }: Pick<Context, 'who'>, path: TradePath, id: string): Reading<TradePaper> {
  if (!isId(id)) throw new DomainError('NOT_FOUND')
  const { companyId } = who
  return reading(
    [
      tradeDocument(companyId, path, id),
      chainOf(companyId, path, id),
      companyRow(companyId),
      fiscalYears(companyId),
      tradeSettings(companyId),
      partyOfTrade(companyId, path, id),
      printedBank(companyId),
    ],
    ([[stored], chain, [company], years, [settings], [party], [bank]]) => {
      if (!stored || !company || !settings || !party) throw new DomainError('NOT_FOUND')
      return paper({ stored, chain, company, years, settings, party, bank })
    },
  )
}

function paper({ stored, chain, company, years, settings, party, bank }: TradeRecords): TradePaper {
  const printed = stored.printed as PrintedTrade | null
  const { rows } = stored
  const rowDiscounts = sum(rows.map(({ row_discount }) => row_discount))
  const year = years.find((one) => one.id === stored.fiscal_year_id)
  return {
    language: party.language,
    kind: tradePaperKinds[stored.path],
    status: stored.status,
    template: printed?.template ?? settings.invoice_template,
    printCount: stored.print_count,
    company: printed ? printedCompany(printed, company) : paperCompany(company),
    party: printed ? printedParty(printed) : draftParty(stored, party),
    number: stored.voucher_no,
    fiscalYear: year?.name ?? null,
    supplierNumber: stored.supplier_no,
    orderNumbers: chain.flatMap(({ relation, number }) => (relation === 'ordered_in' && number ? [number] : [])),
    origins: chain.flatMap(({ relation, number, supplier_number: supplierNumber }) =>
      relation === 'returns' && number ? [{ number, supplierNumber }] : [],
    ),
    reference: stored.reference,
    date: stored.date,
    dueDate: stored.due_date,
    expiryDate: stored.expiry_date,
    expectedDate: stored.expected_date,
    revision: stored.revision,
    mode: stored.payment_mode_label,
    extraFields: printedFields(tradeResources[stored.path], stored),
    rows: rows.map((row) => paperRow(row, printed)),
    isTaxInclusive: stored.tax_type === 'inclusive',
    taxes: taxesOf(rows, printed),
    subTotal: stored.sub_total,
    rowDiscounts,
    discount: sum(rows.map(({ header_discount }) => header_discount)),
    total: stored.total,
    rounding: stored.rounding,
    balance: isOwed(stored) ? stored.open_amount : null,
    bank: bank ? paperBank(bank) : null,
    remarks: stored.remarks,
    receivedBy: stored.received_by,
    cancelReason: stored.cancel_reason,
    text: printed ? (printed.text ?? null) : textsOf(stored.path, settings).text,
    footer: printed ? printed.footer : textsOf(stored.path, settings).footer,
  }
}

/** An invoice or a bill that counts: what is not paid of it is due. */
function isOwed({ path, status }: StoredTrade): boolean {
  return (path === 'sales/vouchers' || path === 'purchase/vouchers') && status !== 'Draft' && status !== 'Cancelled'
}

function printedCompany({ company: printed }: PrintedTrade, now: CompanyRow): PaperCompany {
  const { postal_code: postalCode, tax_number: taxNumber, ...rest } = printed
  return { ...rest, postalCode, taxNumber, hasLogo: now.logo_type !== null }
}

function printedParty({ party }: PrintedTrade): PaperParty {
  return { name: party.name, address: party.address, phone: party.contact_no, taxNumber: party.tax_number }
}

function draftParty({ customer_name: name, address }: StoredTrade, party: PaperPartyRow): PaperParty {
  return {
    name: name || party.name,
    address: address || party.address,
    phone: party.contact_no,
    taxNumber: party.tax_number,
  }
}

function paperBank(row: PrintedBankRow): PaperBank {
  const { name: bank, account_name: holder, account_number: accountNumber, branch_name: branch, upi_id: upiId } = row
  return { bank, holder, accountNumber, branch, upiId, iban: row.iban, bic: row.bic }
}

function paperRow(row: StoredTradeRow, printed: PrintedTrade | null): TradePaper['rows'][number] {
  const { tax_scheme: scheme, tax_rate: rate, tax_kind: kind } = row
  return {
    name: row.item_label,
    hsCode: row.hs_code,
    description: row.description ?? '',
    quantity: row.quantity,
    unit: printed?.units[row.unit] ?? row.unit_label,
    rate: row.rate,
    discount: row.row_discount,
    tax: scheme === null || rate === null || kind === null ? null : { name: schemeName(row, printed), rate, kind },
    amount: subtract(row.gross, row.row_discount),
    isPriceOnly: row.origin_row !== null && !row.is_returned,
  }
}

function schemeName(
  { tax_scheme: scheme, tax_scheme_label: label }: StoredTradeRow,
  printed: PrintedTrade | null,
): string {
  return printed?.schemes[scheme ?? '']?.name ?? label ?? ''
}

/** Returns net and tax by scheme and rate, in the order of the rows. */
function taxesOf(rows: readonly StoredTradeRow[], printed: PrintedTrade | null): TradePaperTax[] {
  const taxedRows = rows.flatMap((row) => {
    const { tax_scheme: scheme, tax_rate: rate, tax_kind: kind } = row
    return scheme === null || rate === null || kind === null ? [] : [{ key: `${scheme} ${rate}`, rate, kind, row }]
  })
  const groups = groupBy(taxedRows, ({ key }) => key)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const net = sum(group.map(({ row }) => row.net))
    const tax = sum(group.map(({ row }) => row.tax))
    const selfAssessedTax = sum(group.map(({ row }) => row.self_assessed_tax))
    return [{ name: schemeName(first.row, printed), rate: first.rate, kind: first.kind, net, tax, selfAssessedTax }]
  })
}
