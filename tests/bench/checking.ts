/**
 * Measures typing in forms while a file of 100,000 rows is checked: the response times of four typists with and without
 * it.
 */
import { setTimeout as sleep } from 'node:timers/promises'

const typists = 4
const pauseMs = 100
const calmMs = 4000
const rounds = 6
const vouchers = 50_000

type CheckOptions = { slug: string; today: string; port: number; token: string }
type Answer = { id: string; state: string }
type Ask = <T = Answer>(path: string, init?: RequestInit) => Promise<T>

/** Returns one line with both figures; the company has a chart of accounts, and its books are not changed. */
export async function benchChecking(checking: CheckOptions): Promise<string> {
  const ask = asker(checking)
  const requests = await typedRequests(ask, checking.today)
  const { id } = await ask('imports/', { method: 'POST', body: journal(checking.today) })
  await checked(ask, id)
  await typeUntil(requests, sleep(1000))
  const calm: number[] = []
  const readTimes: number[] = []
  let seconds = 0
  // Alternating, so that both share the load of a busy machine.
  for (let round = 0; round < rounds; round += 1) {
    calm.push(...(await typeUntil(requests, sleep(calmMs))))
    const started = performance.now()
    readTimes.push(...(await typeUntil(requests, checkAgain(ask, id))))
    seconds += (performance.now() - started) / 1000 / rounds
  }
  const [p95, calmP95] = [percentile(readTimes, 0.95), percentile(calm, 0.95)]
  return (
    `${typists} typists beside the check of ${vouchers * 2} rows (${seconds.toFixed(1)} s): ` +
    `p50 ${percentile(readTimes, 0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, longest ${Math.max(...readTimes).toFixed(0)} ms; ` +
    `calm p50 ${percentile(calm, 0.5).toFixed(1)} ms, p95 ${calmP95.toFixed(1)} ms; p95 ${(p95 / calmP95).toFixed(1)} × (target 2 ×)`
  )
}

function asker({ slug, port, token }: CheckOptions): Ask {
  return async (path, init = {}) => {
    const headers = { authorization: `Token ${token}`, ...init.headers }
    const answer = await fetch(`http://127.0.0.1:${port}/api/company/${slug}/${path}`, { ...init, headers })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
}

/** Returns the requests of an invoice form while it is filled in: texts in its pickers, then the posting preview. */
async function typedRequests(ask: Ask, today: string): Promise<(() => Promise<unknown>)[]> {
  const send = (path: string, body: unknown) => ask(path, json('POST', body))
  const { id: party } = await send('crm/parties/', { name: 'Typed' })
  const [unit] = await ask<Answer[]>('inventory/units/options/')
  const { id: item } = await send('inventory/items/', { name: 'Typed', unit: unit?.id, track_inventory: false })
  const rows = Array.from({ length: 5 }, (_, n) => ({ item, quantity: '1', rate: `${n + 3}.50` }))
  const invoice = { date: today, status: 'Draft', party, rows }
  const picked = ['account/ledgers/options/?q=cust', 'crm/parties/options/?q=typ', 'inventory/items/options/?q=typ']
  return [...picked.map((path) => () => ask(path)), () => send('sales/vouchers/preview/', invoice)]
}

function json(method: string, body: unknown): RequestInit {
  return { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}

/**
 * Returns the milliseconds of every request until the work is done; each typist sends one after the other, with pauses.
 */
async function typeUntil(requests: readonly (() => Promise<unknown>)[], work: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  let isDone = false
  const typing = Array.from({ length: typists }, async (_, typist) => {
    for (let n = typist; !isDone; n += 1) {
      const before = performance.now()
      await requests[n % requests.length]?.()
      times.push(performance.now() - before)
      await sleep(pauseMs)
    }
  })
  await work.finally(() => (isDone = true))
  await Promise.all(typing)
  return times
}

async function checkAgain(ask: Ask, id: string): Promise<void> {
  await ask(`imports/${id}/`, json('PATCH', { decimal_comma: false }))
  await checked(ask, id)
}

async function checked(ask: Ask, id: string): Promise<void> {
  for (;;) {
    const { state } = await ask(`imports/${id}/`)
    if (state === 'ready') return
    if (state !== 'uploaded' && state !== 'checking') throw new Error(`The check ended as ${state}`)
    await sleep(200)
  }
}

/** Returns a file of vouchers of two rows on 4,000 customers. */
function journal(today: string): FormData {
  const rows = Array.from({ length: vouchers }, (_, n) => {
    const amount = `${(n % 900) + 1}.50`
    return `${today},typed-${n},Invoice ${n},Customer ${n % 4000},Customers,${amount},\n${today},typed-${n},Invoice ${n},Sales,Sales,,${amount}\n`
  })
  const form = new FormData()
  form.append('kind', 'journal')
  form.append('file', new Blob(['date,voucher_no,narration,account,category,debit,credit\n', ...rows]), 'typed.csv')
  return form
}

function percentile(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN
}
