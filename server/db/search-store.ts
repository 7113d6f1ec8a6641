/** Finding accounts, items and documents by a few words, for jumping to them. */
import type { Statement } from './client.ts'
import { statement } from './client.ts'
import { containing } from './list-search.ts'

/** `hint` tells one hit from another of the same label. */
export type SearchRow = { id: string; label: string; hint: string }

export type SearchQuery = { companyId: string; text: string; limit: number }

const wordsOf = (text: string): string[] => text.split(/\s+/).map(containing)

/** Accounts whose code and name hold every word: the exact code first, then what begins with the text, then by code. */
export function accountSearch({ companyId, text, limit }: SearchQuery): Statement<SearchRow> {
  return statement(
    `select id, name as label, coalesce(code, '') as hint
     from account where company_id = $1 and concat_ws(' ', code, name) ilike all ($2::text[])
     order by coalesce(lower(code) = lower($3), false) desc, is_active desc,
       (coalesce(code, '') ilike $4 or name ilike $4) desc, code, name, id
     limit $5`,
    [companyId, wordsOf(text), text, containing(text).slice(1), limit],
  )
}

/** Items that hold every word, barcodes and extra fields among them: the exact code or barcode first, then what begins with the text. */
export function itemSearch({ companyId, text, limit }: SearchQuery): Statement<SearchRow> {
  return statement(
    `select id, name as label, coalesce(code, barcode, '') as hint
     from item where company_id = $1 and search_text ilike all ($2::text[])
     order by coalesce(lower(code) = lower($3), false) or coalesce(barcode = $3, false) desc, is_active desc,
       (coalesce(code, '') ilike $4 or name ilike $4) desc, name collate "und-x-icu", id
     limit $5`,
    [companyId, wordsOf(text), text, containing(text).slice(1), limit],
  )
}

/** Parties by names, aliases, numbers and contact persons: the exact tax number first, then names that begin with the text. */
export function partySearch({ companyId, text, limit }: SearchQuery): Statement<SearchRow> {
  return statement(
    `select id, name as label, concat_ws(' · ', tax_number, contact_no) as hint
     from party where company_id = $1 and search_text ilike all ($2::text[])
     order by coalesce(lower(tax_number) = lower($3), false) desc, is_active desc, name ilike $4 desc,
       name collate "und-x-icu", id
     limit $5`,
    [companyId, wordsOf(text), text, containing(text).slice(1), limit],
  )
}

/** A document as search answers it: `subject` is the party, account or item it is about, `amount` has the currency's digits. */
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
  /** The kinds that the person may read. */
  paths: readonly string[]
  /** For each word of the text the amount it can be read as. */
  amounts: readonly (string | null)[]
}

/**
 * Documents that hold every word in their texts, their amount or the name of their party, account or item: the exact
 * number first, then numbers that begin with the text, then the newest.
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
