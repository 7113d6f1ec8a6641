/** The documents of a contact, by the search index. */
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

/** A document; `amount` has the currency's digits. */
export type PartyDocument = {
  path: string
  id: string
  number: string | null
  date: string | null
  amount: string | null
  status: string | null
  remarks: string | null
}

type Page = { paths: readonly string[]; start: number; end: number }

/** Selects a page of the documents of a contact, newest first. */
export function partyDocuments(companyId: string, partyId: string, page: Page): Statement<PartyDocument> {
  return statement(
    `select d.path, d.document_id as id, d.number, d.date, round(d.amount, c.currency_digits) as amount, d.status, d.remarks
     from document_search d join company c on c.id = $1
     where d.company_id = $1 and d.subject_id = $2 and d.path = any($3)
     order by d.date desc nulls last, d.document_id desc limit $5::int - $4::int offset $4::int`,
    [companyId, partyId, page.paths, page.start, page.end],
  )
}

/** Counts the documents of a contact, up to `most`; no row when the company has no such contact. */
export function countPartyDocuments(
  companyId: string,
  partyId: string,
  { paths, most }: { paths: readonly string[]; most: number },
): Statement<{ rows: bigint }> {
  return statement(
    `select (select count(*) from (
       select from document_search where company_id = $1 and subject_id = p.id and path = any($3) limit $4) documents) as rows
     from party p where p.company_id = $1 and p.id = $2`,
    [companyId, partyId, paths, most],
  )
}
