/**
 * Computed fields: their values from other tables, for the rows of one page only, and the filters of lists by them.
 * Balances are read from stored balances and pending deltas, never from journal lines.
 */
import { sql } from 'kysely'
import type { Fragment } from '../core/client.ts'
import { adjustmentTotals, conversionTotals } from './stock-computed-columns.ts'

export type ComputedColumns = {
  /** Returns a query of `id` and one column for each computed field, one row for each id of the relation `page`. */
  source: (companyId: string) => Fragment
  /** The condition under which the flag of a name is true for the row `r`. */
  flags: Readonly<Record<string, (companyId: string) => Fragment>>
  /** The ids of a reference for the row `r`, in a column `id`. Its label is `<name>_label` of `source`. */
  references?: Readonly<Record<string, (companyId: string) => Fragment>>
  /** The ids, in a column `id`, of the rows whose reference has one of these ids, where an index finds them. */
  pointing?: Readonly<Record<string, (companyId: string, ids: readonly string[]) => Fragment>>
}

/**
 * The turnover that balances of accounts sum up: year balances, unfolded deltas, and the transfer of earlier profit to
 * retained earnings; positive is a debit.
 */
const turnover = (companyId: string) => sql`(
  select account_id, debit, credit from account_balance where company_id = ${companyId} and grain = 'y' and kind <> 'closing'
  union all
  select account_id, debit, credit from balance_delta where company_id = ${companyId} and kind <> 'closing'
  union all
  select account_id, debit, credit from year_end_transfer(${companyId}, balance_day(${companyId}))
)`

const ledgers: ComputedColumns = {
  source: (companyId) => sql`
    select page.id, ${hasEntries(companyId, sql`page.id`)} as has_entries,
      coalesce(sum(part.debit - part.credit), 0) as balance,
      coalesce(sum(part.debit - part.credit), 0) <> 0 as has_balance
    from page left join ${turnover(companyId)} part on part.account_id = page.id
    group by page.id`,
  flags: {
    has_entries: (companyId) => hasEntries(companyId, sql`r.id`),
    has_balance: (companyId) => sql`r.id in (
      select part.account_id from ${turnover(companyId)} part
      group by part.account_id having sum(part.debit - part.credit) <> 0)`,
  },
}

function hasEntries(companyId: string, account: Fragment): Fragment {
  return sql`${account} in (
    select account_id from account_balance where company_id = ${companyId} and grain = 'y'
    union all select account_id from balance_delta where company_id = ${companyId})`
}

const fiscalYears: ComputedColumns = {
  source: (companyId) => sql`
    select page.id, exists (
      select from journal_entry e where e.company_id = ${companyId} and e.fiscal_year_id = page.id
    ) as has_entries
    from page`,
  flags: {},
}

/** The stock of tracked items, and the units of an item besides the base unit. */
const items: ComputedColumns = {
  source: (companyId) => sql`
    select page.id, case when i.track_inventory then coalesce(b.quantity, 0) end as stock,
      ${stockMovementsOf(companyId, sql`page.id`)} as has_stock,
      coalesce((
        select jsonb_agg(jsonb_build_object('unit', u.unit_id, 'factor', trim_scale(u.factor)::text) order by u.factor, u.unit_id)
        from item_unit u where u.company_id = ${companyId} and u.item_id = page.id
      ), '[]') as units
    from page join item i on i.company_id = ${companyId} and i.id = page.id
    left join stock_balance b on b.company_id = ${companyId} and b.item_id = page.id`,
  flags: { has_stock: (companyId) => stockMovementsOf(companyId, sql`r.id`) },
}

function stockMovementsOf(companyId: string, id: Fragment): Fragment {
  return sql`exists (
    select from stock_entry e where e.company_id = ${companyId} and e.item_id = ${id} and e.voided_at is null)`
}

/** The balances of a party, the overdue part less its unallocated credits, and its parts in other tables. */
const parties: ComputedColumns = {
  source: (companyId) => sql`
    with ledgers as (
      select p.id, p.customer_account_id, p.supplier_account_id
      from page join party p on p.company_id = ${companyId} and p.id = page.id
    ), balances as (
      select part.account_id, sum(part.debit - part.credit) as balance from (
        select b.account_id, b.debit, b.credit from account_balance b
        where b.company_id = ${companyId} and b.grain = 'y'
        union all
        select d.account_id, d.debit, d.credit from balance_delta d where d.company_id = ${companyId}
      ) part
      where part.account_id in (select customer_account_id from ledgers union all select supplier_account_id from ledgers)
      group by part.account_id
    ), today as materialized (
      select company_today(${companyId}::uuid) as day
    )
    select l.id, coalesce(c.balance, 0) as receivable, coalesce(-s.balance, 0) as payable,
      greatest((
        select sum(case i.side when 'debit' then i.open_amount else -i.open_amount end) from open_item i
        where i.company_id = ${companyId} and i.party_id = l.id and i.account_id = l.customer_account_id and i.open_amount > 0
          and case i.side when 'debit' then i.due_date < (select day from today) else i.date <= (select day from today) end
      ), 0) as overdue,
      coalesce((
        select jsonb_agg(a.name order by a.name collate "C") from party_alias a
        where a.company_id = ${companyId} and a.party_id = l.id
      ), '[]') as aliases,
      coalesce((
        select jsonb_agg(jsonb_build_object('name', r.name, 'position', r.position, 'phone', r.phone, 'email', r.email) order by r.id)
        from party_representative r where r.company_id = ${companyId} and r.party_id = l.id
      ), '[]') as representatives
    from ledgers l
    left join balances c on c.account_id = l.customer_account_id
    left join balances s on s.account_id = l.supplier_account_id`,
  flags: {},
}

