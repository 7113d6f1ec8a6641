/**
 * `npm run proof`: what takes too long for every test run. All lines of the real wholesaler as stock movements through
 * the built command line, compared with what an independent storekeeper comes to, then every invariant of the books.
 * Exits with 1 when a figure differs.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { localDate } from '../../domain/calendar/local-date.ts'
import { createDatabase, statement } from '../../server/db/client.ts'
import { openDatabase } from '../../server/db/open-database.ts'
import { projectRoot } from '../../server/paths.ts'
import { addPerson } from '../../server/services/identity/add-person.ts'
import { addFiscalYear } from '../../server/services/settings/add-fiscal-year.ts'
import { createCompany } from '../../server/services/settings/create-company.ts'
import { environment, startServer } from '../bench/built-server.ts'
import { realData } from '../real-data.ts'
import { closingStock, closingStockSql } from '../support/retail-books.ts'
import { readRetailStock, writeItems, writeMovements } from '../support/retail-stock.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const dataDir = mkdtempSync(path.join(tmpdir(), 'daybook-proof-'))

/** Runs a command of the built command line on the proof's data and says how long it took. */
function command(args: readonly string[]): number {
  const started = performance.now()
  const cli = path.join(projectRoot, 'build/server/cli.mjs')
  execFileSync(process.execPath, [cli, ...args], { env: environment(dataDir), stdio: 'inherit' })
  return (performance.now() - started) / 1000
}

async function proveStock(file: string): Promise<boolean> {
  const stock = await readRetailStock(file)
  const items = path.join(dataDir, 'items.csv')
  const movements = path.join(dataDir, 'stock.csv')
  await writeItems(items, stock)
  await writeMovements(movements, stock.lines)
  const itemSeconds = command(['import', 'items', items, '--company', 'books'])
  say(`${stock.items.length} items with opening stock: ${itemSeconds.toFixed(1)} s`)
  const seconds = command(['import', 'stock', movements, '--company', 'books'])
  const { length } = stock.lines
  say(`${length} lines of stock: ${seconds.toFixed(0)} s, ${Math.round(length / seconds)} lines/s`)
  const { ownerUrl, close } = await openDatabase({ database: { kind: 'embedded' }, dataDir }, say)
  const owner = createDatabase(ownerUrl, { connections: 1 })
  try {
    const [found] = await owner.batch(null, [
      statement<{ code: string; quantity: string; value: string }>(closingStockSql),
    ])
    const wanted = closingStock(stock, { isFifo: true })
    const isSame = JSON.stringify(found) === JSON.stringify(wanted)
    say(
      `${found.length} codes close as an independent storekeeper comes to: ${isSame ? 'yes' : `NO (${wanted.length} expected)`}`,
    )
    return isSame
  } finally {
    await owner.close()
    await close()
  }
}

async function makeBooks(): Promise<void> {
  const { appUrl, close } = await openDatabase({ database: { kind: 'embedded' }, dataDir }, say)
  const db = createDatabase(appUrl)
  const clock = { now: () => new Date('2011-12-31T12:00:00Z') }
  const person = { email: 'proof@example.test', fullName: 'Proof', password: 'proof-password' }
  const userId = await addPerson({ db }, person)
  const founder = { userId, email: person.email, address: '' }
  const context = await createCompany({ db, clock }, founder, { name: 'Books', countryIso: 'GB', slug: 'books' })
  await addFiscalYear(context, localDate('2010-06-01'))
  await db.close()
  await close()
}

try {
  const retail = realData('online-retail/online-retail.csv.xz')
  if (retail !== null) {
    // The first start makes the tables.
    await (await startServer(dataDir)).stop()
    await makeBooks()
    const isProven = await proveStock(retail)
    command(['verify', '--company', 'books'])
    process.exitCode = isProven ? 0 : 1
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
