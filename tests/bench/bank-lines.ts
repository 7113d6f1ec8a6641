/**
 * Measures bank reconciliation: proposals over HTTP, the import of a statement, and the workbench in a browser, where a frame should take
 * no longer than the screen shows one and an accepted match should feel immediate.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { bankingBankAccounts } from '../../domain/resources/banking/banking-bank-accounts.ts'
import { statement } from '../../server/db/core/client.ts'
import { addStatementLines } from '../../server/services/banking/statements/add-lines.ts'
import type { Context } from '../../server/services/core/unit-of-work.ts'
import { createRecord } from '../../server/services/core/write-records.ts'
import { createDocument } from '../../server/services/documents/engine/run.ts'
import { plain } from '../../server/services/documents/plain/plain.ts'
import { journalVouchers } from '../../server/services/ledger/journal-vouchers.ts'
import { byTurns, median } from './rounds.ts'
import type { Visitor } from './signed-in-page.ts'
import { busyThread, withSignedInPage } from './signed-in-page.ts'

const ledgerLines = 5000
const rowsEach = 50
const openLines = 1000
const importedLines = 10_000
const imports = 3
const frames = 400
const matches = 30

type BankCase = Visitor & {
  context: Context
  slug: string
  today: string
  token: string
  analyze: () => Promise<unknown>
}
type Bank = { id: string; account: string }

/** Returns the lines to print; the company has a chart of accounts and no bank account. */
export async function benchBankLines(bench: BankCase): Promise<string[]> {
  const busy = await bankOf(bench, '1')
  await postLines(bench, busy)
  await feedLines(bench, busy)
  await bench.analyze()
  const proposals = `banking/statement-lines/proposals/?bank_account=${busy.id}`
  const [proposed = Number.NaN] = await byTurns({ warmUp: 2, rounds: 9 }, [() => request(bench, proposals)])
  const seconds: number[] = []
  let long = busy
  for (let n = 0; n < imports; n += 1) {
    long = await bankOf(bench, `2${n}`)
    seconds.push(await importLines(bench, long))
  }
  return [
    `proposals for ${openLines} bank lines among ${ledgerLines} ledger lines over HTTP: ${proposed.toFixed(0)} ms (target 1000 ms)`,
    `bank statement of ${importedLines} lines checked and imported: ${median(seconds).toFixed(1)} s (target 5 s)`,
    ...(await withSignedInPage(bench, async (page) => [
      await scrolling(page, `/${bench.slug}/banking/reconciliation/reconcile?bank_account=${long.id}`),
      await accepting(page, `/${bench.slug}/banking/reconciliation/reconcile?bank_account=${busy.id}`),
    ])),
  ]
}

async function request<T>({ origin, slug, token }: BankCase, path: string, init: RequestInit = {}): Promise<T> {
  const headers = { authorization: `Token ${token}`, ...init.headers }
  const answer = await fetch(`${origin}/api/company/${slug}/${path}`, { ...init, headers })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

async function bankOf({ context }: BankCase, number: string): Promise<Bank> {
  const values = { bank_name: `Bank ${number}`, account_number: number.padStart(8, '9'), next_cheque_no: '1' }
  const { body } = await createRecord(context, bankingBankAccounts, values)
  return { id: body.id, account: String(body['account']) }
}

/** Different amounts from 1.01 to 50,001.00 or so; every fifth is one of a bank line. */
function amountOf(place: number): string {
  return `${place * 10 + 1}.${String((place % 99) + 1).padStart(2, '0')}`
}

async function postLines({ context, today }: BankCase, bank: Bank): Promise<void> {
  const { companyId } = context.who
  const [[sales]] = await context.db.batch(companyId, [
    statement<{ id: string }>(`select id from account where company_id = $1 and code = 'I-S-S'`, [companyId]),
  ])
  for (let from = 0; from < ledgerLines; from += rowsEach) {
    const rows = Array.from({ length: rowsEach }, (_, place) => [
      { account: bank.account, debit: amountOf(from + place), description: `Takings ${from + place}` },
      { account: sales?.id, credit: amountOf(from + place) },
    ])
    const voucher = { date: today, narration: 'Takings', status: 'Approved', rows: rows.flat() }
    await createDocument(context, plain(journalVouchers), voucher)
  }
}

async function feedLines({ context, today }: BankCase, bank: Bank): Promise<void> {
  const lines = Array.from({ length: openLines }, (_, place) => ({
    id: `line-${place}`,
    date: today,
    amount: amountOf(place * 5),
    description: `CREDIT ${place} CITY BRANCH`,
  }))
  await addStatementLines(context, { bank_account: bank.id, lines })
}

/** Returns the seconds from sending a CSV file to its last line in the books, both jobs included. */
async function importLines(bench: BankCase, bank: Bank): Promise<number> {
  const rows = Array.from(
    { length: importedLines },
    (_, place) => `${bench.today},Card payment ${place},-${amountOf(place)}`,
  )
  const form = new FormData()
  form.append('kind', 'bank_statement')
  form.append('bank_account', bank.id)
  form.append('file', new Blob([['Date,Description,Amount', ...rows].join('\n')]), 'statement.csv')
  const started = performance.now()
  const { id } = await request<{ id: string }>(bench, 'imports/', { method: 'POST', body: form })
  await untilState(bench, id, 'ready')
  await request(bench, `imports/${id}/run/`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  })
  await untilState(bench, id, 'done')
  return (performance.now() - started) / 1000
}

