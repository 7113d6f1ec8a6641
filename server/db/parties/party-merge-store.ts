/** Merges parties: locks the two of them, reads the outstanding items, and moves them. */
import type { Move } from '../../../domain/parties/merge-parties.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'
import { openFrom } from '../ledger/open-item-store.ts'
import { liveItem } from '../payments/payment-store.ts'

export type LockedParty = { id: string; version: number; is_walk_in: boolean }

/** Returns two parties, locked in the order of their ids until the end of the transaction. */
export function lockParties(companyId: string, ids: readonly string[]): Statement<LockedParty> {
  return statement(
    `select id, version, is_walk_in from party where company_id = $1 and id = any ($2::uuid[]) order by id for update`,
    [companyId, ids],
  )
}

/** Prevents a merge of a party until the end of the transaction. */
export function preventMerge(companyId: string, id: string): Statement {
  return statement('select from party where company_id = $1 and id = $2 for share', [companyId, id])
}

/** Returns a merged party, by its name, and the surviving one; no row for any other. */
export function survivorOf(companyId: string, id: string): Statement<{ party: string; survivor: string }> {
  return statement(
    `with recursive merged as (
       select p.merged_into_id as id from party p where p.company_id = $1 and p.id = $2
       union all
       select p.merged_into_id from merged m join party p on p.company_id = $1 and p.id = m.id
     )
     select p.name as party, s.name as survivor
     from merged m
     join party s on s.company_id = $1 and s.id = m.id and s.merged_into_id is null
     join party p on p.company_id = $1 and p.id = $2`,
    [companyId, id],
  )
}

/** Returns one of the parties of these accounts that was merged into another; no row without one. */
export function mergedOfAccounts(companyId: string, accountIds: readonly string[]): Statement<{ id: string }> {
  return statement(
    `select id from party where company_id = $1 and merged_into_id is not null
       and (customer_account_id = any ($2::uuid[]) or supplier_account_id = any ($2::uuid[])) order by name limit 1`,
    [companyId, accountIds],
  )
}

export type StoredItem = {
  id: string
  side: 'debit' | 'credit'
  account_id: string
  date: string
  /** The day from which on all of `open` is outstanding. */
  open_from: string
  due_date: string
  open: string
  text: string
}

/** Returns the outstanding items of a party, locked, by due date; `text` is the document with its number. */
export function lockOpenItems(companyId: string, partyId: string): Statement<StoredItem> {
  return statement(
    `with locked as (
       select * from open_item where company_id = $1 and party_id = $2 and open_amount > 0 order by id for update
     )
     select i.id, i.side, i.account_id, i.date, greatest(i.date, ${openFrom('i.id', 'i.open_amount')}) as open_from, i.due_date,
       trim_scale(i.open_amount)::text as open,
       left(concat_ws(' · ', d.number, nullif(coalesce(l.description, d.narration), '')), 255) as text
     from locked i
     join journal_line l on l.company_id = $1 and l.entry_id = i.entry_id and l.line_no = i.line_no
     left join posted_document d
       on d.company_id = $1 and d.document_path = i.document_path and d.document_id = i.document_id
     order by i.due_date, i.date, i.id`,
    [companyId, partyId],
  )
}

export type MovedItems = {
  entryId: string
  date: string
  documentPath: string
  documentId: string
  recordedBy: string
  moves: readonly Move[]
}

/**
 * Runs after the lines of the entry: new items keep their dates, the moved lines settle their items, and intended
 * allocations of cheques move to the new items.
 */
