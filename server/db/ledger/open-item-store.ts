/** The open items of documents, and their allocations. */
import type { DatedAmount } from '../../../domain/payments/settle.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

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

/** The columns of an `OpenItem`; the item is `i`. */
export const itemColumns = `i.id, i.party_id as "partyId", i.account_id as "accountId", i.document_path as "documentPath",
  i.document_id as "documentId", i.entry_id as "entryId", i.date, i.side, trim_scale(i.amount)::text as amount,
  trim_scale(i.open_amount)::text as open`

/**
 * Returns the items of documents that were not reversed, and those allocated to them; locked in the order of their ids.
 */
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

/** Returns the outstanding items of a party on one side, the oldest first; locked in the order of their ids. */
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

type ItemPair = { creditItemId: string; debitItemId: string; amount: string; documentPath: string; documentId: string }
export type Allocation = ItemPair & { date: string }
/** `days`: the allocated amounts (above zero) and the removed ones (below zero) by day, the oldest first. */
export type AllocationHistory = ItemPair & { days: readonly DatedAmount[] }

/** The ids of the allocations of items `i`; each side by its own index. */
export const against = (items: string): string => `
  select a.id from open_item i join allocation a on a.company_id = $1 and a.credit_item_id = i.id where i.company_id = $1 and ${items}
  union all
  select a.id from open_item i join allocation a on a.company_id = $1 and a.debit_item_id = i.id where i.company_id = $1 and ${items}`

/** Returns the current allocations to the items of a document, by the document that made them. */
export function allocationsOf(companyId: string, documentId: string): Statement<AllocationHistory> {
  return statement(
    `select x.credit_item_id as "creditItemId", x.debit_item_id as "debitItemId", trim_scale(sum(x.amount))::text as amount,
       jsonb_agg(jsonb_build_object('date', x.date, 'amount', trim_scale(x.amount)::text) order by x.date) as days,
       x.document_path as "documentPath", x.document_id as "documentId"
     from (
       select credit_item_id, debit_item_id, document_path, document_id, date, sum(amount) as amount from allocation x
       where x.company_id = $1 and x.id in (${against('i.document_id = $2 and i.reversed_by_id is null')})
       group by 1, 2, 3, 4, 5 having sum(amount) <> 0
     ) x
     group by x.credit_item_id, x.debit_item_id, x.document_path, x.document_id
     having sum(x.amount) <> 0`,
    [companyId, documentId],
  )
}

/**
 * Returns SQL for the day from which on so much of an item stays outstanding; null where it always was. Less may have
 * been outstanding before: an allocation on a locked day is removed on a later one. Item and amount are columns or
 * parameters.
 */
export const openFrom = (item: string, amount: string): string => `(
  select max(d.until) from (
    select lead(x.date) over (order by x.date) as until, sum(sum(x.amount)) over (order by x.date) as taken
    from allocation x where x.company_id = $1 and (x.credit_item_id = ${item} or x.debit_item_id = ${item}) group by x.date
  ) d
  where d.taken + ${amount} > (select whole.amount from open_item whole where whole.company_id = $1 and whole.id = ${item}))`

/** Returns SQL for the last day on which allocations between two items were reduced; null without one. */
const removedOn = (credit: string, debit: string): string => `(
  select max(d.date) from (
    select x.date from allocation x where x.company_id = $1 and x.credit_item_id = ${credit} and x.debit_item_id = ${debit}
    group by x.date having sum(x.amount) < 0
  ) d)`

/**
 * Inserts allocations: on their days, or later, when so much of both items is outstanding for good and removed
 * allocations of the two have ended. So on no day more of an item is allocated than there is.
 */
export function insertAllocations(
  companyId: string,
  recordedBy: string,
  allocations: readonly Allocation[],
): Statement[] {
  if (allocations.length === 0) return []
  return [
    statement(
      `insert into allocation (company_id, id, credit_item_id, debit_item_id, amount, date, document_path, document_id, recorded_by)
       select $1, gen_random_uuid(), a."creditItemId", a."debitItemId", a.amount, greatest(a.date,
         ${openFrom('a."creditItemId"', 'a.credit')}, ${openFrom('a."debitItemId"', 'a.debit')},
         ${removedOn('a."creditItemId"', 'a."debitItemId"')}), a."documentPath", a."documentId", $2
       from (
         select a.*, sum(a.amount) over (partition by a."creditItemId") as credit, sum(a.amount) over (partition by a."debitItemId") as debit
         from json_to_recordset($3) as a("creditItemId" uuid, "debitItemId" uuid, amount numeric, date date, "documentPath" text,
           "documentId" uuid)
       ) a`,
      [companyId, recordedBy, JSON.stringify(allocations)],
    ),
  ]
}

/** Reverses allocations, each part on its day. */
export function reverseAllocations(
  companyId: string,
  recordedBy: string,
  allocations: readonly Allocation[],
): Statement[] {
  if (allocations.length === 0) return []
  return [
    statement(
      `insert into allocation (company_id, id, credit_item_id, debit_item_id, amount, date, document_path, document_id, recorded_by)
       select $1, gen_random_uuid(), a."creditItemId", a."debitItemId", -a.amount, a.date, a."documentPath", a."documentId", $2
       from json_to_recordset($3) as a("creditItemId" uuid, "debitItemId" uuid, amount numeric, date date, "documentPath" text,
         "documentId" uuid)`,
      [companyId, recordedBy, JSON.stringify(allocations)],
    ),
  ]
}

/**
 * Reverses all allocations ever made to the items of a document, each on its day, including those removed since. The
 * document then counts on no day, and the items that it settled were outstanding on every earlier day.
 */