async function untilState(bench: BankCase, id: string, expected: string): Promise<void> {
  for (;;) {
    const { state } = await request<{ state: string }>(bench, `imports/${id}/`)
    if (state === expected) return
    if (['failed', 'ended'].includes(state)) throw new Error(`The import ended as ${state}`)
    await sleep(50)
  }
}

/** Scrolls two lines in each frame, as fast as a wheel is turned. */
async function scrolling(page: Page, address: string): Promise<string> {
  await page.goto(address)
  await page.getByRole('option').first().waitFor()
  const thread = await busyThread(page)
  const before = await thread.busyMs()
  const times = await page.evaluate<number[]>(`new Promise((done) => {
    const list = document.querySelector('.match-lines')
    const times = []
    let last = 0
    const step = (now) => {
      if (last > 0) times.push(now - last)
      last = now
      list.scrollTop += 114
      if (times.length < ${frames}) requestAnimationFrame(step)
      else done(times)
    }
    requestAnimationFrame(step)
  })`)
  const busyMs = ((await thread.busyMs()) - before) / frames
  await thread.stop()
  const [usual, slow] = [median(times), percentile(times, 0.95)]
  return (
    `scrolling 5000 lines of the workbench: frame ${usual.toFixed(1)} ms, p95 ${slow.toFixed(1)} ms (target 16.7 ms), ` +
    `main thread ${busyMs.toFixed(1)} ms a frame`
  )
}

/** The time from the key to the beginning of the frame after the one that shows the next line selected. */
async function accepting(page: Page, address: string): Promise<string> {
  await page.goto(address)
  await page.getByRole('option').first().waitFor()
  await page.evaluate(`(() => {
    window.acceptTimes = []
    const selected = () => document.querySelector('[role="option"][aria-selected="true"]')?.id
    document.addEventListener('keydown', ({ key, timeStamp }) => {
      if (key !== 'Enter') return
      const before = selected()
      const look = () => requestAnimationFrame(() => {
        if (selected() === before) return look()
        requestAnimationFrame(() => window.acceptTimes.push(performance.now() - timeStamp))
      })
      look()
    }, true)
  })()`)
  const thread = await busyThread(page)
  const before = await thread.busyMs()
  for (let n = 0; n < matches; n += 1) {
    await page.keyboard.press('Enter')
    do await sleep(300)
    while ((await page.evaluate<number>('window.acceptTimes.length')) <= n)
  }
  await page.getByText(`${openLines - matches} left`).waitFor()
  const busyMs = ((await thread.busyMs()) - before) / matches
  await thread.stop()
  const times = await page.evaluate<number[]>('window.acceptTimes')
  const [usual, slow] = [median(times), percentile(times, 0.95)]
  return (
    `accepting a match of ${openLines} lines: ${usual.toFixed(0)} ms from the key to the next line, p95 ${slow.toFixed(0)} ms ` +
    `(target 100 ms), main thread ${busyMs.toFixed(0)} ms with the proposals read again`
  )
}

function percentile(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN
}
