/**
 * Creates books of any length, written past the services in a few statements: five lines an entry, 200 accounts, one
 * year.
 */
import pg from 'pg'

/**
 * Fills a company with `entries` entries of five lines. The first line of each is on Cash, the others cycle through 199
 * accounts; 50 lines are on the account Short. One entry in 200 was recorded minutes ago, the others two days before. Triggers are off; their deltas are written in one go.
 */
export async function fillBooks(adminUrl: string, { slug, entries }: { slug: string; entries: number }): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(
      `create function pg_temp.bench_id(part text, n bigint) returns uuid language sql immutable
       return ('00000000-0000-7000-' || part || '-' || lpad(to_hex(n), 12, '0'))::uuid`,
    )
    await client.query('begin')
    const { rows } = await client.query(
      `select c.id as company, y.id as year, y.start_date::text as start, m.user_id as person, a.id as cash, a.category_id as category
       from company c join fiscal_year y on y.company_id = c.id join member m on m.company_id = c.id
       join account a on a.company_id = c.id and a.code = 'A-C-C' where c.slug = $1`,
      [slug],
    )
    const { company, year, start, person, cash, category } = rows[0]
    await client.query(
      `insert into account (company_id, id, name, category_id)
       select $1, ('00000000-0000-7000-a000-' || lpad(n::text, 12, '0'))::uuid, case n when 0 then 'Short' else 'Account ' || n end, $2
       from generate_series(0, 199) n`,
      [company, category],
    )
    await client.query(
      `insert into journal_entry (company_id, id, date, kind, fiscal_year_id, document_path, document_id, line_count, total, recorded_by, recorded_at)
       select $1, pg_temp.bench_id('8000', n), $3::date + (n % 364), 'regular', $2, 'account/journal-vouchers', pg_temp.bench_id('9000', n), 5, 40, $4,
         now() - case when n % 200 = 0 then interval '2 minutes' else interval '2 days' end
       from generate_series(1, $5::int) n`,
      [company, year, start, person, entries],
    )
    await client.query(
      `insert into journal_voucher (company_id, id, status, series, fiscal_year_id, voucher_no, date, narration, total, created_by)
       select company_id, document_id, 'Approved', 'imported', fiscal_year_id, 'B-' || right(id::text, 8), date, 'Takings', total, recorded_by
       from journal_entry where company_id = $1`,
      [company],
    )
    await client.query(
      `insert into journal_line (company_id, entry_id, line_no, account_id, date, kind, debit, credit)
       select $1, e.id, k, case k when 1 then $2::uuid else ('00000000-0000-7000-a000-' || lpad(
           (case when k = 5 and e.n % ($3::int / 50) = 0 then 0 else (e.n * 4 + k) % 199 + 1 end)::text, 12, '0'))::uuid end,
         e.date, 'regular', case k when 1 then 40 else 0 end, case k when 1 then 0 else 10 end
       from (select id, date, row_number() over (order by id) as n from journal_entry where company_id = $1) e,
         generate_series(1, 5) k`,
      [company, cash, entries],
    )
    await client.query(
      `insert into balance_delta (company_id, account_id, kind, day, debit, credit)
       select company_id, account_id, kind, date, sum(debit), sum(credit) from journal_line where company_id = $1
       group by company_id, account_id, kind, date`,
      [company],
    )
    await client.query('commit')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
