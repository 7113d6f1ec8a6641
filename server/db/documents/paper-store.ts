/** Reads what papers need beyond the documents themselves, and counts prints. */
import type { PrintOfInvoice } from '../../../domain/documents/materialized-view.ts'
import type { PaymentPath, TradePath } from '../../../domain/documents/status.ts'
import type { Language } from '../../../domain/language/languages.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

export type PaperPartyRow = {
  language: Language | null
  name: string
  address: string | null
  contact_no: string | null
  tax_number: string | null
}

/** Returns the current party of an invoice, a bill or a note. */
export function partyOfTrade(companyId: string, path: TradePath, id: string): Statement<PaperPartyRow> {
  return statement(
    `select p.language, p.name, p.address, p.contact_no, p.tax_number from trade_document d
     join party p on p.company_id = d.company_id and p.id = d.party_id
     where d.company_id = $1 and d.path = $2 and d.id = $3`,
    [companyId, path, id],
  )
}

/** Returns the current language of the party of a payment. */
export function languageOfPayment(
  companyId: string,
  path: PaymentPath,
  id: string,
): Statement<Pick<PaperPartyRow, 'language'>> {
  return statement(
    `select p.language from payment d join party p on p.company_id = d.company_id and p.id = d.party_id
     where d.company_id = $1 and d.path = $2 and d.id = $3`,
    [companyId, path, id],
  )
}

export type PrintedBankRow = {
  name: string
  account_name: string | null
  account_number: string | null
  branch_name: string | null
  iban: string | null
  bic: string | null
  upi_id: string | null
}

/** The bank account that the company's invoices print; no row where there is none. */
export function printedBank(companyId: string): Statement<PrintedBankRow> {
  return statement(
    `select coalesce(bank_name, name) as name, account_name, account_number, branch_name, iban, bic, upi_id
     from bank_account where company_id = $1 and print_on_invoices and is_active`,
    [companyId],
  )
}

/** A party of the company. */
export function paperParty(companyId: string, id: string): Statement<PaperPartyRow> {
  return statement(
    'select language, name, address, contact_no, tax_number from party where company_id = $1 and id = $2',
    [companyId, id],
  )
}

/** Counts a print of a document that is no draft, and returns the count; no row for a draft. */
export function countTradePrint(
  companyId: string,
  path: TradePath,
  id: string,
): Statement<{ print_count: number; version: number }> {
  return statement(
    `update trade_document set print_count = print_count + 1
     where company_id = $1 and path = $2 and id = $3 and status <> 'Draft' returning print_count, version`,
    [companyId, path, id],
  )
}

/** The print count of a document; prints of a draft are not counted. */
export type PrintsRow = { print_count: number; is_draft: boolean }

/** Returns the print count of an invoice, a bill or a note. */
export function tradePrints(companyId: string, path: TradePath, id: string): Statement<PrintsRow> {
  return statement(
    `select print_count, status = 'Draft' as is_draft from trade_document where company_id = $1 and path = $2 and id = $3`,
    [companyId, path, id],
  )
}

const MOST_PRINTS = 200

/** Returns the latest prints of an issued trade document from the audit log, the last first. */
export function printsOfTrade(companyId: string, path: TradePath, id: string): Statement<PrintOfInvoice> {
  return statement(
    `select to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
       coalesce(nullif(u.full_name, ''), a.actor) as by, (a.changes #>> '{print_count,1}')::int as print_count
     from audit_log a join app_user u on u.id = a.user_id
     where a.company_id = $1 and a.resource = $2 and a.object_id = $3 and a.action = 'print'
     order by a.id desc limit ${MOST_PRINTS}`,
    [companyId, path, id],
  )
}

/** Counts a print of a payment, and returns the count. */
export function countPaymentPrint(
  companyId: string,
  path: PaymentPath,
  id: string,
): Statement<{ print_count: number; version: number }> {
  return statement(
    `update payment set print_count = print_count + 1 where company_id = $1 and path = $2 and id = $3
     returning print_count, version`,
    [companyId, path, id],
  )
}

/** Returns the print count of a payment; it is never a draft. */
export function paymentPrints(companyId: string, path: PaymentPath, id: string): Statement<PrintsRow> {
  return statement(
    'select print_count, false as is_draft from payment where company_id = $1 and path = $2 and id = $3',
    [companyId, path, id],
  )
}
