/**
 * Creates any amount of stock, written past the services in a few statements: 5,000 items, documents of five rows, one
 * year.
 */
import pg from 'pg'

export const items = 5000
/** The number of movements of the busy item, one a document. */
export const busyMovements = 1000

/**
 * Fills a company with `entries` movements that cycle through the items, and the busy item with its own: receipts of 10
 * at 2.00 to 2.40, each followed by an issue of 6, from the second day of the year until the day before `today`.
 * Triggers are off; costs, layers, balances and journal entries equal those of the services (FIFO).
 */
export async function fillStock(
  adminUrl: string,
  { slug, entries, today }: { slug: string; entries: number; today: string },
): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query("set session_replication_role = replica; set work_mem = '256MB'")
    await client.query('begin')
    const company = await makeTables(client, slug)
    await client.query(movementSql(entries), [today])
    for (const part of [consumedLayersSql(entries), ...facts, ...worth, ...journal]) await client.query(part)
    await client.query('commit')
    await client.query('vacuum analyze')
    const { rows: gaps } = await client.query('select * from stock_ledger_gaps($1, 1)', [company])
    if (gaps.length > 0) throw new Error('The stock that was filled in differs from its ledger')
  } finally {
    await client.end()
  }
}

/** Creates the company's ids as the one row of `book`, the items, and the function that generates ids. */
async function makeTables(client: pg.Client, slug: string): Promise<string> {
  await client.query(
    `create function pg_temp.bench_id(part text, n bigint) returns uuid language sql immutable
     return ('00000000-0000-7000-' || part || '-' || lpad(to_hex(n), 12, '0'))::uuid`,
  )
  await client.query(
    `create temp table book on commit drop as
     select c.id as company, y.id as year, y.start_date as start, m.user_id as person, u.id as unit, i.id as inventory,
       g.id as cogs, p.id as gain, l.id as loss
     from company c join fiscal_year y on y.company_id = c.id join member m on m.company_id = c.id
     join unit u on u.company_id = c.id and u.short_name = 'pcs'
     join account i on i.company_id = c.id and i.system_code = 'INVENTORY'
     join account g on g.company_id = c.id and g.system_code = 'COGS'
     join account p on p.company_id = c.id and p.system_code = 'STOCK-GAIN'
     join account l on l.company_id = c.id and l.system_code = 'STOCK-LOSS'
     where c.slug = '${slug}'`,
  )
  await client.query(
    `insert into item (company_id, id, name, code, unit_id, inventory_account_id, cogs_account_id)
     select company, pg_temp.bench_id('a000', n), 'Item ' || n, 'I' || n, unit, inventory, cogs
     from book, generate_series(0, ${items}) n`,
  )
  const { rows } = await client.query<{ company: string }>('select company from book')
  return rows[0]?.company ?? ''
}

/**
 * Returns the SQL of movement `n` with its item, its document and row, and its index among the receipts or issues of
 * its item.
 */
function movementSql(entries: number): string {
  return `create temp table moved on commit drop as
    select n, pg_temp.bench_id('8000', n) as id, item, pg_temp.bench_id('a000', item) as item_id,
      pg_temp.bench_id('9000', doc) as document_id, row_no, k % 2 = 0 as is_in, k / 2 as turn, d.date,
      concat_ws(' ', d.date, case k % 2 when 0 then 10 else 30 end, d.date || 'T00:00:00.000Z',
        pg_temp.bench_id('9000', doc), lpad(row_no::text, 5, '0')) collate "C" as order_key
    from (
      select n, n % ${items} as item, n / 5 as doc, n % 5 + 1 as row_no, n / ${items} as k, n / 5 * 5.0 / ${entries} as part
      from generate_series(0, ${entries - 1}) n
      union all
      select ${entries} + k, ${items}, ${entries} + k, 1, k, k::numeric / ${busyMovements}
      from generate_series(0, ${busyMovements - 1}) k
    ) m, book, lateral (select start + 1 + floor(m.part * ($1::date - start - 1))::int as date) d`
}

/**
 * Returns the SQL in which issue j consumes the pieces 6j to 6j + 5 of its item, of which receipt r brought 10r to 10r
 * + 9.
 */
function consumedLayersSql(entries: number): string {
  return `create temp table taken on commit drop as
    select m.id, m.item_id, m.order_key,
      pg_temp.bench_id('8000', case when m.item = ${items} then ${entries} + 2 * r else 2 * r * ${items} + m.item end) as layer_id,
      q.quantity, q.quantity * (20 + r % 5) / 10.0 as value
    from moved m, generate_series(6 * m.turn / 10, (6 * m.turn + 5) / 10) r,
      lateral (select least(6 * m.turn + 6, 10 * r + 10) - greatest(6 * m.turn, 10 * r) as quantity) q
    where not m.is_in`
}

const path = "'inventory/adjustments'"

