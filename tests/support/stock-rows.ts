/**
 * Movements of stock in company `one` as tests want them, with the values that they give, past the documents that would
 * make them: also of kinds that have no documents. Each movement has its journal entry, so that the inventory account
 * holds what the stock is worth.
 */
import { expect } from 'vitest'
import type { MovementKind } from '../../domain/inventory/movement.ts'
import { dayRank, orderKey } from '../../domain/inventory/movement.ts'
import { add, compare, negate } from '../../domain/money/decimal.ts'
import { newId } from '../../server/services/core/unit-of-work.ts'
import type { TestApp } from '../api/harness.ts'

export type Move = {
  /** Name of the item; created when missing. */
  item: string
  kind: MovementKind
  date: string
  /** Signed. */
  quantity: string
  /** Positive into stock, negative out of it. */
  value: string
  settlement?: string
}
export type ItemWish = { name: string; code?: string; category?: string; unit?: string }

/** Creates items of company `one`, by default in pieces and without a category; returns their ids by name. */
export async function makeItems(app: TestApp, items: readonly ItemWish[]): Promise<Record<string, string>> {
  for (const { name, code = null, category = null, unit = 'pcs' } of items) {
    await app.sql(
      `with c as (
         insert into inventory_category (company_id, id, name)
         select id, gen_random_uuid(), $3 from company where slug = 'one' and $3::text is not null
         on conflict (company_id, lower(name)) do update set name = excluded.name returning id
       )
       insert into item (company_id, id, name, code, category_id, unit_id, inventory_account_id, cogs_account_id)
       select k.id, gen_random_uuid(), $1, $2, (select id from c), u.id, i.id, g.id
       from company k
       join unit u on u.company_id = k.id and u.short_name = $4
       join account i on i.company_id = k.id and i.system_code = 'INVENTORY'
       join account g on g.company_id = k.id and g.system_code = 'COGS'
       where k.slug = 'one' and not exists (select from item x where x.company_id = k.id and x.name = $1)`,
      [name, code, category, unit],
    )
  }
  const rows = await app.sql<{ name: string; id: string }>(
    `select name, id from item where company_id = (select id from company where slug = 'one')`,
  )
  return Object.fromEntries(rows.map(({ name, id }) => [name, id]))
}

/** Moves stock; returns the ids of the items by name. */
export async function moveStock(app: TestApp, moves: readonly Move[]): Promise<Record<string, string>> {
  const items = await makeItems(
    app,
    moves.map(({ item }) => ({ name: item })),
  )
  for (const move of moves) await enter(app, { ...move, item: items[move.item] ?? '' })
  for (const id of new Set(moves.map(({ item }) => items[item]))) await value(app, id ?? '')
  return items
}

/** Enters a movement with its value and its journal entry; the stock after it is computed by `value`. */
async function enter(
  app: TestApp,
  { item, kind, date, quantity, value: worth, settlement = '0' }: Move,
): Promise<void> {
  const id = newId()
  const place = { date, rank: dayRank(kind), time: '2026-01-01T00:00:00.000Z', reference: id, rowNo: 1 }
  const share = kind === 'production' ? '100' : null
  await app.sql(
    `with facts as (
       select k.id as company, i.unit_id, i.inventory_account_id as stock, i.cogs_account_id as cogs,
         (select id from app_user where email like 'owner@%') as person
       from company k join item i on i.company_id = k.id and i.id = $2 where k.slug = 'one'
     ), entry as (
       insert into stock_entry (company_id, id, item_id, date, order_key, kind, document_path, document_id, row_no, quantity,
         unit_id, unit_factor, cost_share, inventory_account_id, counter_account_id, cogs_account_id, recorded_by)
       select company, $1, $2, $3, $4, $5, 'inventory/adjustments', $1, 1, $6, unit_id, 1, $7, stock, cogs, cogs, person
       from facts
     )
     insert into stock_valuation (company_id, entry_id, item_id, order_key, date, value, settlement, quantity_after, value_after)
     select company, $1, $2, $4, $3, $8, $9, 0, 0 from facts`,
    [id, item, date, orderKey(place), kind, quantity, share, worth, settlement],
  )
  const posted = add(worth, settlement)
  if (compare(posted, '0') !== 0) await post(app, { id, item, date, kind, posted })
}

async function post(
  app: TestApp,
  { id, item, date, kind, posted }: { id: string; item: string; date: string; kind: MovementKind; posted: string },
): Promise<void> {
  const isIn = compare(posted, '0') > 0
  const amount = isIn ? posted : negate(posted)
  await app.sql(
    `with entry as (
       insert into journal_entry (company_id, id, date, kind, fiscal_year_id, document_path, document_id, line_count, total, recorded_by)
       select y.company_id, gen_random_uuid(), $3, $4, y.id, 'inventory/adjustments', $1, 2, $5,
         (select id from app_user where email like 'owner@%')
       from fiscal_year y join company c on c.id = y.company_id and c.slug = 'one'
       where $3::date between y.start_date and y.end_date
       returning company_id, id
     ), change as (
       insert into stock_cost_change (company_id, stock_entry_id, journal_entry_id, amount)
       select company_id, $1, id, case when $6 then $5::numeric else -$5::numeric end from entry
     )
     insert into journal_line (company_id, entry_id, line_no, account_id, date, kind, debit, credit)
     select e.company_id, e.id, l.no, l.account, $3::date, $4, l.debit, l.credit
     from entry e join item i on i.company_id = e.company_id and i.id = $2
     cross join lateral (values
       (1, case when $6 then i.inventory_account_id else i.cogs_account_id end, $5::numeric, 0::numeric),
       (2, case when $6 then i.cogs_account_id else i.inventory_account_id end, 0::numeric, $5::numeric)
     ) l (no, account, debit, credit)`,
    [id, item, date, kind === 'opening' ? 'opening' : 'cost', amount, isIn],
  )
}

/** Computes the stock after each movement, and the current stock. */
async function value(app: TestApp, item: string): Promise<void> {
  await app.sql(
    `update stock_valuation v set quantity_after = s.quantity, value_after = s.value,
       unit_cost = case when s.quantity > 0 then round(s.value / s.quantity, 6) end
     from (
       select v.company_id, v.entry_id, sum(e.quantity) over places as quantity, sum(v.value + v.settlement) over places as value
       from stock_valuation v join stock_entry e on e.company_id = v.company_id and e.id = v.entry_id
       where v.item_id = $1 window places as (order by v.order_key)
     ) s where v.company_id = s.company_id and v.entry_id = s.entry_id`,
    [item],
  )
  await app.sql(
    `insert into stock_balance (company_id, item_id, quantity, value, last_key)
     select company_id, item_id, quantity_after, value_after, order_key from stock_valuation
     where item_id = $1 order by order_key desc limit 1
     on conflict (company_id, item_id)
     do update set quantity = excluded.quantity, value = excluded.value, last_key = excluded.last_key`,
    [item],
  )
  const gaps = await app.sql(`select * from stock_ledger_gaps((select id from company where slug = 'one'), 5)`)
  expect(gaps).toEqual([])
}
