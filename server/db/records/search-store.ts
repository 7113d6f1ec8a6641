/** Searches accounts, items, parties and documents by a few words. */
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

/** `hint` distinguishes hits with the same label. */
export type SearchRow = { id: string; label: string; hint: string }

export type SearchQuery = { companyId: string; text: string; limit: number }

/** The hints of each kind of record. */
const hints = {
  account: `coalesce(r.code, '')`,
  item: `coalesce(r.code, r.barcode, '')`,
  party: `concat_ws(' · ', r.tax_number, r.contact_no)`,
}

/**
 * Returns accounts, items or parties that contain every word: the exact code or number first, then those that begin
 * with the text. Searches barcodes and extra fields of items, aliases, numbers and people of parties as well.
 */
export function recordSearch(kind: keyof typeof hints, { companyId, text, limit }: SearchQuery): Statement<SearchRow> {
  return statement(
    `select r.id, r.name as label, ${hints[kind]} as hint
     from find_records('${kind}', $1, $2, $3) f join ${kind} r on r.company_id = $1 and r.id = f.found_id
     order by f.place`,
    [companyId, text, limit],
  )
}

/**
 * A document in the answer of the search: `subject` is its party, account or item, `amount` has the digits of the
 * currency.
 */
export type DocumentRow = {
  path: string
  id: string
  number: string | null
  subject: string | null
  reference: string | null
  remarks: string | null
  amount: string | null
  date: string | null
  status: string | null
}

export type DocumentQuery = SearchQuery & {
  /** The kinds that the user may read. */
  paths: readonly string[]
  /** For each word of the text its value as an amount, if it is one. */
  amounts: readonly (string | null)[]
}

/**
 * Returns documents that contain every word in their texts, their amount or the name of their party, account or item:
 * the exact number first, then numbers that begin with the text, then the newest.
 */
export function documentSearch({ companyId, text, limit, paths, amounts }: DocumentQuery): Statement<DocumentRow> {
  return statement(
    `select d.path, d.document_id as id, d.number, coalesce(d.billing_name, p.name, a.name, i.name) as subject,
       nullif(d.reference, '') as reference, d.remarks, round(d.amount, c.currency_digits) as amount, d.date, d.status
     from find_documents($1, $2, $3, $4, $5) with ordinality as f(path, id, place, position)
     join document_search d on d.company_id = $1 and d.path = f.path and d.document_id = f.id
     join company c on c.id = $1
     left join party p on p.company_id = $1 and p.id = d.subject_id
     left join account a on a.company_id = $1 and a.id = d.subject_id
     left join item i on i.company_id = $1 and i.id = d.subject_id
     order by f.position`,
    [companyId, paths, text, amounts, limit],
  )
}