const facts = [
  `insert into inventory_adjustment (company_id, id, status, series, fiscal_year_id, voucher_no, date, document_time, purpose,
     remarks, created_by)
   select company, document_id, 'Issued', 'imported', year, 'B-' || right(document_id::text, 12), date, date,
     case when is_in then 'Stock In' else 'Stock Out' end, 'Stores', person
   from moved, book where row_no = 1`,
  `insert into inventory_adjustment_row (company_id, adjustment_id, row_no, item_id, quantity, unit_id, unit_factor, rate)
   select company, document_id, row_no, item_id, case when is_in then 10 else 6 end, unit, 1,
     case when is_in then (20 + turn % 5) / 10.0 end from moved, book`,
  `insert into stock_entry (company_id, id, item_id, date, order_key, kind, document_path, document_id, row_no, quantity, unit_id,
     unit_factor, inventory_account_id, counter_account_id, cogs_account_id, recorded_by)
   select company, id, item_id, date, order_key, case when is_in then 'stock_in' else 'stock_out' end, ${path}, document_id,
     row_no, case when is_in then 10 else -6 end, unit, 1, inventory, case when is_in then gain else loss end, cogs, person
   from moved, book`,
  `insert into stock_entry_cost (company_id, entry_id, part_no, kind, amount)
   select company, id, 1, 'goods', 20 + turn % 5 from moved, book where is_in`,
]

const worth = [
  `insert into cost_layer (company_id, entry_id, item_id, order_key, quantity_in, value_in, quantity_left, value_left)
   select company, m.id, m.item_id, m.order_key, 10, 20 + m.turn % 5, 10 - coalesce(t.quantity, 0),
     20 + m.turn % 5 - coalesce(t.value, 0)
   from book, moved m
   left join (select layer_id, sum(quantity) as quantity, sum(value) as value from taken group by layer_id) t
     on t.layer_id = m.id
   where m.is_in`,
  `insert into cost_layer_use (company_id, entry_id, layer_id, item_id, order_key, quantity, value)
   select company, id, layer_id, item_id, order_key, quantity, value from taken, book`,
  `insert into stock_valuation (company_id, entry_id, item_id, order_key, date, value, quantity_after, value_after, unit_cost)
   select company, id, item_id, order_key, date, value, quantity_after, value_after, round(value_after / quantity_after, 6)
   from book, (
     select m.id, m.item_id, m.order_key, m.date, w.value, sum(case when m.is_in then 10 else -6 end) over places as quantity_after,
       sum(w.value) over places as value_after
     from moved m left join (select id, sum(value) as value from taken group by id) t on t.id = m.id
     cross join lateral (select case when m.is_in then 20 + m.turn % 5 else -t.value end as value) w
     window places as (partition by m.item_id order by m.order_key)
   ) v`,
  `insert into stock_turnover (company_id, grain, period, item_id, kind, quantity, value, settlement)
   select v.company_id, p.grain, p.period, v.item_id, e.kind, sum(e.quantity), sum(v.value), sum(v.settlement)
   from book join stock_valuation v on v.company_id = company
   join stock_entry e on e.company_id = v.company_id and e.id = v.entry_id
   cross join lateral (values ('d'::"char", v.date), ('m', date_trunc('month', v.date)::date)) p(grain, period)
   group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`,
  `insert into stock_balance (company_id, item_id, quantity, value, last_key)
   select distinct on (v.item_id) v.company_id, v.item_id, v.quantity_after, v.value_after, v.order_key
   from book join stock_valuation v on v.company_id = company order by v.item_id, v.order_key desc`,
]

const journal = [
  `create temp table posted on commit drop as
   select m.document_id as id, m.date, m.is_in, sum(abs(v.value)) as total
   from book, moved m join stock_valuation v on v.entry_id = m.id where v.company_id = company
   group by m.document_id, m.date, m.is_in`,
  `insert into journal_entry (company_id, id, date, kind, fiscal_year_id, document_path, document_id, line_count, total, recorded_by)
   select company, id, date, 'cost', year, ${path}, id, 2, total, person from posted, book`,
  `insert into journal_line (company_id, entry_id, line_no, account_id, date, kind, debit, credit)
   select company, id, 1, case when is_in then inventory else loss end, date, 'cost', total, 0 from posted, book
   union all
   select company, id, 2, case when is_in then gain else inventory end, date, 'cost', 0, total from posted, book`,
  `insert into balance_delta (company_id, account_id, kind, day, debit, credit)
   select l.company_id, l.account_id, l.kind, l.date, sum(l.debit), sum(l.credit)
   from book join journal_line l on l.company_id = company group by l.company_id, l.account_id, l.kind, l.date`,
  `insert into stock_cost_change (company_id, stock_entry_id, journal_entry_id, amount)
   select company, m.id, m.document_id, v.value
   from book, moved m join stock_valuation v on v.entry_id = m.id where v.company_id = company`,
]