/** Invoices and bills with an outstanding amount after the due date. */
const owed: ComputedColumns = {
  source: (companyId) => sql`
    select page.id, coalesce(d.open_amount > 0 and d.due_date < company_today(${companyId}::uuid), false) as is_due
    from page join trade_document d on d.company_id = ${companyId} and d.id = page.id`,
  flags: {
    // The statuses of an open document say nothing new, but how many they are: below row-level security the planner may not look
    // at the statistics of an amount, and takes half of all documents for open.
    is_due: (companyId) => sql`r.open_amount > 0 and r.status in ('Issued', 'Partially Paid')
      and r.due_date < (select company_today(${companyId}::uuid))`,
  },
}

/** Quotations without an answer after their last day. */
const unanswered: ComputedColumns = {
  source: (companyId) => sql`
    select page.id, coalesce(d.status in ('Generated', 'Sent') and d.expiry_date < company_today(${companyId}::uuid), false)
      as is_expired
    from page join trade_document d on d.company_id = ${companyId} and d.id = page.id`,
  flags: {
    is_expired: (companyId) =>
      sql`r.status in ('Generated', 'Sent') and r.expiry_date < (select company_today(${companyId}::uuid))`,
  },
}

/** What is outstanding of opening items. */
const openingItems: ComputedColumns = {
  source: (companyId) => sql`
    select page.id, coalesce(i.open_amount, 0) as open_amount
    from page
    join opening_item d on d.company_id = ${companyId} and d.id = page.id
    left join open_item i on i.company_id = ${companyId} and i.document_path = 'account/opening-items'
      and i.document_id = page.id and i.reversed_by_id is null`,
  flags: {},
}

/** The payment modes of a payment: of a split payment the first, labelled with all names. */
const payments: ComputedColumns = {
  source: (companyId) => sql`
    select page.id, way.mode, way.mode_label from page cross join lateral (
      select (array_agg(w.mode_id order by w.row_no))[1] as mode, string_agg(m.name, ', ' order by w.row_no) as mode_label
      from payment_row w join payment_mode m on m.company_id = ${companyId} and m.id = w.mode_id
      where w.company_id = ${companyId} and w.payment_id = page.id
    ) way`,
  flags: {},
  references: {
    mode: (companyId) => sql`select w.mode_id as id from payment_row w
      where w.company_id = ${companyId} and w.payment_id = r.id and w.mode_id is not null`,
  },
}

/**
 * The sales agents of the invoices to which a receipt is allocated, or of the intended allocations of a pending cheque.
 * Removed allocations do not count.
 */
const agentsOf = (companyId: string, payment: Fragment): Fragment => sql`
  select distinct t.sales_agent_id as id
  from (
    select a.debit_item_id as item_id
    from open_item i
    join allocation a on a.company_id = ${companyId} and a.credit_item_id = i.id
    where i.company_id = ${companyId} and i.document_path = 'payment-receipts' and i.document_id = ${payment}
      and i.reversed_by_id is null
    group by a.debit_item_id having sum(a.amount) <> 0
    union all
    select w.item_id from payment_wish w where w.company_id = ${companyId} and w.payment_id = ${payment}
  ) paid
  join open_item d on d.company_id = ${companyId} and d.id = paid.item_id and d.document_path = 'sales/vouchers'
  join trade_document t on t.company_id = ${companyId} and t.id = d.document_id
  where t.sales_agent_id is not null`

/** The receipts for which `agentsOf` returns one of these agents, found from the invoices of the agents. */
const receiptsOfAgents = (companyId: string, agentIds: readonly string[]): Fragment => sql`
  with invoice as (
    select d.id as item_id
    from trade_document t
    join open_item d on d.company_id = ${companyId} and d.document_path = 'sales/vouchers' and d.document_id = t.id
    where t.company_id = ${companyId} and t.path = 'sales/vouchers' and t.sales_agent_id = any (${agentIds}::uuid[])
  )
  select i.document_id as id
  from invoice v
  join allocation a on a.company_id = ${companyId} and a.debit_item_id = v.item_id
  join open_item i on i.company_id = ${companyId} and i.id = a.credit_item_id and i.document_path = 'payment-receipts'
    and i.reversed_by_id is null
  group by i.document_id, v.item_id having sum(a.amount) <> 0
  union all
  select w.payment_id from invoice v join payment_wish w on w.company_id = ${companyId} and w.item_id = v.item_id`

