/** Measures a long list: first page, last page, any other, and the separate count. */
import pg from 'pg'

export const invoices = 1_000_000
const customers = 10_000

/**
 * Fills a company with paid invoices over the year until today, written past the services, with only the data that a list reads.
 */
export async function fillInvoices(adminUrl: string, slug: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into party (company_id, id, name, customer_account_id, search_text)
       select c.id, ('00000000-0000-7000-a000-' || lpad(to_hex(n), 12, '0'))::uuid, label,
         ('00000000-0000-7000-9000-' || lpad(to_hex(n), 12, '0'))::uuid, lower(label)
       from generate_series(0, ${customers}) n, company c,
         lateral (select case n when 0 then 'Harbour Wholesale' else 'Customer ' || lpad(n::text, 5, '0') end as label) named
       where c.slug = $1`,
      [slug],
    )
    // Every fifth belongs to one customer; one in 100,000 has remarks.
    await client.query(
      `insert into trade_document (company_id, id, path, status, series, fiscal_year_id, number, voucher_no, date, due_date,
         document_time, party_id, tax_type, reference, remarks, sub_total, discount_total, taxable, non_taxable, tax, total,
         created_by)
       select c.id, ('00000000-0000-7000-b000-' || lpad(to_hex(n), 12, '0'))::uuid, 'sales/vouchers', 'Issued', 'sales/vouchers',
         y.id, n, 'INV-' || lpad(n::text, 7, '0'), d.date, d.date + 30, d.date,
         ('00000000-0000-7000-a000-' || lpad(to_hex(case n % 5 when 0 then 0 else 1 + n * 7919::bigint % ${customers} end), 12, '0'))::uuid,
         'exclusive', 'Order ' || 5000000 + n * 7919::bigint % 1000003, case n % 100000 when 77 then 'Sample for the exhibition' end,
         100 + n % 900, 0, 100 + n % 900, 0, (100 + n % 900) * 0.2, (100 + n % 900) * 1.2, m.user_id
       from generate_series(1, ${invoices}) n, company c
       join fiscal_year y on y.company_id = c.id join member m on m.company_id = c.id,
         lateral (select current_date - 364 + (n * 364.0 / ${invoices})::int as date) d
       where c.slug = $1`,
      [slug],
    )
    await client.query(
      `insert into document_search select s.company_id, s.path, s.document_id, s.number, s.reference, s.subject_id, s.billing_name,
         s.amount, s.date, s.status, s.remarks, s.words
       from searched_document s join company c on c.id = s.company_id where c.slug = $1`,
      [slug],
    )
    await client.query('vacuum analyze trade_document, document_search, party')
  } finally {
    await client.end()
  }
}

/** Returns one line; `get` measures the median time of a request for a path below the company, in milliseconds. */
export async function benchLists(get: (path: string) => Promise<number>): Promise<string> {
  const page = (query: string) => get(`sales/vouchers/?_sort=date&${query}`)
  const first = await page('_order=desc&_start=0&_end=20')
  // The last page is the first one in reverse order; with a known count, so is every page beyond the middle. The days of the
  // invoices have to be counted before.
  const last = await page('_order=asc&_start=0&_end=20')
  const middle = invoices / 2
  const other = await page(`_order=desc&_start=${middle - 20}&_end=${middle}`)
  const count = await get('sales/vouchers/totals/')
  const views = await get('sales/vouchers/view-counts/')
  const work = await get('waiting-work/')
  const [a, b, c, d, e, f] = [first, last, other, count, views, work].map((time) => time.toFixed(1))
  return (
    `list of ${invoices.toLocaleString('en')} invoices: first page ${a} ms, last page ${b} ms (target 50 each), ` +
    `middle page ${c} ms (target 50), count and sums apart ${d} ms, ` +
    `counts of its standard views ${e} ms, of waiting work ${f} ms`
  )
}
