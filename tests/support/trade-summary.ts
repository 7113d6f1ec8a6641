import { readParameters } from '../../domain/resources/core/report-parameters.ts'
import { taxSummary as report } from '../../domain/resources/trade/trade-reports.ts'
import { statement, type Database } from '../../server/db/core/client.ts'
import { runReport } from '../../server/reports/run-report.ts'

/** What a company trades, how old in months of 30 days its open invoices are, and the least that a bank or the till ever held. */
export async function tradeSummary(db: Database, company: string, today: string) {
  const [documents, payments, [control], ageing, [money]] = await db.batch(company, [
    statement<{ summary: string }>(
      `select path || ' ' || state || ' ' || count(*) || ' ' || sum(total)::numeric(20, 2) as summary from trade_document
       where company_id = $1 group by path, state order by path, state`,
      [company],
    ),
    statement<{ summary: string }>(
      `select path || ' ' || status || ' ' || count(*) || ' ' || sum(settled)::numeric(20, 2) as summary from payment
       where company_id = $1 group by path, status order by path, status`,
      [company],
    ),
    statement<{ open: string; ledger: string }>(
      `select (select sum(case side when 'debit' then open_amount else -open_amount end) from open_item i
           join account a on a.company_id = i.company_id and a.id = i.account_id and a.control_kind = 'customer'
           where i.company_id = $1)::numeric(20, 2)::text as open,
         sum(l.debit - l.credit)::numeric(20, 2)::text as ledger
       from journal_line l join account a on a.company_id = l.company_id and a.id = l.account_id
       where l.company_id = $1 and a.control_kind = 'customer'`,
      [company],
    ),
    statement<{ summary: string }>(
      `select distinct case when due_date >= $2::date then 'not due'
           else least(($2::date - due_date - 1) / 30, 4)::text end as summary
       from trade_document where company_id = $1 and path = 'sales/vouchers' and open_amount > 0 order by 1`,
      [company, today],
    ),
    statement<{ least: string }>(
      `select min(balance)::numeric(20, 2)::text as least from (
         select sum(sum(l.debit - l.credit)) over (partition by a.id order by l.date) as balance
         from journal_line l join account a on a.company_id = l.company_id and a.id = l.account_id
         join account_category c on c.company_id = a.company_id and c.id = a.category_id
         where l.company_id = $1 and c.code in ('A-B', 'A-C') group by a.id, l.date) b`,
      [company],
    ),
  ])
  const texts = (rows: readonly { summary: string }[]) => rows.map((row) => row.summary)
  const isControlled = control?.open === control?.ledger
  return {
    documents: texts(documents),
    payments: texts(payments),
    ageing: texts(ageing),
    isControlled,
    least: money?.least,
  }
}

/**
 * What a company has filed in tax returns, what its tax accounts say of the same periods, whether they agree with its documents,
 * and what its opening leaves.
 */
export async function taxSummary(db: Database, company: string) {
  const [returns, [accounts], [opening], [logo], [paid]] = await db.batch(company, [
    statement<{ status: string; count: number }>(
      'select status, count(*)::int as count from tax_return where company_id = $1 group by status',
      [company],
    ),
    statement<{ tax: string }>(
      `select coalesce(sum(l.debit - l.credit), 0)::numeric(20, 2)::text as tax
       from tax_scheme s
       join journal_line l on l.company_id = s.company_id and l.account_id in (s.payable_id, s.receivable_id)
       where s.company_id = $1 and s.kind = 'taxable' and l.date <= (
         select max(end_date) from tax_return where company_id = $1 and status = 'Paid'
       )
       and not exists (
         select from journal_entry e where e.company_id = $1 and e.id = l.entry_id and e.document_path = 'tax/payments'
       )`,
      [company],
    ),
    statement<{ balance: string }>(
      `select sum(b.debit - b.credit)::numeric(20, 2)::text as balance from balances_until($1, '2026-12-31') b
       join account a on a.id = b.account_id and a.company_id = $1 and a.code = 'O-OBD'`,
      [company],
    ),
    statement<{ logo_type: string }>('select logo_type from company where id = $1', [company]),
    statement<{ net: string }>(`select sum(-net)::numeric(20, 2)::text as net from tax_return where company_id = $1`, [
      company,
    ]),
  ])
  const { values } = readParameters(report.parameters, { start_date: '2025-01-01', end_date: '2026-12-31' })
  const rights = { roles: ['owner'], permissions: {} }
  const { result } = await runReport({ db, companyId: company }, report, { values, rights, most: null })
  return {
    returns,
    agrees: 'agrees' in result && result.agrees,
    inAccounts: accounts?.tax,
    inReturns: paid?.net,
    opening: opening?.balance,
    logo: logo?.logo_type,
  }
}