const receipts: ComputedColumns = {
  source: (companyId) => sql`
    select paid.*, agent.sales_agent, agent.sales_agent_label
    from (${payments.source(companyId)}) paid
    cross join lateral (
      select (array_agg(g.id order by g.name, g.id))[1] as sales_agent,
        string_agg(g.name, ', ' order by g.name, g.id) as sales_agent_label
      from (${agentsOf(companyId, sql`paid.id`)}) one
      join sales_agent g on g.company_id = ${companyId} and g.id = one.id
    ) agent`,
  flags: {},
  references: { ...payments.references, sales_agent: (companyId) => agentsOf(companyId, sql`r.id`) },
  pointing: { sales_agent: receiptsOfAgents },
}

const bankStatements: ComputedColumns = {
  source: (companyId) => sql`
    select page.id, count(l.id)::int as line_count, count(l.id) filter (where l.match_id is null)::int as open_count,
      ${isLocked(companyId, sql`page.id`)} as is_locked
    from page left join statement_line l on l.company_id = ${companyId} and l.statement_id = page.id
    group by page.id`,
  flags: { is_locked: (companyId) => isLocked(companyId, sql`r.id`) },
}

function isLocked(companyId: string, statementId: Fragment): Fragment {
  return sql`exists (
    select from bank_statement_lock k where k.company_id = ${companyId} and k.statement_id = ${statementId})`
}

const statementLines: ComputedColumns = {
  source: (companyId) => sql`
    select page.id, (
      select string_agg(distinct coalesce(d.number, ''), ', ') from bank_match_line p
      join bank_account k on k.company_id = ${companyId} and k.id = p.bank_account_id
      join bank_match_entry n on n.company_id = ${companyId} and n.match_id = p.match_id
      join journal_line l on l.company_id = ${companyId} and l.entry_id = n.entry_id and l.line_no = n.line_no
        and l.account_id = k.account_id
      join journal_entry e on e.company_id = ${companyId} and e.id = n.entry_id
      left join document_search d
        on d.company_id = ${companyId} and d.path = e.document_path and d.document_id = e.document_id
      where p.company_id = ${companyId} and p.line_id = page.id
    ) as matched_with, (
      select count(*)::int from comment c where c.company_id = ${companyId}
        and c.document_path = 'banking/statement-lines' and c.document_id = page.id and c.deleted_at is null
    ) as comment_count, (
      select count(*)::int from file f where f.company_id = ${companyId}
        and f.document_path = 'banking/statement-lines' and f.document_id = page.id
    ) as file_count
    from page`,
  flags: {},
}

/** What was sold in a shift, and its facts that could not be posted. */
const shifts: ComputedColumns = {
  source: (companyId) => sql`
    select page.id, count(f.id) filter (where f.kind = 'sale' and f.outcome = 'stored')::int as sales_count,
      coalesce(sum((f.fact #>> '{body,totals,total}')::numeric) filter (where f.kind = 'sale' and f.outcome = 'stored'), 0) as sales,
      count(f.id) filter (where f.outcome = 'parked')::int as parked
    from page left join till_fact f on f.company_id = ${companyId} and f.shift_id = page.id
    group by page.id`,
  flags: {},
}

/** How often a recurring template repeats. */
const recurring: ComputedColumns = {
  source: (companyId) => sql`
    select page.id, jsonb_build_object('every', t.repeat_every, 'unit', t.repeat_unit) as repeats
    from page join recurring_template t on t.company_id = ${companyId} and t.id = page.id`,
  flags: {},
}

/** By the path of the resource. */
export const computedColumns: Readonly<Record<string, ComputedColumns>> = {
  'account/ledgers': ledgers,
  'account/fiscal-years': fiscalYears,
  'inventory/items': items,
  'inventory/adjustments': { source: adjustmentTotals, flags: {} },
  'inventory/conversions': { source: conversionTotals, flags: {} },
  'account/opening-items': openingItems,
  'banking/reconciliation': bankStatements,
  'banking/statement-lines': statementLines,
  'crm/parties': parties,
  'payment-receipts': receipts,
  'sales/vouchers': owed,
  'sales/quotations': unanswered,
  'purchase/vouchers': owed,
  'sales/shifts': shifts,
  'sales/vouchers/recurring-templates': recurring,
  'purchase/vouchers/recurring-templates': recurring,
  'purchase/payments': payments,
}
