/** Reads what e-invoices state besides the papers. */
import type { TradePath } from '../../../domain/documents/status.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

export type BuyerRow = {
  name: string
  address: string | null
  email: string | null
  contact_no: string | null
  tax_number: string | null
  country: string | null
  buyer_reference: string | null
}

/** Returns the customer of a document as it is now. */
export function buyerOfTrade(companyId: string, path: TradePath, id: string): Statement<BuyerRow> {
  return statement(
    `select p.name, p.address, p.email, p.contact_no, p.tax_number, p.country, p.buyer_reference from trade_document d
     join party p on p.company_id = d.company_id and p.id = d.party_id
     where d.company_id = $1 and d.path = $2 and d.id = $3`,
    [companyId, path, id],
  )
}

export type UnitNames = { id: string; name: string; short_name: string | null; unece_code: string | null }

/** Returns the units of the lines of a document, each once. */
export function unitsOfTrade(companyId: string, id: string): Statement<UnitNames> {
  return statement(
    `select u.id, u.name, u.short_name, u.unece_code from unit u
     where u.company_id = $1 and u.id in (select r.unit_id from trade_row r where r.company_id = $1 and r.document_id = $2)`,
    [companyId, id],
  )
}
