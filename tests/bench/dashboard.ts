/** Measures the dashboard of a company with a million invoices, of which everything is folded. */
import pg from 'pg'
import { invoices } from './long-lists.ts'

const company = "company_id = (select id from company where slug = $1) and path = 'sales/vouchers'"

/** Adds the turnover of invoices that were filled in, by contact; it also says how many there are of each day. */
export async function fillInvoiceTurnover(client: pg.Client, slug: string): Promise<void> {
  await client.query(
    `insert into trade_delta (company_id, path, day, party_id, count, total, net)
     select company_id, path, date, party_id, count(*), sum(total), sum(sub_total) from trade_document where ${company}
     group by company_id, path, date, party_id`,
    [slug],
  )
}

/**
 * Adds what the dashboard reads of the invoices of `fillInvoices`: their turnover by contact and by item, and balances of
 * every day.
 */
export async function fillTurnover(adminUrl: string, slug: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await fillInvoiceTurnover(client, slug)
    // One of 1,000 items on each invoice.
    await client.query(
      `insert into trade_delta (company_id, path, day, item_id, count, total, net)
       select company_id, path, date, ('00000000-0000-7000-c000-' || lpad((number % 1000)::text, 12, '0'))::uuid, count(*),
         sum(total), sum(sub_total) from trade_document where ${company} group by company_id, path, date, 4`,
      [slug],
    )
    await client.query(
      `insert into balance_delta (company_id, account_id, kind, day, debit, credit)
       select d.company_id, a.id, 'regular', d.date, case a.system_code when 'SALES' then 0 else sum(d.total) end,
         case a.system_code when 'SALES' then sum(d.total) else 0 end
       from trade_document d join account a on a.company_id = d.company_id and a.system_code in ('SALES', 'CASH')
       where d.${company} group by d.company_id, a.id, a.system_code, d.date`,
      [slug],
    )
  } finally {
    await client.end()
  }
}

/** Returns one line; `get` measures the median time of a request in milliseconds. */
export async function benchDashboard(get: () => Promise<number>): Promise<string> {
  return `dashboard of a company with ${invoices} invoices: ${(await get()).toFixed(0)} ms (target 200)`
}
