/** Reads the figures of customers from the books: ledger, ageing and collection, as comparable lines. */
import type { AgedDocument } from '../../domain/reports/ageing.ts'
import { collection, customerAgeing } from '../../domain/resources/payments/money-reports.ts'
import { runReport } from '../../server/reports/run-report.ts'
import { statement } from '../../server/db/core/client.ts'
import type { Context } from '../../server/services/core/unit-of-work.ts'
import type { Basis } from './retail-ageing.ts'
import { aged } from './retail-ageing.ts'

type On = { day: string; by: Basis }

/** Returns parties with their ageing columns, and the milliseconds it took. */
export async function bookedAgeing({ db, who }: Context, { day, by }: On): Promise<{ lines: string[]; ms: number }> {
  const started = performance.now()
  const values = { as_of: day, by, party: null, hide_zero: true }
  const request = { values, rights: who, most: 50_000 }
  const { rows } = (await runReport({ db, companyId: who.companyId }, customerAgeing, request)).result
  const ms = performance.now() - started
  return { lines: rows.map(({ name, cells }) => aged(name, (column) => cells[column] ?? '')).toSorted(), ms }
}

/** Returns `Customer 17850 9.00` of ageing lines, without zeros. */
export function nets(lines: readonly string[]): string[] {
  return lines.flatMap((line) => {
    const [, who, net] = /^(.*?) (?:not_due|up_to_|older|advances).* net (\S+)$/.exec(line) ?? []
    return net === undefined ? [] : [`${who} ${net}`]
  })
}

/** Returns the open documents of a party; receipts by their reference. */
export async function bookedDocuments({ db, who }: Context, { day, by }: On, partyName: string): Promise<string[]> {
  const { companyId } = who
  const [[party]] = await db.batch(companyId, [
    statement<{ id: string }>('select id from party where company_id = $1 and name = $2', [companyId, partyName]),
  ])
  const values = { as_of: day, by, party: party?.id ?? '', hide_zero: true }
  const request = { values, rights: who, most: 50_000 }
  const { rows } = (await runReport({ db, companyId }, customerAgeing, request)).result
  const documents = rows.filter((row): row is AgedDocument => row.kind === 'document')
  return documents
    .map(({ document_path: path, code, name, cells }) => {
      const methodName = path === 'payment-receipts' ? name.split(' · ')[1] : code
      const { net = '', total: _total, ...columns } = cells
      return `${methodName} ${Object.keys(columns).find((column) => columns[column] === net)} ${net}`
    })
    .toSorted()
}

/** Returns `Customer 17850 12.00` by the journal lines up to a day, without zeros. */
export async function ledgerBalances({ db, who }: Context, day: string): Promise<string[]> {
  const [rows] = await db.batch(who.companyId, [
    statement<{ summary: string }>(
      `select p.name || ' ' || sum(l.debit - l.credit)::numeric(20, 2) as summary
       from journal_line l join party p on p.company_id = l.company_id and p.customer_account_id = l.account_id
       where l.company_id = $1 and l.date <= $2 group by p.name having sum(l.debit - l.credit) <> 0`,
      [who.companyId, day],
    ),
  ])
  return rows.map(({ summary }) => summary).toSorted()
}

/** Returns the collection of a period by payment method and by agent. */
export async function bookedCollection({ db, who }: Context, from: string, to: string): Promise<string[]> {
  const books = { db, companyId: who.companyId }
  const period = { start_date: from, end_date: to, agent: null }
  const [byAgent, byMode] = await Promise.all(
    ['agent', 'mode'].map(async (group) => {
      const request = { values: { ...period, group }, rights: who, most: 50_000 }
      return (await runReport(books, collection, request)).result
    }),
  )
  const { totals = {}, rows: agents = [] } = byAgent ?? {}
  const figures = [
    ['money', totals['money']],
    ['written_off', totals['written_off']],
    ...(byMode?.rows ?? []).map(({ name, cells }) => [name, cells['money']]),
    ...agents.map(({ name, cells }) => [name, cells['settled']]),
  ]
  return figures
    .filter(([, amount]) => amount !== '0.00')
    .map((figure) => figure.join(' '))
    .toSorted()
}