export function settleMoved(companyId: string, items: MovedItems): Statement[] {
  const { entryId, date, documentPath, documentId, recordedBy } = items
  const moves = JSON.stringify(items.moves)
  return [
    statement(
      `update open_item i set due_date = m."dueDate", document_date = o.document_date
       from json_to_recordset($3) as m("itemId" uuid, "onLine" int, "dueDate" date)
       join open_item o on o.company_id = $1 and o.id = m."itemId"
       where i.company_id = $1 and i.entry_id = $2 and i.line_no = m."onLine"`,
      [companyId, entryId, moves],
    ),
    statement(
      `insert into allocation (company_id, id, credit_item_id, debit_item_id, amount, date, document_path, document_id, recorded_by)
       select $1, gen_random_uuid(), case o.side when 'credit' then o.id else n.id end,
         case o.side when 'debit' then o.id else n.id end, m.amount, $4, $5, $6, $7
       from json_to_recordset($3) as m("itemId" uuid, "offLine" int, amount numeric)
       join open_item o on o.company_id = $1 and o.id = m."itemId"
       join open_item n on n.company_id = $1 and n.entry_id = $2 and n.line_no = m."offLine"`,
      [companyId, entryId, moves, date, documentPath, documentId, recordedBy],
    ),
    statement(
      `update payment_wish w set item_id = n.id
       from json_to_recordset($3) as m("itemId" uuid, "onLine" int)
       join open_item o on o.company_id = $1 and o.id = m."itemId"
       join open_item n on n.company_id = $1 and n.entry_id = $2 and n.line_no = m."onLine",
         open_item i ${liveItem}
       where w.company_id = $1 and i.company_id = $1 and i.id = w.item_id and coalesce(l.id, i.id) = o.id`,
      [companyId, entryId, moves],
    ),
  ]
}

/** Claims the next version of a party; fails as STALE when `version` is not the stored one. */
export function claimParty(companyId: string, id: string, version: number): Statement {
  return statement("select claim_version('party', $1, $2, $3)", [companyId, id, version])
}

/**
 * Moves drafts and templates of a party, with landed costs that are payable to it, and cheques without postings, to
 * another party whose accounts exist.
 */
export function repointPartyDrafts(companyId: string, loserId: string, survivorId: string): Statement[] {
  return [
    statement("update trade_document set party_id = $3 where company_id = $1 and party_id = $2 and status = 'Draft'", [
      companyId,
      loserId,
      survivorId,
    ]),
    statement('update recurring_template set party_id = $3 where company_id = $1 and party_id = $2', [
      companyId,
      loserId,
      survivorId,
    ]),
    statement(
      `update landed_cost_row c set credit_account_id = s.supplier_account_id
       from trade_document d, party l, party s
       where c.company_id = $1 and d.company_id = $1 and d.id = c.document_id and d.status = 'Draft'
         and l.company_id = $1 and l.id = $2 and c.credit_account_id = l.supplier_account_id
         and s.company_id = $1 and s.id = $3`,
      [companyId, loserId, survivorId],
    ),
    statement(
      `update recurring_template_cost c set credit_account_id = s.supplier_account_id
       from party l, party s
       where c.company_id = $1 and l.company_id = $1 and l.id = $2 and c.credit_account_id = l.supplier_account_id
         and s.company_id = $1 and s.id = $3`,
      [companyId, loserId, survivorId],
    ),
    statement(
      `update cheque_deposit d set benefactor_id = case when p.ledger = 'receivable' then s.customer_account_id else s.supplier_account_id end
       from payment p join party s on s.company_id = p.company_id and s.id = $3
       where d.company_id = $1 and p.company_id = $1 and p.id = d.payment_id and p.party_id = $2 and p.status = 'Issued'`,
      [companyId, loserId, survivorId],
    ),
    statement(
      `update cheque_issue d set party_id = $3
       where d.company_id = $1 and d.party_id = $2 and d.status = 'Issued' and not exists (
         select from journal_entry e
         where e.company_id = $1 and e.document_path = 'banking/cheque-issues' and e.document_id = d.id and e.reverses_id is null
           and not exists (select from journal_entry r where r.company_id = $1 and r.reverses_id = e.id)
       )`,
      [companyId, loserId, survivorId],
    ),
    statement("update payment set party_id = $3 where company_id = $1 and party_id = $2 and status = 'Issued'", [
      companyId,
      loserId,
      survivorId,
    ]),
  ]
}

/** Deactivates a party for good, in favour of another. */
export function markMerged(companyId: string, loserId: string, survivorId: string): Statement {
  return statement('update party set is_active = false, merged_into_id = $3 where company_id = $1 and id = $2', [
    companyId,
    loserId,
    survivorId,
  ])
}

/** Sets the accounts created for a party. */
export function setLedgers(
  companyId: string,
  id: string,
  ledgers: { customer_account: string; supplier_account: string },
): Statement {
  return statement(
    'update party set customer_account_id = $3, supplier_account_id = $4 where company_id = $1 and id = $2',
    [companyId, id, ledgers.customer_account, ledgers.supplier_account],
  )
}
