/** Finding accounts, items and documents by a few words, for jumping to them. */
import type { Statement } from './client.ts'
import { statement } from './client.ts'
import { containing } from './record-query.ts'

/** `hint` tells one hit from another of the same label; `date` is a document's. */
export type SearchRow = { id: string; label: string; hint: string; date: string | null }

export type SearchQuery = { companyId: string; text: string; limit: number }

const wordsOf = (text: string): string[] => text.split(/\s+/).map(containing)

/** Accounts whose code and name hold every word: the exact code first, then what begins with the text, then by code. */
export function accountSearch({ companyId, text, limit }: SearchQuery): Statement<SearchRow> {
  return statement(
    `select id, name as label, coalesce(code, '') as hint, null::date as date
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
    `select id, name as label, coalesce(code, barcode, '') as hint, null::date as date
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
    `select id, name as label, concat_ws(' · ', tax_number, contact_no) as hint, null::date as date
     from party where company_id = $1 and search_text ilike all ($2::text[])
     order by coalesce(lower(tax_number) = lower($3), false) desc, is_active desc, name ilike $4 desc,
       name collate "und-x-icu", id
     limit $5`,
    [companyId, wordsOf(text), text, containing(text).slice(1), limit],
  )
}

/**
 * Vouchers whose number and narration hold every word: the exact number first, then the newest. A voucher without a
 * number is called by its narration.
 */
export function voucherSearch({ companyId, text, limit }: SearchQuery): Statement<SearchRow> {
  return statement(
    `with exact as (
       select id, voucher_no, narration, date from journal_voucher
       where company_id = $1 and voucher_no in ($3, upper($3)) order by date desc, id desc limit $4
     ), newest as (
       select id, voucher_no, narration, date from journal_voucher
       where company_id = $1 and concat_ws(' ', voucher_no, narration) ilike all ($2::text[])
       order by date desc, id desc limit $4
     )
     select id, coalesce(voucher_no, narration) as label,
       case when voucher_no is null then '' else narration end as hint, date
     from (select 1 as place, * from exact
           union all select 2, * from newest where id not in (select id from exact)) hit
     order by place, date desc, id desc limit $4`,
    [companyId, wordsOf(text), text, limit],
  )
}
