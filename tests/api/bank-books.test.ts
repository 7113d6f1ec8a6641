/**
 * Bank accounts of random acts: lines that are imported and fed, matched, recorded, excluded and reopened, card receipts that are
 * settled, documents that are changed and cancelled, statements that are deleted and imported again, locked and reopened. After any
 * of them both sides of the matches are equal, the clearing account has what is not settled, the report explains the balance of the
 * bank on every day, and every check of the books holds.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sample } from '../support/sample.ts'
import { bankClerk, money } from './bank-clerk.ts'
import type { Chance } from './bank-clerk.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { matchDesk } from './match-desk.ts'

const STEPS = 90
const seeds = Array.from({ length: 20 }, (_, seed) => seed)
let app: TestApp
let desk: Awaited<ReturnType<typeof matchDesk>>
beforeAll(async () => {
  app = await startApp()
  desk = await matchDesk(app)
})
afterAll(() => app.close())

/** Returns whole numbers below a limit, the same ones for a seed in every run. */
function chanceOf(seed: number): Chance {
  let state = seed * 7919 + 13
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

type Clerk = Awaited<ReturnType<typeof bankClerk>>

/** Returns the balance of the books less its entries without a match, and the sum of the matched lines. */
async function reconciledSides({ bank }: Clerk): Promise<{ books: string; lines: string }> {
  const [row] = await app.sql<{ books: string; lines: string }>(
    `select (
       (select sum(debit - credit) from journal_line where account_id = $2) -
       (select coalesce(sum(l.debit - l.credit), 0) from journal_line l where l.account_id = $2 and not exists (
         select from bank_match_entry p where p.company_id = l.company_id and p.entry_id = l.entry_id and p.line_no = l.line_no))
     )::numeric(20, 2)::text as books,
     (select coalesce(sum(l.amount), 0)::numeric(20, 2)::text from bank_statement_line l
       join bank_match_line p on p.company_id = l.company_id and p.line_id = l.id join bank_match m on m.company_id = p.company_id and m.id = p.match_id
       where l.bank_account_id = $1 and m.band <> 'excluded') as lines`,
    [bank.id, bank.account],
  )
  return { books: row?.books ?? '', lines: row?.lines ?? '' }
}

/** Returns the matches of lines or entries that are in another match as well, and those with different sides. */
async function wrongMatches({ bank }: Clerk): Promise<unknown[]> {
  return app.sql(
    `select 'line' as what, line_id::text as id from bank_match_line where bank_account_id = $1 group by 2 having count(*) > 1
     union all
     select 'entry', entry_id || '/' || line_no from bank_match_entry group by 2 having count(*) > 1
     union all
     select 'match', m.id::text from bank_match m where m.bank_account_id = $1 and m.band <> 'excluded' and
       (select sum(l.amount) from bank_match_line p join bank_statement_line l on l.company_id = p.company_id and l.id = p.line_id where p.company_id = m.company_id and p.match_id = m.id)
       is distinct from
       (select sum(l.debit - l.credit) from bank_match_entry p
         join journal_line l on l.company_id = p.company_id and l.entry_id = p.entry_id and l.line_no = p.line_no
         where p.company_id = m.company_id and p.match_id = m.id and l.account_id = $2)`,
    [bank.id, bank.account],
  )
}

/** Returns the balance of the clearing account, what is on it in no match, and what the report says. */
async function unsettledSides({ bank, clearing, report }: Clerk): Promise<[string, string, string]> {
  const [row] = await app.sql<{ balance: string; unsettled: string }>(
    `select coalesce(sum(l.debit - l.credit), 0)::numeric(20, 2)::text as balance,
       coalesce(sum(l.debit - l.credit) filter (where not exists (
         select from bank_match_entry p join bank_match m on m.company_id = p.company_id and m.id = p.match_id
         where p.company_id = l.company_id and p.entry_id = l.entry_id and p.line_no = l.line_no and m.bank_account_id = $2
       )), 0)::numeric(20, 2)::text as unsettled
     from journal_line l where l.account_id = $1`,
    [clearing, bank.id],
  )
  const { rows } = await report('2027-12-31')
  const shown = rows.find(({ id }: { id: string }) => id === 'clearing')
  return [row?.balance ?? '', row?.unsettled ?? '', shown?.cells.amount ?? '0.00']
}

async function expectAgreement(clerk: Clerk, days: readonly string[]): Promise<void> {
  const { books, lines } = await reconciledSides(clerk)
  expect(books).toBe(lines)
  expect(await wrongMatches(clerk)).toEqual([])
  const [balance, ...unsettled] = await unsettledSides(clerk)
  expect(unsettled).toEqual([balance, balance])
  for (const day of days) {
    const { calculated_balance, statement_balance, difference } = await clerk.report(day)
    const expected = money(clerk.balanceUntil(day))
    expect({ day, calculated_balance, statement_balance, difference }).toEqual({
      day,
      calculated_balance: expected,
      statement_balance: expected,
      difference: '0.00',
    })
  }
}

test.each(sample('bank accounts of random acts', seeds, 10))('bank account %i', async (seed) => {
  const chance = chanceOf(seed)
  const clerk = await bankClerk(app, { desk, name: `Bank ${seed}`, chance })
  for (let step = 1; step <= STEPS; step += 1) {
    const act = clerk.names[chance(clerk.names.length)] ?? ''
    await clerk.run(act)
    const days = clerk.days()
    await expectAgreement(clerk, [days[chance(days.length)] ?? '', days.at(-1) ?? ''])
  }
  await expectAgreement(clerk, clerk.days())
  expect(clerk.settlements()).toBeGreaterThan(0)
  expect(await app.broken('one')).toEqual([])
})
