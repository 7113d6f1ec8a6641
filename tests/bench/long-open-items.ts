/**
 * Creates any number of open items, written past the services in a few statements: 10,000 customers, invoices and
 * receipts of two years.
 */
import pg from 'pg'

export const customers = 10_000

/**
 * Fills a company with `items` items open at `today`, cycling through the customers: of ten items nine are invoices of
 * 10.00 to 100.00 due after 30 days, every third of them half paid, and one is an unallocated receipt. A tenth as many
 * more were fully paid in the last days, so that a report of an earlier day has to reconstruct them. Triggers are off.
 */
export async function fillOpenItems(
  adminUrl: string,
  { slug, items, today }: { slug: string; items: number; today: string },
): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query("set session_replication_role = replica; set work_mem = '256MB'")
    await client.query(
      `create function pg_temp.bench_id(part text, n bigint) returns uuid language sql immutable
       return ('00000000-0000-7000-' || part || '-' || lpad(to_hex(n), 12, '0'))::uuid`,
    )
    await client.query('begin')
    await client.query(
      `create temp table book on commit drop as
       select c.id as company, m.user_id as person, k.id as category
       from company c join member m on m.company_id = c.id
       join account_category k on k.company_id = c.id and k.system_code = 'CUST' where c.slug = '${slug}'`,
    )
    await client.query(
      `insert into account (company_id, id, name, category_id, control_kind)
       select company, pg_temp.bench_id('b000', n), 'Buyer ' || n, category, 'customer' from book, generate_series(0, ${customers - 1}) n`,
    )
    await client.query(
      `insert into party (company_id, id, name, customer_account_id)
       select company, pg_temp.bench_id('b100', n), 'Buyer ' || n, pg_temp.bench_id('b000', n) from book, generate_series(0, ${customers - 1}) n`,
    )
    await client.query(itemsOf(items), [today])
    await client.query(
      `insert into allocation (company_id, id, credit_item_id, debit_item_id, amount, date, document_path, document_id, recorded_by)
       select b.company, gen_random_uuid(), pg_temp.bench_id('b300', n), i.id, i.amount, $1::date - (n % 20)::int,
         'payment-receipts', pg_temp.bench_id('b300', n), b.person
       from book b, generate_series(${items}, ${items + Math.floor(items / 10) - 1}) n
       join open_item i on i.id = pg_temp.bench_id('b200', n)`,
      [today],
    )
    await client.query('commit')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** Returns the SQL of the open items, then of a tenth as many pairs of an invoice and its receipt. */
function itemsOf(items: number): string {
  const settled = Math.floor(items / 10)
  return `insert into open_item (company_id, id, party_id, account_id, entry_id, line_no, document_path, document_id, date, due_date,
      side, amount, open_amount, settled_on)
    select company, pg_temp.bench_id(case when is_receipt then 'b300' else 'b200' end, n), pg_temp.bench_id('b100', n % ${customers}),
      pg_temp.bench_id('b000', n % ${customers}), pg_temp.bench_id('b400', n), case when is_receipt then 2 else 1 end,
      case when is_receipt then 'payment-receipts' else 'sales/vouchers' end, pg_temp.bench_id('b500', n), d.date,
      d.date + case when is_receipt then 0 else 30 end, case when is_receipt then 'credit' else 'debit' end, amount,
      case when n >= ${items} then 0 when not is_receipt and n % 3 = 0 then amount / 2 else amount end,
      case when n >= ${items} then $1::date - (n % 20)::int end
    from book, (
      select n, n % 10 = 9 as is_receipt from generate_series(0, ${items - 1}) n
      union all
      select n, is_receipt from generate_series(${items}, ${items + settled - 1}) n, (values (false), (true)) s(is_receipt)
    ) m
    cross join lateral (
      select case when n >= ${items} and is_receipt then $1::date - (n % 20)::int else $1::date - 25 - (n % 705)::int end as date,
        10 + n % 91 as amount
    ) d`
}
