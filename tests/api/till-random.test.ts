/**
 * Random shifts whose facts come duplicated, reordered, at once and with lost answers: each is posted exactly once, the invoices
 * sum up to the receipts, the expected cash is what the documents moved in the account of the drawer, and `verify` finds nothing.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compare, isZero, subtract, sum } from '../../domain/money/decimal.ts'
import type { Sale, Tender, TillFact } from '../../domain/till/facts.ts'
import { newId } from '../../server/services/core/unit-of-work.ts'
import type { Chance } from './chain-desk.ts'
import { chanceOf, pick } from './chain-desk.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import type { Device } from './till-desk.ts'
import { tillDesk } from './till-desk.ts'
import { sample } from '../support/sample.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof tillDesk>>
let amy = ''
let safe = ''

beforeAll(async () => {
  app = await startApp()
  desk = await tillDesk(app)
  amy = (await desk.party('Amy')).id
  const { companyId } = app.contextOf('one').who
  const drawings = `select id from account where company_id = $1 and name = 'Drawings'`
  safe = (await app.sql<{ id: string }>(drawings, [companyId]))[0]?.id ?? ''
})
afterAll(async () => {
  expect(await app.broken('one')).toEqual([])
  await app.close()
})

type SaleFact = TillFact & { kind: 'sale' }
type Sold = { fact: SaleFact; left: number; isFinal: boolean; unknown: Tender | null }

/** Sells one or two kinds of goods, paid in cash, by card, in both ways, on account, or by a card of unknown outcome. */
function sell(till: Device, chance: Chance): Sold {
  const quantity = 1 + chance(3)
  const rows = [desk.line(desk.wrap, [String(quantity), pick(chance, ['2', '2.37', '0.05']) ?? '2'])]
  if (chance(2) === 0) rows.push(desk.line(desk.tea, ['1', pick(chance, ['10', '9.99']) ?? '10']))
  const draft = till.sell(rows, [])
  const { total } = draft.body.totals
  till.facts.pop()
  const half = compare(total, '1') > 0 ? '0.50' : '0.01'
  const unknown = desk.pay('card', total, { outcome: 'unknown' })
  const ways: Tender[][] = [
    [desk.pay('cash', total, { tendered: '100.00' })],
    [desk.pay('card', total)],
    [desk.pay('cash', half), desk.pay('card', subtract(total, half))],
    [desk.pay('cash', half)],
    [unknown],
  ]
  const payments = pick(chance, ways) ?? []
  const customer: Sale['customer'] = chance(3) === 0 ? { kind: 'contact', id: amy } : { kind: 'name', name: null }
  const fact = till.record({ kind: 'sale', body: { ...draft.body, payments, customer } }) as SaleFact
  return { fact, left: quantity, isFinal: false, unknown: payments.includes(unknown) ? unknown : null }
}

/** Records one random act of a cashier. */
function act(till: Device, chance: Chance, sold: Sold[]): void {
  const one = pick(
    chance,
    sold.filter(({ isFinal }) => !isFinal),
  )
  const kind = chance(10)
  if (!one || kind < 5) {
    sold.push(sell(till, chance))
  } else if (kind === 5) {
    const { rate } = one.fact.body.rows[0] ?? { rate: '0' }
    one.left -= 1
    one.isFinal = true
    const payments = chance(2) === 0 ? [desk.pay('cash', rate)] : []
    till.giveBack(one.fact, [{ line: 0, quantity: '1' }], { total: rate, payments })
  } else if (kind === 6) {
    one.isFinal = true
    till.void(one.fact)
  } else if (kind === 7 && one.unknown) {
    till.payLater(one.fact, one.unknown.id, chance(2) === 0 ? desk.pay('card', one.unknown.amount) : null)
    one.unknown = null
  } else if (kind === 8) {
    till.payLater(one.fact, null, desk.pay('cash', '0.25'))
  } else {
    till.drawer(chance(2) === 0 ? 'in' : 'out', `${1 + chance(20)}.10`, safe)
  }
}

/** Sends random parts of the facts until the server has all of them: again, in any order, twice at once, with lost answers. */
async function deliver(till: Device, chance: Chance): Promise<void> {
  for (let round = 0; round < 60; round += 1) {
    const { high_water: done } = await till.heartbeat()
    if (done === till.facts.length) return
    const from = Math.max(0, done - 3)
    const part = till.facts.slice(from, from + 2 + chance(9)).toSorted(() => chance(3) - 1)
    // The server failed after some of the batch: its answer is lost, and all of it comes again.
    if (chance(3) === 0) await till.send(part.slice(0, chance(part.length + 1)))
    await Promise.all([till.send(part), ...(chance(4) === 0 ? [till.send(part.toReversed())] : [])])
  }
  throw new Error('The facts did not arrive')
}

