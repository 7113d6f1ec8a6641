/**
 * The financial statements of random companies against figures added up here from journal lines alone: balances of every
 * account, the balance sheet of every day, income statement, changes in equity, cash flow, the books as known earlier, and
 * hledger where it is installed. `npm test` takes a few of two hundred companies.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localDate } from '../../domain/calendar/local-date.ts'
import { addFiscalYears } from '../../server/services/company/add-fiscal-years.ts'
import { createCompany } from '../../server/services/company/create-company.ts'
import { cents, hasHledger, hledgerTotals } from '../support/hledger.ts'
import { sample } from '../support/sample.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'

type Account = { id: string; code: string; root: string; is_cash: boolean; is_retained: boolean; is_reserved: boolean }
type Line = { account: string; date: string; kind: string; cents: string; entry: string }
type Row = { id: string; kind: string; cells: Record<string, string> }
type Books = { slug: string; accounts: Account[]; years: { start: string; end: string }[]; lines: Line[] }

const countries = ['GB', 'NP', 'US', 'IN', 'DE'] as const
const numbers = Array.from({ length: 200 }, (_, number) => number)
let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

/** Returns whole numbers below a limit, the same ones for a company in every run. */
function chance(number: number) {
  let state = number * 7919 + 13
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const get = async (slug: string, path: string) => {
  const { status, body, text } = await app.as('owner').get(`/api/company/${slug}/${path}`)
  expect([path, status]).toEqual([path, 200])
  return { body, text }
}
const post = async (slug: string, path: string, body: object) => {
  const answer = await app.as('owner').post(`/api/company/${slug}/${path}/`, body)
  expect([path, answer.status, answer.body.errors]).toEqual([path, 201, undefined])
}

async function accountsOf(companyId: string): Promise<Account[]> {
  return app.sql<Account>(
    `with recursive tree as (
       select c.company_id, c.id, c.system_code as root, c.cash_flow_section from account_category c where c.company_id = $1 and c.parent_id is null
       union all
       select c.company_id, c.id, t.root, coalesce(c.cash_flow_section, t.cash_flow_section)
       from account_category c join tree t on t.company_id = c.company_id and t.id = c.parent_id where c.company_id = $1)
     select a.id, coalesce(a.code, '') as code, t.root, coalesce(t.cash_flow_section = 'cash', false) as is_cash,
       coalesce(a.system_code = 'PL', false) as is_retained,
       coalesce(a.system_code = 'INVENTORY', false) as is_reserved
     from account a join tree t on t.company_id = a.company_id and t.id = a.category_id
     where a.company_id = $1 order by a.code, a.id`,
    [companyId],
  )
}

/** Creates a company with openings and vouchers over three years, the second half of them recorded later. */
async function randomBooks(number: number): Promise<Books> {
  const next = chance(number)
  const slug = `random-${number}`
  const one = app.contextOf('one')
  const founder = { userId: one.who.userId, email: 'owner@example.test', address: '' }
  const countryIso = countries[next(countries.length)] ?? 'GB'
  const company = await createCompany(one, founder, { name: `Random ${number}`, countryIso, slug })
  await addFiscalYears(company, localDate('2024-03-01'))
  const accounts = await accountsOf(company.who.companyId)
  const postable = accounts.filter((account) => !account.is_reserved)
  const pick = () => postable[next(postable.length)]?.id ?? ''
  const amount = () => `${1 + next(5000)}.${String(next(100)).padStart(2, '0')}`
  const first = accounts.find(({ is_cash: isCash }) => isCash)?.id ?? ''
  await post(slug, 'account/opening-balances', { account: first, opening_dr: amount() })
  for (let voucher = 0; voucher < 24; voucher += 1) {
    const date = `${2024 + next(2)}-${String(4 + next(8)).padStart(2, '0')}-${String(1 + next(28)).padStart(2, '0')}`
    const debits = Array.from({ length: 1 + next(3) }, () => ({ account: pick(), debit: amount() }))
    const cents = debits.reduce((sum, { debit }) => sum + BigInt(debit.replace('.', '')), 0n)
    const credit = `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
    const rows = [...debits, { account: pick(), credit }]
    await post(slug, 'account/journal-vouchers', { date, narration: 'Random', status: 'Approved', rows })
  }
  const years = await app.sql<Books['years'][number]>(
    `select start_date::text as start, end_date::text as end from fiscal_year
     where company_id = (select id from company where slug = $1) order by start_date`,
    [slug],
  )
  return { slug, accounts, years, lines: await linesOf(slug) }
}

function linesOf(slug: string): Promise<Line[]> {
  return app.sql<Line>(
    `select account_id as account, date::text, kind, round((debit - credit) * 100)::text as cents, entry_id as entry
     from journal_line where kind <> 'closing' and company_id = (select id from company where slug = $1)`,
    [slug],
  )
}

const isOfProfit = ({ root }: Account) => root === 'INCOME' || root === 'EXPENSES'
const total = (amounts: readonly bigint[]) => amounts.reduce((sum, one) => sum + one, 0n)

/** Adds up the lines of an account between two days. */
function turnover({ lines }: Books, account: string, [from, until]: readonly [string, string]): bigint {
  const within = lines.filter((line) => line.account === account && line.date >= from && line.date <= until)
  return total(within.map((line) => BigInt(line.cents)))
}

/** Returns the balance of an account at the end of a day: profit of earlier years is in retained earnings. */
function balance(books: Books, account: Account, day: string): bigint {
  const start = books.years.findLast((year) => year.start <= day)?.start ?? '0001-01-01'
  if (isOfProfit(account)) return turnover(books, account.id, [start, day])
  const own = turnover(books, account.id, ['0001-01-01', day])
  if (!account.is_retained) return own
  const profits = books.accounts.filter(isOfProfit)
  const before = books.lines.filter(({ account: id, date }) => date < start && profits.some((one) => one.id === id))
  return own + total(before.map((line) => BigInt(line.cents)))
}

function profitOf(books: Books, days: readonly [string, string]): bigint {
  return -total(books.accounts.filter(isOfProfit).map(({ id }) => turnover(books, id, days)))
}

const rowOf = (rows: Row[], id: string) => rows.find((row) => row.id === id)?.cells ?? {}

test.each(sample('random companies', numbers, 67))('random company %i', async (number) => {
  const books = await randomBooks(number)
  const { slug, accounts } = books
  const next = chance(number + 1000)
  const dates = [...new Set(books.lines.map(({ date }) => date))].toSorted()
  for (const day of dates) {
    const { rows } = (await get(slug, `reports/balance-sheet/?as_of=${day}`)).body
    const assets = total(accounts.filter(({ root }) => root === 'ASSETS').map((one) => balance(books, one, day)))
    expect([day, cents(rowOf(rows, 'total_assets')['amount'])]).toEqual([day, assets])
    expect([day, cents(rowOf(rows, 'total_funding')['amount'])]).toEqual([day, assets])
  }
  for (let run = 0; run < 4; run += 1) {
    const [from = '', until = ''] = [dates[next(dates.length)], dates[next(dates.length)]].toSorted()
    const query = `start_date=${from}&end_date=${until}&hide_zero=false`
    const trial = (await get(slug, `reports/trial-balance/?${query}`)).body
    for (const account of accounts) {
      const { closing_dr: debit, closing_cr: credit } = rowOf(trial.rows, account.id)
      expect([account.code, cents(debit) - cents(credit)]).toEqual([account.code, balance(books, account, until)])
    }
    const profit = profitOf(books, [from, until])
    const income = (await get(slug, `reports/income-statement/?${query}`)).body
    expect([query, cents(rowOf(income.rows, 'net_profit')['amount'])]).toEqual([query, profit])
    const equity = rowOf((await get(slug, `reports/changes-in-equity/?${query}`)).body.rows, 'total_equity')
    expect(cents(equity['opening']) + cents(equity['profit']) + cents(equity['other'])).toBe(cents(equity['closing']))
    expect([query, cents(equity['profit'])]).toEqual([query, profit])
    const flow = (await get(slug, `reports/cash-flow/?${query}`)).body.rows
    const opened = books.lines.filter(({ kind, date }) => kind === 'opening' && date >= from && date <= until)
    const cash = accounts.filter((one) => one.is_cash)
    const moved = total(cash.map(({ id }) => turnover(books, id, [from, until])))
    const brought = total(
      opened.filter(({ account }) => cash.some(({ id }) => id === account)).map((one) => BigInt(one.cents)),
    )
    expect([query, cents(rowOf(flow, 'net_change')['amount'])]).toEqual([query, moved - brought])
    expect(cents(rowOf(flow, 'closing_cash')['amount'])).toBe(total(cash.map((one) => balance(books, one, until))))
  }
  await knownEarlier(books, dates.at(-1) ?? '')
  if (hasHledger) await secondOpinion(books, dates.at(-1) ?? '')
})

/** The books as known before the last entries equal the books before they were recorded. */
async function knownEarlier({ slug, accounts }: Books, day: string): Promise<void> {
  await app.sql('alter table journal_entry disable trigger user')
  await app.sql(
    `update journal_entry set recorded_at = '2026-03-03 13:00Z' where company_id = (select id from company where slug = $1)`,
    [slug],
  )
  await app.sql('alter table journal_entry enable trigger user')
  const figures = async (known: string) => {
    const { rows } = (await get(slug, `reports/balance-sheet/?as_of=${day}&hide_zero=false${known}`)).body
    return (rows as Row[]).map(({ id, cells }) => [id, cells['amount']])
  }
  const before = await figures('')
  const [debit, credit] = [accounts.find((one) => one.is_cash), accounts.find((one) => one.is_retained)]
  const rows = [
    { account: debit?.id, debit: '77.07' },
    { account: credit?.id, credit: '77.07' },
  ]
  await post(slug, 'account/journal-vouchers', { date: day, narration: 'Late', status: 'Approved', rows })
  expect(await figures('&known_at=2026-03-04T00:00')).toEqual(before)
}

/** hledger's statements over the exported journal have the same totals; its net is the profit of all years. */
async function secondOpinion({ slug, accounts, years }: Books, day: string): Promise<void> {
  const { text } = await get(slug, 'reports/self-audit/journals/hledger/')
  const books: Books = { slug, accounts, years, lines: await linesOf(slug) }
  const totalsOf = (...args: string[]) => hledgerTotals(text, args)
  const profit = profitOf(books, ['0001-01-01', '9999-12-31'])
  expect(totalsOf('incomestatement').at(-1)).toBe(profit)
  const cash = accounts.filter((one) => one.is_cash).map(({ id }) => turnover(books, id, ['0001-01-01', day]))
  expect(totalsOf('cashflow').at(-1)).toBe(total(cash))
  const { rows } = (await get(slug, `reports/balance-sheet/?as_of=${day}`)).body
  const sheet = totalsOf('balancesheetequity', '-e', nextDay(day))
  expect([sheet.at(0), sheet.at(-1)]).toEqual([cents(rowOf(rows, 'total_assets')['amount']), profit])
}

function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
}
