/** Reads what a received e-invoice may name: suppliers, items, units, tax schemes and earlier bills. */
import type {
  BookItem,
  BookScheme,
  BookSupplier,
  BookUnit,
} from '../../../domain/documents/e-invoice/received/match-books.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'
import { unitsOfItem } from '../inventory/item-store.ts'
import { mergedParties } from './survivors.ts'

/** Numbers are in capitals without spaces, points, hyphens and slashes; names in lower case. */
type PartyNames = { numbers: readonly string[]; names: readonly string[]; country: string }

/** Returns the contacts with one of the numbers, names or other names; `country` is that of contacts without one. */
export function suppliersNamed(companyId: string, { numbers, names, country }: PartyNames): Statement<BookSupplier> {
  return statement(
    `select p.id, p.name as label, p.tax_number as "taxNumber", coalesce(p.country, $4) as country, named."isNamed"
     from party p
     cross join lateral (
       select lower(p.name) = any ($3::text[]) or exists (
         select from party_alias a
         where a.company_id = p.company_id and a.party_id = p.id and lower(a.name) = any ($3::text[])) as "isNamed"
     ) named
     where p.company_id = $1 and p.is_active and not p.is_walk_in and p.merged_into_id is null
       and (named."isNamed" or regexp_replace(upper(p.tax_number), '[\\s./-]', '', 'g') = any ($2::text[]))
     order by p.name, p.id`,
    [companyId, numbers, names, country],
  )
}

/** Returns a contact by its id. */
export function supplierById(companyId: string, id: string): Statement<{ id: string; label: string }> {
  return statement('select id, name as label from party where company_id = $1 and id = $2', [companyId, id])
}

/** Returns every unit; `names` are its short name ('' without one) and its name. */
export function unitsOfBooks(companyId: string): Statement<BookUnit> {
  return statement(
    `select id, coalesce(short_name, name) as label, unece_code as code, array[coalesce(short_name, ''), name] as names
     from unit where company_id = $1 order by name, id`,
    [companyId],
  )
}

/** Returns the active tax schemes that lines can have, which excludes withholding; `rate` is a percentage. */
export function schemesOfBooks(companyId: string): Statement<BookScheme> {
  return statement(
    `select id, name as label, kind, trim_scale(rate)::text as rate, recoverable from tax_scheme
     where company_id = $1 and is_active and kind <> 'withholding' order by name, id`,
    [companyId],
  )
}

/** Texts in lower case. */
type ItemNames = {
  ids: readonly string[]
  codes: readonly string[]
  barcodes: readonly string[]
  names: readonly string[]
}

/** Returns the items with one of the ids, codes, barcodes or names, each with its units. */
export function itemsNamed(companyId: string, { ids, codes, barcodes, names }: ItemNames): Statement<BookItem> {
  return statement(
    `select i.id, i.name as label, i.code, i.barcode, units.units, i.tax_scheme_id as "taxScheme"
     from item i
     cross join lateral (
       select jsonb_agg(jsonb_build_object('id', n.id, 'label', coalesce(n.short_name, n.name), 'code', n.unece_code,
         'names', jsonb_build_array(coalesce(n.short_name, ''), n.name)) order by u.unit_id <> i.unit_id, u.factor, n.id) as units
       from (${unitsOfItem}) u join unit n on n.company_id = i.company_id and n.id = u.unit_id
     ) units
     where i.company_id = $1 and i.is_active and i.merged_into_id is null
       and (i.id = any ($2::uuid[]) or lower(i.code) = any ($3::text[]) or lower(i.barcode) = any ($4::text[])
         or lower(i.name) = any ($5::text[]))
     order by i.name, i.id`,
    [companyId, ids, codes, barcodes, names],
  )
}

type EarlierNames = { partyId: string; names: readonly string[] }

/** Returns the item of the last posted bill of a supplier for each name in the first line of a description; names in lower case. */
export function itemsBilledAs(
  companyId: string,
  { partyId, names }: EarlierNames,
): Statement<{ name: string; item: string }> {
  return statement(
    `select distinct on (name) lower(split_part(r.description, E'\\n', 1)) as name, r.item_id as item
     from trade_document d
     join trade_row r on r.company_id = d.company_id and r.document_id = d.id
     where d.company_id = $1 and d.party_id = $2 and d.path = 'purchase/vouchers' and d.status = 'Issued'
       and lower(split_part(r.description, E'\\n', 1)) = any ($3::text[])
     order by name, d.date desc, d.id desc, r.row_no desc`,
    [companyId, partyId, names],
  )
}

/**
 * Returns a bill of a supplier, or of one merged into it, with its number, without regard to case, a posted one first;
 * null for the number of a draft.
 */
export function billNumbered(
  companyId: string,
  { partyId, number }: { partyId: string; number: string },
): Statement<{ voucher_no: string | null }> {
  return statement(
    `${mergedParties}
     select d.voucher_no
     from merged m
     join trade_document d on d.company_id = $1 and d.party_id = m.id and d.path = 'purchase/vouchers'
       and lower(d.supplier_no) = lower($3) and d.status in ('Draft', 'Issued')
     order by d.voucher_no limit 1`,
    [companyId, partyId, number],
  )
}
