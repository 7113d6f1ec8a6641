/** Opening items: what customers and suppliers owed and were owed when the books started, document by document. */
import type { OpeningItemType } from '../../../domain/ledger/opening-item.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

export type StoredOpeningItem = {
  id: string
  party_id: string
  type: OpeningItemType
  document_no: string
  date: string
  due_date: string
  amount: string
  entry_id: string
  version: number
}

const columns = 'id, party_id, type, document_no, date, due_date, trim_scale(amount)::text as amount, entry_id, version'

/** Returns one opening item; the amount is canonical. */
export function openingItemById(companyId: string, id: string): Statement<StoredOpeningItem> {
  return statement(`select ${columns} from opening_item where company_id = $1 and id = $2`, [companyId, id])
}

/** Returns the opening items with these numbers, whatever their case; amounts canonical. */
export function openingItemsOf(companyId: string, numbers: readonly string[]): Statement<StoredOpeningItem> {
  return statement(
    `select ${columns} from opening_item where company_id = $1 and lower(document_no) = any ($2::text[])`,
    [companyId, numbers.map((number) => number.toLowerCase())],
  )
}

export type OpeningItemRow = {
  id: string
  partyId: string
  type: OpeningItemType
  documentNo: string
  date: string
  dueDate: string
  amount: string
  entryId: string
}

/** Inserts opening items, one or many. */
export function insertOpeningItems(companyId: string, items: readonly OpeningItemRow[]): Statement {
  return statement(
    `insert into opening_item (company_id, id, party_id, type, document_no, date, due_date, amount, entry_id)
     select $1, o.id, o."partyId", o.type, o."documentNo", o.date, o."dueDate", o.amount, o."entryId"
     from json_to_recordset($2) as o(id uuid, "partyId" uuid, type text, "documentNo" text, date date, "dueDate" date,
       amount numeric, "entryId" uuid)`,
    [companyId, JSON.stringify(items)],
  )
}

/** Changes what can be changed of an opening item. */
export function updateOpeningItem(companyId: string, item: OpeningItemRow): Statement {
  return statement(
    `update opening_item set document_no = $3, date = $4, due_date = $5, amount = $6, entry_id = $7
     where company_id = $1 and id = $2`,
    [companyId, item.id, item.documentNo, item.date, item.dueDate, item.amount, item.entryId],
  )
}

/** Deletes an opening item; its entry stays, reversed by the caller. */
export function deleteOpeningItem(companyId: string, id: string): Statement {
  return statement('delete from opening_item where company_id = $1 and id = $2', [companyId, id])
}

/** Returns whether anything is allocated to the open item of an entry; the item is locked. */
export function isAllocated(companyId: string, entryId: string): Statement<{ allocated: boolean }> {
  return statement(
    `select open_amount <> amount as allocated from open_item where company_id = $1 and entry_id = $2 for update`,
    [companyId, entryId],
  )
}

/** Returns the opening item with the latest date, and the number of all. */
export function latestOpeningItem(companyId: string): Statement<{ document_no: string; date: string; items: number }> {
  return statement(
    `select document_no, date, (count(*) over ())::int as items from opening_item where company_id = $1
     order by date desc, id limit 1`,
    [companyId],
  )
}
