/** A month of a real wholesaler's journal: balances after import and in the exported books (import-journal, export-books). */
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runExport } from '../../server/cli/export.ts'
import { runImport } from '../../server/cli/import.ts'
import { verifyBooks } from '../../server/services/verify/verify-books.ts'
import { createDatabase } from '../../server/db/core/client.ts'
import { realData } from '../real-data.ts'
import type { TestBooks } from '../support/books.ts'
import { runCommand, startBooks } from '../support/books.ts'

const journal = realData('online-retail/journal-2010-12.csv.gz')
const balances = realData('online-retail/journal-2010-12.balances.csv')
const isThere = journal !== null && balances !== null

let books: TestBooks
beforeAll(async () => {
  books = await startBooks()
  if (isThere) await runCommand(runImport, ['journal', journal, '--company', 'books'], books.config)
})
afterAll(() => books.close())

/** `Category:Account` → balance, debit positive, as an independent program computed it. */
function expected(): Record<string, string> {
  const rows = readFileSync(balances ?? '', 'utf8')
    .trim()
    .split('\n')
    .slice(1)
  return namedBalances(rows)
}

function namedBalances(rows: readonly string[]): Record<string, string> {
  const cells = rows.map((row) => row.slice(1, -1).split('","'))
  return Object.fromEntries(
    cells
      .filter(([account]) => account !== 'total')
      .map(([account = '', balance = '']) => [account.split(':').slice(-2).join(':'), balance.replace(' GBP', '')]),
  )
}

test.skipIf(!isThere)('every account of December 2010 closes as computed by an independent program', async () => {
  const rows = await books.sql<{ account: string; balance: string }>(
    `select c.name || ':' || a.name as account, sum(b.debit - b.credit)::numeric(20, 2)::text as balance
     from balances_until($1, '2010-12-31') b
     join account a on a.company_id = $1 and a.id = b.account_id
     join account_category c on c.company_id = $1 and c.id = a.category_id
     group by 1 having sum(b.debit - b.credit) <> 0`,
    [books.context.who.companyId],
  )
  const imported = Object.fromEntries(rows.map(({ account, balance }) => [account, balance]))
  expect(Object.keys(imported).length).toBeGreaterThan(900)
  expect(imported).toEqual(expected())
})

test.skipIf(!isThere)('every customer of the file has a party, and every line on them is an open item', async () => {
  const [counts] = await books.sql<{ ledgers: number; parties: number; lines: number; items: number; owed: string }>(
    `select (select count(*)::int from account where control_kind = 'customer') as ledgers,
       (select count(*)::int from party where customer_account_id is not null) as parties,
       (select count(*)::int from journal_line l join account a on a.company_id = l.company_id and a.id = l.account_id and a.control_kind = 'customer') as lines,
       (select count(*)::int from open_item where open_amount = amount) as items,
       (select sum(case side when 'debit' then amount else -amount end)::numeric(20, 2)::text from open_item) as owed`,
  )
  const customers = Object.entries(expected()).filter(([name]) => name.startsWith('Customers:'))
  const owed = customers.reduce((cents, [, balance]) => cents + Math.round(Number(balance) * 100), 0)
  expect(counts?.parties).toBe(counts?.ledgers)
  expect(counts?.parties).toBeGreaterThan(900)
  expect(counts?.items).toBe(counts?.lines)
  expect(counts?.items).toBeGreaterThan(1500)
  expect(counts?.owed).toBe((owed / 100).toFixed(2))
})

const hledger = spawnSync('hledger', ['--version']).status === 0
if (!hledger) process.stdout.write('NOTE: skipped, because hledger is not installed: the exported books read by it\n')

test.skipIf(!isThere || !hledger)('the exported books give the same balances in hledger', async () => {
  const file = `${books.folder}/books.journal`
  const { code, output } = await runCommand(runExport, ['hledger', '--company', 'books', '--to', file], books.config)
  expect([code, output]).toEqual([0, '1885 entries exported\n'])
  const csv = execFileSync('hledger', ['-f', file, 'balance', '--flat', '-O', 'csv', '--no-total'], {
    encoding: 'utf8',
  })
  expect(namedBalances(csv.trim().split('\n').slice(1))).toEqual(expected())
})

test.skipIf(!isThere)('the books are consistent after the import', async () => {
  const owner = createDatabase(books.database.ownerUrl)
  const verdicts = []
  for await (const verdict of verifyBooks({ owner, appUrl: books.database.appUrl }, null)) verdicts.push(verdict)
  await owner.close()
  expect(verdicts.filter(({ findings }) => findings.length > 0)).toEqual([])
  expect(verdicts.map(({ check, scope: verdictScope }) => `${check}: ${verdictScope}`)).toEqual(
    expect.arrayContaining([
      'entriesBalance: 1885 entries',
      'linesFollowEntries: 3770 lines',
      'vouchersEqualTheirEntries: 1885 approved vouchers',
      'auditProvesTheJournal: 1885 entries',
      'openItemsEqualControl: 1885 open items',
    ]),
  )
})
