/** Parties: the parts in other tables, and the accounts of both sides. */
import type { Representative } from '../../../domain/parties/party.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

/** Returns the party with a tax number, or no row. */
export function partyWithTaxNumber(companyId: string, taxNumber: string): Statement<{ id: string; name: string }> {
  return statement('select id, name from party where company_id = $1 and tax_number = $2', [companyId, taxNumber])
}

/** Replaces the aliases of a party. */
export function replaceAliases(companyId: string, partyId: string, aliases: readonly string[]): Statement[] {
  return [
    statement('delete from party_alias where company_id = $1 and party_id = $2 and not (name = any ($3::text[]))', [
      companyId,
      partyId,
      aliases,
    ]),
    statement(
      `insert into party_alias (company_id, party_id, name) select $1, $2, name from unnest($3::text[]) as a (name)
       on conflict do nothing`,
      [companyId, partyId, aliases],
    ),
  ]
}

/** Replaces the people of a party; their order is that of the ids. */
export function replaceRepresentatives(
  companyId: string,
  partyId: string,
  people: readonly (Representative & { id: string })[],
): Statement[] {
  return [
    statement('delete from party_representative where company_id = $1 and party_id = $2', [companyId, partyId]),
    statement(
      `insert into party_representative (company_id, id, party_id, name, position, phone, email)
       select $1, r.id, $2, r.name, r.position, r.phone, r.email
       from json_to_recordset($3) as r(id uuid, name text, position text, phone text, email text)`,
      [companyId, partyId, JSON.stringify(people)],
    ),
  ]
}

export type LedgerPlace = { category_id: string; name: string }

/**
 * Returns the category of a system code, and a name for an account there: the requested one, or the first of "… 2", "…
 * 3" that is free. `ledgerId` is the account that gets it, null for a new one.
 */
export function ledgerPlace(
  companyId: string,
  { below, name, ledgerId }: { below: string; name: string; ledgerId: string | null },
): Statement<LedgerPlace> {
  return statement(
    `select c.id as category_id, n.name
     from account_category c
     cross join lateral (
       select i, case when i = 1 then $3 else left($3, 250) || ' ' || i end as name from generate_series(1, 1000) i
     ) n
     where c.company_id = $1 and c.system_code = $2 and not exists (
       select from account a
       where a.company_id = c.company_id and a.category_id = c.id and a.name = n.name and a.id is distinct from $4::uuid
     )
     order by n.i limit 1`,
    [companyId, below, name, ledgerId],
  )
}

export type PartyLedger = { id: string; name: string; version: number; system_code: string | null; is_active: boolean }

/** Returns accounts by their ids, locked until the end of the transaction. */
export function lockLedgers(companyId: string, ids: readonly string[]): Statement<PartyLedger> {
  return statement(
    `select id, name, version, system_code, is_active from account
     where company_id = $1 and id = any ($2::uuid[]) order by id for update`,
    [companyId, ids],
  )
}
