/** A month of a real wholesaler's stock, some of its items each day, entered in document order and in no order. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localDate } from '../../domain/calendar/local-date.ts'
import { runImport } from '../../server/cli/import.ts'
import { createDatabase } from '../../server/db/core/client.ts'
import { addFiscalYears } from '../../server/services/company/add-fiscal-years.ts'
import { verifyBooks } from '../../server/services/verify/verify-books.ts'
import { realData } from '../real-data.ts'
import type { TestBooks } from '../support/books.ts'
import { runCommand, startBooks } from '../support/books.ts'
import { sample } from '../support/sample.ts'
import { closingStock, closingStockSql } from '../support/retail-books.ts'
import type { RetailStock } from '../support/retail-stock.ts'
import { readRetailStock, shuffled, writeItems, writeMovements } from '../support/retail-stock.ts'

const december = realData('online-retail/online-retail-2010-12.csv.gz')

let stock: RetailStock
beforeAll(async () => {
  if (december === null) return
  const { items, lines } = await readRetailStock(december)
  const today = new Set(sample('items of the wholesaler', items, 8).map(({ code }) => code))
  stock = {
    items: items.filter(({ code }) => today.has(code)),
    lines: lines.filter(({ code }) => today.has(code)),
  }
})
const opened: TestBooks[] = []
afterAll(() => Promise.all(opened.map((books) => books.close())))

/** Creates books with the wholesaler's items and imports the lines in this order. */
async function booksWith(lines: RetailStock['lines'], method: 'fifo' | 'average'): Promise<TestBooks> {
  const books = await startBooks()
  opened.push(books)
  await addFiscalYears(books.context, localDate('2010-06-01'))
  await books.sql('update company set costing_method = $1', [method])
  const items = `${books.folder}/items.csv`
  const movements = `${books.folder}/stock.csv`
  await writeItems(items, stock.items)
  await writeMovements(movements, lines)
  for (const [kind, file] of [
    ['items', items],
    ['stock', movements],
  ]) {
    const { code, output } = await runCommand(runImport, [kind ?? '', file ?? '', '--company', 'books'], books.config)
    const rejects = code === 0 ? '' : readFileSync(`${file}.rejects.csv`, 'utf8').slice(0, 2000)
    expect([code, rejects], output).toEqual([0, ''])
  }
  return books
}

test.skipIf(december === null)(
  'FIFO: 42,481 lines, or those of some items, close as in an independent model, in any order of entry',
  async () => {
    const expected = closingStock(stock, { isFifo: true })
    expect(expected.length).toBeGreaterThan(0.9 * stock.items.length)
    const inOrder = await booksWith(stock.lines, 'fifo')
    expect(await inOrder.sql(closingStockSql)).toEqual(expected)
    const inNone = await booksWith(shuffled(stock.lines, 7), 'fifo')
    expect(await inNone.sql(closingStockSql)).toEqual(expected)
    const owner = createDatabase(inNone.database.ownerUrl)
    const findings: string[] = []
    for await (const verdict of verifyBooks({ owner, appUrl: inNone.database.appUrl }, 'books')) {
      findings.push(...verdict.findings.map((finding) => `${verdict.check}: ${finding}`))
    }
    await owner.close()
    expect(findings).toEqual([])
  },
)

test.skipIf(december === null)('average: the same lines in no order close as in an independent model', async () => {
  const books = await booksWith(shuffled(stock.lines, 11), 'average')
  expect(await books.sql(closingStockSql)).toEqual(closingStock(stock, { isFifo: false }))
})
