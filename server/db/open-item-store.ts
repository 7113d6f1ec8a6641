/** What is open of documents, and what is set against what. */
import type { Statement } from './client.ts'
import { statement } from './client.ts'

export type OpenItem = {
  id: string
  partyId: string
  accountId: string
  documentPath: string
  documentId: string
  entryId: string
  date: string
  side: 'debit' | 'credit'
  amount: string
  open: string
}

const itemColumns = `i.id, i.party_id as "partyId", i.account_id as "accountId", i.document_path as "documentPath",
  i.document_id as "documentId", i.entry_id as "entryId", i.date, i.side, trim_scale(i.amount)::text as amount,
  trim_scale(i.open_amount)::text as open`

/** The items of documents that count, and whatever is set against them; locked in the order of their ids. */
export function lockItemsOf(companyId: string, documentIds: readonly string[]): Statement<OpenItem> {
  return statement(
    `with own as (
       select id from open_item where company_id = $1 and document_id = any ($2::uuid[]) and reversed_by_id is null
     )
     select ${itemColumns} from open_item i
     where i.company_id = $1 and i.id in (
       select id from own
       union select x.debit_item_id from allocation x where x.company_id = $1 and x.credit_item_id in (select id from own)
       union select x.credit_item_id from allocation x where x.company_id = $1 and x.debit_item_id in (select id from own))
     order by i.id for update`,
    [companyId, documentIds],
  )
}

/** What is open of a party on one side, the oldest first; locked in that order of ids by the caller's other statements. */
export function openItemsOfParty(
  companyId: string,
  { partyId, accountId, side }: { partyId: string; accountId: string; side: 'debit' | 'credit' },
): Statement<OpenItem> {
  return statement(
    `with locked as (
       select * from open_item i where i.company_id = $1 and i.party_id = $2 and i.account_id = $3 and i.side = $4 and i.open_amount > 0
       order by i.id for update
     )
     select ${itemColumns} from locked i order by i.date, i.id`,
    [companyId, partyId, accountId, side],
  )
}

export type Allocated = {
  creditItemId: string
  debitItemId: string
  amount: string
  date: string
  documentPath: string
  documentId: string
}

/** What is set against the items of a document now, by the document that did it. */
export function allocationsOf(companyId: string, documentId: string): Statement<Allocated> {
  return statement(
    `select x.credit_item_id as "creditItemId", x.debit_item_id as "debitItemId", trim_scale(sum(x.amount))::text as amount,
       max(x.date) as date, x.document_path as "documentPath", x.document_id as "documentId"
     from allocation x
     where x.company_id = $1 and exists (
       select from open_item i where i.company_id = $1 and i.document_id = $2 and i.reversed_by_id is null
         and i.id in (x.credit_item_id, x.debit_item_id))
     group by x.credit_item_id, x.debit_item_id, x.document_path, x.document_id
     having sum(x.amount) <> 0`,
    [companyId, documentId],
  )
}

/** Sets amounts against each other, dated as they say; negative amounts undo. */
export function insertAllocations(companyId: string, recordedBy: string, allocated: readonly Allocated[]): Statement[] {
  if (allocated.length === 0) return []
  return [
    statement(
      `insert into allocation (company_id, id, credit_item_id, debit_item_id, amount, date, document_path, document_id, recorded_by)
       select $1, gen_random_uuid(), a."creditItemId", a."debitItemId", a.amount, a.date, a."documentPath", a."documentId", $2
       from jsonb_to_recordset($3) as a("creditItemId" uuid, "debitItemId" uuid, amount numeric, date date, "documentPath" text,
         "documentId" uuid)`,
      [companyId, recordedBy, JSON.stringify(allocated)],
    ),
  ]
}

/**
 * Takes back all that was ever set against the items of a document, each on the day on which it was written, what was set
 * free since as well. The document then counts on no day, and what it settled was open on every day before.
 */
export function undoAllocationsOf(companyId: string, recordedBy: string, documentId: string): Statement {
  return statement(
    `insert into allocation (company_id, id, credit_item_id, debit_item_id, amount, date, document_path, document_id, recorded_by)
     select $1, gen_random_uuid(), x.credit_item_id, x.debit_item_id, -sum(x.amount), x.date, x.document_path, x.document_id, $2
     from allocation x
     where x.company_id = $1 and exists (
       select from open_item i where i.company_id = $1 and i.document_id = $3 and i.reversed_by_id is null
         and i.id in (x.credit_item_id, x.debit_item_id))
     group by x.credit_item_id, x.debit_item_id, x.date, x.document_path, x.document_id
     having sum(x.amount) <> 0`,
    [companyId, recordedBy, documentId],
  )
}

/** What is to be set against an item that an entry of the same transaction makes. */
export type Wish = { itemId: string; amount: string; documentPath: string; documentId: string }

/** Sets items against the one that an entry has just made for the party; dated the later of both. */
export function allocateNewItem(
  companyId: string,
  recordedBy: string,
  { entryId, accountId, wishes }: { entryId: string; accountId: string; wishes: readonly Wish[] },
): Statement[] {
  if (wishes.length === 0) return []
  return [
    statement(
      `insert into allocation (company_id, id, credit_item_id, debit_item_id, amount, date, document_path, document_id, recorded_by)
       select $1, gen_random_uuid(), case when n.side = 'credit' then n.id else o.id end,
         case when n.side = 'credit' then o.id else n.id end, w.amount, greatest(n.date, o.date), w."documentPath",
         w."documentId", $2
       from jsonb_to_recordset($5) as w("itemId" uuid, amount numeric, "documentPath" text, "documentId" uuid)
       join open_item n on n.company_id = $1 and n.entry_id = $3 and n.account_id = $4
       join open_item o on o.company_id = $1 and o.id = w."itemId" and o.side <> n.side`,
      [companyId, recordedBy, entryId, accountId, JSON.stringify(wishes)],
    ),
  ]
}

export type DueDate = { entryId: string; accountId: string; dueDate: string }

/** Lets what entries made for accounts be due on their days. */
export function setDueDates(companyId: string, due: readonly DueDate[]): Statement {
  return statement(
    `update open_item i set due_date = d."dueDate"
     from jsonb_to_recordset($2) as d("entryId" uuid, "accountId" uuid, "dueDate" date)
     where i.company_id = $1 and i.entry_id = d."entryId" and i.account_id = d."accountId" and i.due_date <> d."dueDate"`,
    [companyId, JSON.stringify(due)],
  )
}