export function undoAllocationsOf(companyId: string, recordedBy: string, documentId: string): Statement {
  return statement(
    `insert into allocation (company_id, id, credit_item_id, debit_item_id, amount, date, document_path, document_id, recorded_by)
     select $1, gen_random_uuid(), x.credit_item_id, x.debit_item_id, -sum(x.amount), x.date, x.document_path, x.document_id, $2
     from allocation x
     where x.company_id = $1 and x.id in (${against('i.document_id = $3 and i.reversed_by_id is null')})
     group by x.credit_item_id, x.debit_item_id, x.date, x.document_path, x.document_id
     having sum(x.amount) <> 0`,
    [companyId, recordedBy, documentId],
  )
}

/**
 * Reverses all allocations to the items of a document that is reversed on `date`: those until then on that day, later
 * ones each on its day. So until the reversal they count as they did, and from then on they do not.
 */
export function endAllocationsOf(
  companyId: string,
  recordedBy: string,
  { id, date }: { id: string; date: string },
): Statement {
  return statement(
    `insert into allocation (company_id, id, credit_item_id, debit_item_id, amount, date, document_path, document_id, recorded_by)
     select $1, gen_random_uuid(), x.credit_item_id, x.debit_item_id, -sum(x.amount), greatest(x.date, $4::date),
       x.document_path, x.document_id, $2
     from allocation x
     where x.company_id = $1 and x.id in (${against('i.document_id = $3 and i.reversed_by_id is null')})
     group by x.credit_item_id, x.debit_item_id, greatest(x.date, $4::date), x.document_path, x.document_id
     having sum(x.amount) <> 0`,
    [companyId, recordedBy, id, date],
  )
}

/** Locks items of entries against allocations until the end of the transaction, in the order of their ids. */
export function holdItemsOfEntries(companyId: string, entryIds: readonly string[]): Statement {
  return statement(
    'select from open_item where company_id = $1 and entry_id = any ($2::uuid[]) order by id for update',
    [companyId, entryIds],
  )
}

/**
 * Reverses removed allocations of the items of entries that are reversed on these days, as `endAllocationsOf` does those
 * of a document.
 */
export function removeFreedAllocations(
  companyId: string,
  recordedBy: string,
  reversals: readonly { id: string; date: string }[],
): Statement {
  return statement(
    `insert into allocation (company_id, id, credit_item_id, debit_item_id, amount, date, document_path, document_id, recorded_by)
     select $1, gen_random_uuid(), x.credit_item_id, x.debit_item_id, -sum(x.amount), x.day, x.document_path, x.document_id, $2
     from (
       select x.*, greatest(x.date, reversal.date) as day,
         sum(x.amount) over (partition by x.credit_item_id, x.debit_item_id) as standing
       from allocation x
       cross join lateral (
         select min(r.date) as date from open_item i
         join json_to_recordset($3::json) r(id uuid, date date) on r.id = i.entry_id
         where i.company_id = $1 and i.id in (x.credit_item_id, x.debit_item_id)
       ) reversal
       where x.company_id = $1 and x.id in (${against('i.entry_id in (select r.id from json_to_recordset($3::json) r(id uuid))')})
     ) x
     where x.standing = 0
     group by x.credit_item_id, x.debit_item_id, x.day, x.document_path, x.document_id
     having sum(x.amount) <> 0`,
    [companyId, recordedBy, JSON.stringify(reversals)],
  )
}

/** An allocation to an item that an entry of the same transaction creates. */
export type NewAllocation = { itemId: string; amount: string; documentPath: string; documentId: string }

/**
 * Allocates items to those that entries have just created on their accounts: on the later day of both, or when so much
 * of the other is outstanding for good.
 */
export function allocateNewItems(
  companyId: string,
  recordedBy: string,
  allocations: readonly (NewAllocation & { entryId: string })[],
): Statement[] {
  if (allocations.length === 0) return []
  return [
    statement(
      `insert into allocation (company_id, id, credit_item_id, debit_item_id, amount, date, document_path, document_id, recorded_by)
       select $1, gen_random_uuid(), case when n.side = 'credit' then n.id else o.id end,
         case when n.side = 'credit' then o.id else n.id end, w.amount,
         greatest(n.date, o.date, ${openFrom('w."itemId"', 'w.of_item')}), w."documentPath", w."documentId", $2
       from (
         select w.*, sum(w.amount) over (partition by w."itemId") as of_item
         from json_to_recordset($3) as w("entryId" uuid, "itemId" uuid, amount numeric, "documentPath" text, "documentId" uuid)
       ) w
       join open_item o on o.company_id = $1 and o.id = w."itemId"
       left join open_item n on n.company_id = $1 and n.entry_id = w."entryId" and n.account_id = o.account_id and n.side <> o.side`,
      [companyId, recordedBy, JSON.stringify(allocations)],
    ),
  ]
}

/** The due date of an item of an entry, and the date of its document where it is older than the posting. */
export type ItemDates = { entryId: string; accountId: string; dueDate: string; documentDate?: string | null }

/** Sets the dates of the items of entries. */
export function setItemDates(companyId: string, dates: readonly ItemDates[]): Statement {
  return statement(
    `update open_item i set due_date = d."dueDate", document_date = d."documentDate"
     from json_to_recordset($2) as d("entryId" uuid, "accountId" uuid, "dueDate" date, "documentDate" date)
     where i.company_id = $1 and i.entry_id = d."entryId" and i.account_id = d."accountId"
       and (i.due_date, i.document_date) is distinct from (d."dueDate", d."documentDate")`,
    [companyId, JSON.stringify(dates)],
  )
}
