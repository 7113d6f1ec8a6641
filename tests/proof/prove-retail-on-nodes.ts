/**
 * The lines of the real wholesaler as four companies of a database on several machines, a quarter of the customers each: imported
 * by the built command line, compared with figures calculated from the lines alone, and every invariant verified.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { journalCommands } from '../../domain/journals/journal-formats.ts'
import { createDatabase, statement } from '../../server/db/core/client.ts'
import { realData } from '../real-data.ts'
import { hasHledger } from '../support/hledger.ts'
import { bookedFigures, retailFigures } from '../support/retail-trade-books.ts'
import { readRetailTrade } from '../support/retail-trade.ts'
import { importTrade } from './import-trade.ts'
import { addFounder, agree, commandsIn, foundCompany, say } from './proof-books.ts'

type Urls = { ownerUrl: string; appUrl: string }

const parts = [0, 1, 2, 3]

/** Returns whether every figure of the four companies is correct; true with a note when the data are absent. */
export async function proveRetailOnNodes({ ownerUrl, appUrl }: Urls): Promise<boolean> {
  const file = realData('online-retail/online-retail.csv.xz')
  if (file === null) return true
  const folder = mkdtempSync(path.join(tmpdir(), 'daybook-proof-'))
  const { PATH, HOME } = process.env
  const command = commandsIn({ PATH, HOME, DATA_DIR: folder, DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl })
  const [db, owner] = [createDatabase(appUrl), createDatabase(ownerUrl, { connections: 1 })]
  const ask = async <Row>(sql: string): Promise<Row[]> => (await owner.batch(null, [statement<Row>(sql)]))[0]
  try {
    const founder = await addFounder(db)
    const verdicts: boolean[] = []
    for (const part of parts) {
      const slug = `retail-${part}`
      const { companyId } = await foundCompany(db, founder, slug)
      const trade = await readRetailTrade(file, ({ customer }) => Number(customer) % parts.length === part)
      await importTrade({ folder, command, slug }, trade)
      const [expected, { inventory, ...booked }] = [retailFigures(trade), await bookedFigures(ask, companyId)]
      for (const [name, figure] of Object.entries(expected)) {
        verdicts.push(agree(`${slug}: ${name}`, listed(booked[name as keyof typeof booked]), listed(figure)))
      }
      verdicts.push(agree(`${slug}: inventory in the ledger`, [inventory], [expected.stockValue]))
      command(['verify', '--company', slug])
      if (hasHledger) {
        const journal = path.join(folder, 'books.journal')
        command(['export', 'hledger', '--company', slug, '--to', journal])
        const [program = '', ...args] = journalCommands.hledger.replace('FILE', journal).split(' ')
        const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' })
        verdicts.push(
          agree(`${slug}: hledger adds up the entries to the stored balances`, [`${status}${stderr}`], ['0']),
        )
      } else say('NOTE: skipped, because hledger is not installed: the books read by it')
    }
    return verdicts.every(Boolean)
  } finally {
    await Promise.all([db.close(), owner.close()])
    rmSync(folder, { recursive: true, force: true })
  }
}

const listed = (figure: string | string[]): string[] => (typeof figure === 'string' ? [figure] : figure)
