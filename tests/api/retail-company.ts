/** Creates books and imports a month of the real wholesaler into them, as a user would with the commands. */
import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { localDate } from '../../domain/calendar/local-date.ts'
import { runImport } from '../../server/cli/import.ts'
import { createDatabase } from '../../server/db/core/client.ts'
import { addFiscalYears } from '../../server/services/company/add-fiscal-years.ts'
import { verifyBooks } from '../../server/services/verify/verify-books.ts'
import type { TestBooks } from '../support/books.ts'
import { runCommand, startBooks } from '../support/books.ts'
import { writeItems, writeMovements } from '../support/retail-stock.ts'
import type { RetailTrade } from '../support/retail-trade.ts'
import { writeCustomers, writeSales } from '../support/retail-trade.ts'

export type RetailCompany = TestBooks & {
  /** Imports one of its files (`items`, `parties`, `sales`, `stock`) and returns the output. */
  importFile: (kind: string) => Promise<string>
  /** Returns the findings of `npm run verify`, each with its check. */
  findings: () => Promise<string[]>
}

/** Creates empty books with all years since 2010 and the files. Close them at the end of the file. */
export async function retailCompany(trade: RetailTrade): Promise<RetailCompany> {
  const books = await startBooks()
  await addFiscalYears(books.context, localDate('2010-06-01'))
  await writeItems(`${books.folder}/items.csv`, trade.items)
  await writeCustomers(`${books.folder}/parties.csv`, trade)
  await writeSales(`${books.folder}/sales.csv`, trade)
  await writeMovements(`${books.folder}/stock.csv`, trade.writeOffs)
  return { ...books, importFile: (kind) => importFile(books, kind), findings: () => findingsIn(books) }
}

async function importFile({ folder, config }: TestBooks, kind: string): Promise<string> {
  const file = `${folder}/${kind}.csv`
  const { code, output } = await runCommand(runImport, [kind, file, '--company', 'books'], config)
  const rejects = code === 0 ? '' : readFileSync(`${file}.rejects.csv`, 'utf8').slice(0, 2000)
  expect([code, rejects], output).toEqual([0, ''])
  return output
}

async function findingsIn({ database }: TestBooks): Promise<string[]> {
  const owner = createDatabase(database.ownerUrl)
  const findings: string[] = []
  for await (const verdict of verifyBooks({ owner, appUrl: database.appUrl }, 'books')) {
    findings.push(...verdict.findings.map((finding) => `${verdict.check}: ${finding}`))
  }
  await owner.close()
  return findings
}
