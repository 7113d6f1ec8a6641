/** Reads what an import of parties needs of the books, and writes many of them at a time. */
import type { BookParty, PlannedParty } from '../../../domain/parties/import-parties.ts'
import type { Representative } from '../../../domain/parties/party.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

/** Returns every party with its aliases, people and accounts; amounts canonical. */
export function partiesOfBooks(companyId: string): Statement<BookParty> {
  return statement(
    `select p.id, p.version, p.name, p.tax_number, p.contact_no, p.email, p.address, p.credit_days::text as credit_days,
       trim_scale(p.credit_limit)::text as credit_limit, p.customer_account_id as "customerLedgerId",
       p.supplier_account_id as "supplierLedgerId", p.merged_into_id as "mergedIntoId",
       coalesce(a.aliases, '[]') as aliases, coalesce(r.people, '[]') as representatives
     from party p
     left join (
       select party_id, jsonb_agg(name order by name collate "C") as aliases from party_alias
       where company_id = $1 group by party_id
     ) a on a.party_id = p.id
     left join (
       select party_id, jsonb_agg(jsonb_build_object('name', name, 'position', position, 'phone', phone, 'email', email)
         order by id) as people
       from party_representative where company_id = $1 group by party_id
     ) r on r.party_id = p.id
     where p.company_id = $1 order by p.created_at, p.id`,
    [companyId],
  )
}

export type StoredLedger = {
  id: string
  name: string
  category_id: string
  version: number
  system_code: string | null
}

/** Returns the accounts below Customers and Suppliers. */
export function partyLedgers(companyId: string): Statement<StoredLedger> {
  return statement(
    `select id, name, category_id, version, system_code from account
     where company_id = $1 and control_kind in ('customer', 'supplier')`,
    [companyId],
  )
}

/** Inserts new parties; their accounts exist already. */
export function insertParties(companyId: string, parties: readonly PlannedParty[]): Statement {
  return statement(
    `insert into party (company_id, id, name, tax_number, contact_no, email, address, credit_limit, credit_days,
       customer_account_id, supplier_account_id)
     select $1, p.id, p.name, p.tax_number, p.contact_no, p.email, p.address, p.credit_limit, p.credit_days,
       p."customerLedgerId", p."supplierLedgerId"
     from json_to_recordset($2) as p(${partyRow})`,
    [companyId, JSON.stringify(parties)],
  )
}

/** Updates parties from a file; fails as STALE when one of them was changed since it was read. */
export function changeParties(companyId: string, parties: readonly PlannedParty[]): Statement[] {
  const rows = JSON.stringify(parties.map((party) => ({ ...party, version: party.before?.version })))
  return [
    statement(
      `select claim_version('party', $1, p.id, p.version) from json_to_recordset($2) as p(${partyRow}) order by p.id`,
      [companyId, rows],
    ),
    statement(
      `update party o set name = p.name, tax_number = p.tax_number, contact_no = p.contact_no, email = p.email,
         address = p.address, credit_limit = p.credit_limit, credit_days = p.credit_days,
         customer_account_id = p."customerLedgerId", supplier_account_id = p."supplierLedgerId"
       from json_to_recordset($2) as p(${partyRow}) where o.company_id = $1 and o.id = p.id`,
      [companyId, rows],
    ),
    statement('delete from party_representative where company_id = $1 and party_id = any ($2::uuid[])', [
      companyId,
      parties.map(({ id }) => id),
    ]),
  ]
}

const partyRow = `id uuid, version int, name text, tax_number text, contact_no text, email text, address text,
  credit_limit numeric, credit_days int, "customerLedgerId" uuid, "supplierLedgerId" uuid`

export type PartOf<Part> = { partyId: string } & Part

/** Inserts missing aliases, and people in the order of their ids. */
export function insertParts(
  companyId: string,
  aliases: readonly PartOf<{ name: string }>[],
  people: readonly PartOf<Representative & { id: string }>[],
): Statement[] {
  return [
    statement(
      `insert into party_alias (company_id, party_id, name)
       select $1, a."partyId", a.name from json_to_recordset($2) as a("partyId" uuid, name text) on conflict do nothing`,
      [companyId, JSON.stringify(aliases)],
    ),
    statement(
      `insert into party_representative (company_id, id, party_id, name, position, phone, email)
       select $1, r.id, r."partyId", r.name, r.position, r.phone, r.email
       from json_to_recordset($2) as r(id uuid, "partyId" uuid, name text, position text, phone text, email text)`,
      [companyId, JSON.stringify(people)],
    ),
  ]
}

/** Renames accounts; all give up their names first, because one may take that of another. */
export function renameLedgers(companyId: string, ledgers: readonly { id: string; name: string }[]): Statement[] {
  return [
    statement('update account set name = id::text where company_id = $1 and id = any ($2::uuid[])', [
      companyId,
      ledgers.map(({ id }) => id),
    ]),
    statement(
      `update account a set name = l.name, version = a.version + 1, updated_at = now()
       from json_to_recordset($2) as l(id uuid, name text) where a.company_id = $1 and a.id = l.id`,
      [companyId, JSON.stringify(ledgers)],
    ),
  ]
}