const money = async (sql: string, ...values: unknown[]) =>
  (
    await app.sql<{ amount: string }>(
      `select coalesce(sum(amount), 0)::numeric(20, 2)::text as amount from (${sql}) x`,
      values,
    )
  )[0]?.amount

test.each(sample('random shifts are sent', [...Array(40).keys()], 20))('shift %i', async (seed) => {
  const chance = chanceOf(seed + 1)
  const till = await desk.connect(`Random ${seed}`)
  till.open('50.00')
  const sold: Sold[] = []
  for (let step = 0; step < 40; step += 1) act(till, chance, sold)
  const closed = till.close('77.00')
  await deliver(till, chance)

  const facts = await app.sql<{ n: number; id: string; outcome: string; waits: string | null; problem: unknown }>(
    'select n, id, outcome, waits_for as waits, problem from till_fact where till_id = $1 order by n',
    [till.till.id],
  )
  expect(facts).toEqual(till.facts.map(({ n, id }) => ({ n, id, outcome: 'stored', waits: null, problem: null })))
  // Everything again, at last.
  expect(new Set((await till.sync(till.facts)).map(({ outcome }) => outcome))).toEqual(new Set(['known']))

  const receipts = sold.map(({ fact }) => fact.body.totals.total)
  const invoices = `select total as amount from trade_document where series = 'till' and path = 'sales/vouchers' and voucher_no like $1`
  expect(compare((await money(invoices, `${till.till.prefix}-%`)) ?? '', sum(receipts))).toBe(0)
  expect(await app.sql('select 1 from till_fact_aside where till_id = $1', [till.till.id])).toEqual([])

  const [shift] = await app.sql<{ expected: string; difference: string }>(
    `select expected::numeric(20, 2)::text, difference::numeric(20, 2)::text from till_shift where id = $1`,
    [till.shift()],
  )
  const moved = `select l.debit - l.credit as amount from journal_line l
    join journal_entry e on e.company_id = l.company_id and e.id = l.entry_id
    join payment_mode m on m.company_id = l.company_id and m.account_id = l.account_id and m.id = $2
    where e.document_id in (
      select id from till_fact where till_id = $1 and id <> $3
      union select p.id from payment p join till_fact f on f.company_id = p.company_id and f.id = p.made_by_id where f.till_id = $1)`
  const cash = await money(moved, till.till.id, desk.modes.cash, closed.id)
  expect(cash).toBe(subtractMoney(shift?.expected ?? '', '50.00'))
  expect(shift?.difference).toBe(subtractMoney('77.00', shift?.expected ?? ''))
  expect(isZero(sum(receipts))).toBe(false)
})

test('a missing document, a gap and another head are found', async () => {
  const till = await desk.connect('Verified')
  till.open()
  const sale = till.sell([desk.line(desk.wrap, ['1', '2'])], [])
  till.close('50.00')
  await till.sync()
  const tampering = [
    `update till_fact set document_id = '${newId()}' where id = '${sale.id}'`,
    `delete from till_fact where id = '${sale.id}'`,
    `update till set head = 'x' where id = '${till.till.id}'`,
  ]
  const findings = [
    'Record 2 of till Verified has no document.',
    'The records of till Verified have a gap below 3.',
    'Record 3 of till Verified differs from the stored head of its chain.',
  ]
  for (const [place, change] of tampering.entries()) {
    await app.sql('create table kept as select * from till_fact where till_id = $1', [till.till.id])
    await app.sql('alter table till_fact disable trigger user')
    await app.sql(change)
    expect((await app.broken('one')).join(' ')).toContain(findings[place])
    await app.sql('delete from till_fact where till_id = $1', [till.till.id])
    await app.sql('insert into till_fact select * from kept')
    await app.sql('drop table kept')
    await app.sql('alter table till_fact enable trigger user')
    await app.sql('update till set head = $2 where id = $1', [till.till.id, till.facts.at(-1)?.hash])
  }
})

function subtractMoney(from: string, amount: string): string {
  const [whole = '0', part = ''] = subtract(from, amount).split('.')
  return `${whole}.${part.padEnd(2, '0')}`
}
