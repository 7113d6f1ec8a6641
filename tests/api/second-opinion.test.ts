/**
 * The books as journals of hledger, ledger and Beancount with the balances to expect (self-audit-routes, export-books): added
 * up here from the text, and by each of the three programs where it is installed.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { add } from '../../domain/money/decimal.ts'
import { journalCommands, journalFormats } from '../../domain/journals/journal-formats.ts'
import type { JournalFormat } from '../../domain/journals/journal-formats.ts'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { tradeDesk } from './trade-desk.ts'
import { monthOfTrade } from './trade-month.ts'

let app: TestApp
const folder = mkdtempSync(path.join(tmpdir(), 'daybook-opinion-'))
const url = (format: string) => `/api/company/one/reports/self-audit/journals/${format}/`
const journal = async (format: JournalFormat): Promise<string> => (await app.as('owner').get(url(format))).text

beforeAll(async () => {
  app = await startApp()
  await monthOfTrade(await tradeDesk(app))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await app.close()
})

/** Adds up the entries of a plain-text journal; returns the assertions that differ from the sum before them. */
function differences(text: string): string[] {
  const sums = new Map<string, string>()
  const wrong: string[] = []
  for (const line of text.split('\n')) {
    const [, account = '', amount, balance] = /^ {4}(.+) {2}(-?[\d.]+) GBP(?: = (-?[\d.]+) GBP)?$/.exec(line) ?? []
    if (amount === undefined) continue
    sums.set(account, add(sums.get(account) ?? '0', amount))
    if (balance !== undefined && Number(balance) !== Number(sums.get(account))) wrong.push(account)
  }
  return wrong
}

/** Moves the first amount of the file by 0.01. */
const changed = (text: string): string => text.replace(/ {2}(-?\d+\.\d)(\d) GBP/, '  $19 GBP')

test('the entries add up to the balances that the file states, and a changed entry does not', async () => {
  const text = await journal('hledger')
  const accounts = await app.sql<{ count: number }>(
    `select count(distinct account_id)::int as count from journal_line where company_id = (select id from company where slug = 'one')`,
  )
  expect(text.match(/ = -?[\d.]+ GBP$/gm)).toHaveLength(accounts[0]?.count ?? 0)
  expect(text.match(/^\d{4}-\d\d-\d\d \* Balances kept by Daybook$/gm)).toHaveLength(1)
  expect(differences(text)).toEqual([])
  expect(differences(changed(text))).toHaveLength(1)
})

test('ledger gets the same file as hledger, and Beancount the same entries and balances', async () => {
  const [plain, ledger, beancount] = await Promise.all(journalFormats.map(journal))
  expect(ledger).toBe(plain)
  const amounts = (text = '', pattern: RegExp) => [...text.matchAll(pattern)].map(([, amount]) => amount).toSorted()
  expect(amounts(beancount, /^ {2}\S+ {2}(\S+) GBP$/gm)).toEqual(amounts(plain, /^ {4}.+ {2}(\S+) GBP$/gm))
  expect(amounts(beancount, /^\S+ balance \S+ {2}(\S+) ~ 0 GBP$/gm)).toEqual(amounts(plain, / = (\S+) GBP$/gm))
})

test('a format that does not exist is not found', async () => {
  expect((await app.as('owner').get(url('gnucash'))).status).toBe(404)
})

describe.each(journalFormats)('%s', (format) => {
  const [program = '', ...args] = journalCommands[format].split(' ')
  const isInstalled = spawnSync(program, ['--version']).status === 0
  if (!isInstalled) process.stdout.write(`NOTE: skipped, because ${program} is not installed: the books read by it\n`)

  test.skipIf(!isInstalled)('reads the books and agrees; it refuses a changed entry', async () => {
    const file = path.join(folder, `books.${format}`)
    const text = await journal(format)
    const check = () =>
      execFileSync(
        program,
        args.map((arg) => arg.replace('FILE', file)),
        { stdio: 'pipe' },
      )
    writeFileSync(file, text)
    expect(check).not.toThrow()
    writeFileSync(file, changed(text))
    expect(check).toThrow()
  })
})
