/**
 * Two hundred clerks of one company in a process of its own: each does one thing every fifteen seconds, at its own moment.
 * Three of five things are lists, one of five opens a document, three of twenty save one, one of twenty is a report.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { randomFrom } from '../support/sample.ts'

export type ClerkLoad = {
  origin: string
  slug: string
  /** One access token a clerk. */
  tokens: readonly string[]
  seconds: number
  seed: number
  facts: ClerkFacts
}
/** What documents are made of: ids, and the day. */
export type ClerkFacts = {
  today: string
  parties: string[]
  items: string[]
  /** Of a voucher of five rows, the debited one first. */
  accounts: string[]
  scheme: string
  mode: string
}
export type Action = 'list' | 'opening' | 'saving' | 'report'
/** What was done at which address in how many milliseconds, how many documents were saved, and what else was answered. */
export type ClerkTimes = { done: { action: Action; address: string; ms: number }[]; faults: string[]; saved: number }

const EVERY_MS = 15_000

const lists = [
  'sales/vouchers/?_sort=date&_order=desc',
  'sales/vouchers/?_sort=total&_order=desc&is_due=true',
  'sales/vouchers/?_sort=date&_order=desc&q=INV-01234',
  'sales/vouchers/?_sort=date&_order=asc',
  'purchase/vouchers/?_sort=date&_order=desc',
  'payment-receipts/?_sort=date&_order=desc',
  'account/journal-vouchers/?_sort=date&_order=desc',
  'inventory/items/?_sort=name&_order=asc',
  'inventory/items/?_sort=name&_order=asc&q=12',
  'crm/parties/?_sort=name&_order=asc&q=cust',
  'account/ledgers/?_sort=name&_order=asc',
] as const

/** How often each report is asked for, of twenty; those of a period are of the year until today. */
const reports = [
  { name: 'customer-ageing', times: 5 },
  { name: 'trial-balance', times: 3, hasPeriod: true },
  { name: 'income-statement', times: 3, hasPeriod: true },
  { name: 'balance-sheet', times: 3 },
  { name: 'day-book', times: 3 },
  { name: 'tax-summary', times: 2, hasPeriod: true },
  { name: 'stock-trial-balance', times: 1, hasPeriod: true },
].flatMap(({ times, ...report }) => Array.from({ length: times }, () => report))

process.once('message', async (load: ClerkLoad) => {
  // A long message is still on its way when it was sent.
  process.send?.(await work(load), undefined, undefined, () => process.disconnect())
})

async function work({ seconds, seed, tokens, ...at }: ClerkLoad): Promise<ClerkTimes> {
  const result: ClerkTimes = { done: [], faults: [], saved: 0 }
  const end = performance.now() + seconds * 1000
  const clerks = tokens.map(async (token, place) => {
    const chance = randomFrom(seed * 1000 + place)
    await sleep(chance(EVERY_MS))
    while (performance.now() < end) {
      const started = performance.now()
      await act({ ...at, token, chance, result })
      await sleep(Math.max(0, EVERY_MS - (performance.now() - started)))
    }
  })
  await Promise.all(clerks)
  return result
}

type Desk = Pick<ClerkLoad, 'origin' | 'slug' | 'facts'> & {
  token: string
  chance: (below: number) => number
  result: ClerkTimes
}

async function act(desk: Desk): Promise<void> {
  const { chance, result, facts } = desk
  const ask = (path: string, body?: object) => request(desk, path, body)
  const timed = async (action: Action, address: string, asked: () => Promise<unknown>) => {
    const before = performance.now()
    await asked()
    result.done.push({ action, address, ms: performance.now() - before })
  }
  const one = <Of>(all: readonly Of[]): Of => all[chance(all.length)] as Of
  const kind = chance(100)
  if (kind < 60) {
    const list = one(lists)
    const start = 20 * chance(3)
    await timed('list', list, () => ask(`${list}&_start=${start}&_end=${start + 20}`))
  } else if (kind < 80) {
    const found = (await ask(`${lists[0]}&_start=0&_end=20`)) as { id: string }[] | undefined
    if (found) await timed('opening', 'sales/vouchers', () => ask(`sales/vouchers/${one(found).id}/`))
  } else if (kind < 95) {
    const [path, body] = saved({ chance, one, facts })
    await timed('saving', path, async () => {
      if (await ask(path, body)) result.saved += 1
    })
  } else {
    const { name, hasPeriod } = one(reports)
    const { today } = facts
    const period = hasPeriod ? `?start_date=${today.slice(0, 4)}-01-01&end_date=${today}` : ''
    await timed('report', name, () => ask(`reports/${name}/${period}`))
  }
}

type Choosing = Pick<Desk, 'chance' | 'facts'> & { one: <Of>(all: readonly Of[]) => Of }

/** Three of five saved documents are invoices of five items, the others vouchers and receipts. */
function saved({ chance, one, facts }: Choosing): [path: string, body: object] {
  const { today: date, parties, items, accounts, scheme, mode } = facts
  const party = one(parties)
  const kind = chance(5)
  if (kind === 0) {
    const rows = accounts.map((account, place) => ({
      account,
      description: '',
      debit: place === 0 ? '117.50' : '',
      credit: ['', '100.00', '10.00', '5.00', '2.50'][place],
    }))
    return ['account/journal-vouchers/', { date, narration: 'Takings of the day', status: 'Approved', rows }]
  }
  if (kind === 1) return ['payment-receipts/', { date, party, rows: [{ method: 'mode', mode, amount: '10.25' }] }]
  const rows = Array.from({ length: 5 }, (_, n) => ({
    item: one(items),
    quantity: '1',
    rate: `${n + 3}.50`,
    tax_scheme: scheme,
  }))
  return ['sales/vouchers/', { date, status: 'Issued', party, remarks: 'Delivered', rows }]
}

/** Returns the answer, or nothing after it was noted as a fault. */
async function request({ origin, slug, token, result }: Desk, path: string, body?: object): Promise<unknown> {
  const headers = { authorization: `Token ${token}` }
  const write = {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  }
  try {
    const answer = await fetch(`${origin}/api/company/${slug}/${path}`, body ? write : { headers })
    const text = await answer.text()
    if (answer.status === (body ? 201 : 200)) return JSON.parse(text)
    result.faults.push(`${path} answered ${answer.status}: ${text.slice(0, 200)}`)
  } catch (error) {
    result.faults.push(`${path}: ${String(error)}`)
  }
  return undefined
}
