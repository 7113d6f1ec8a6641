import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { Config } from '../../server/config.ts'
import { parseConfig } from '../../server/config.ts'
import { createDatabase } from '../../server/db/core/client.ts'
import { insertPerson } from '../../server/db/identity/identity-store.ts'
import { createCompany } from '../../server/services/company/create-company.ts'
import type { Context } from '../../server/services/core/unit-of-work.ts'
import { newId } from '../../server/services/core/unit-of-work.ts'
import { freshDatabase } from './database.ts'

export type TestBooks = Awaited<ReturnType<typeof startBooks>>

/**
 * Creates a database with the company `books` (GB, the year 2026; it is 15 June 2026), a folder for files, and the
 * commands' configuration. Close it at the end of the file.
 */
export async function startBooks() {
  const database = await freshDatabase()
  const db = createDatabase(database.appUrl)
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  const folder = mkdtempSync(path.join(tmpdir(), 'daybook-books-'))
  const clock = { now: () => new Date('2026-06-15T12:00:00Z') }
  const userId = newId()
  await db.batch(null, [
    ...insertPerson({ id: userId, email: 'owner@example.test', fullName: 'Olive Owner', passwordHash: '' }),
  ])
  const founder = { userId, email: 'owner@example.test', address: '' }
  const context: Context = await createCompany({ db, clock }, founder, {
    name: 'Books',
    countryIso: 'GB',
    slug: 'books',
  })
  await owner.query('update trade_setting set sales_final = false, purchase_final = false')
  const config: Config = parseConfig({
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    DATA_DIR: folder,
  })
  return {
    database,
    db,
    context,
    config,
    folder,
    /** Writes a file into the folder and returns its path. */
    file: (name: string, text: string | Uint8Array): string => {
      const filePath = path.join(folder, name)
      writeFileSync(filePath, text)
      return filePath
    },
    /** Queries the database past the application, as the owner of its tables. */
    sql: async <Row = Record<string, unknown>>(text: string, parameters: unknown[] = []): Promise<Row[]> =>
      (await owner.query(text, parameters)).rows,
    close: async (): Promise<void> => {
      await owner.end()
      await db.close()
      await database.drop()
      rmSync(folder, { recursive: true })
    },
  }
}

/** Runs a command of the command line; returns its exit code and output. */
export async function runCommand(
  run: (args: string[], config: Config) => Promise<number>,
  args: string[],
  config: Config,
): Promise<{ code: number; output: string }> {
  const texts: string[] = []
  const writes = [process.stdout, process.stderr].map((stream) => {
    const write = stream.write
    stream.write = (text: string | Uint8Array) => texts.push(String(text)) > 0
    return () => (stream.write = write)
  })
  try {
    return { code: await run(args, config), output: texts.join('') }
  } finally {
    for (const restore of writes) restore()
  }
}
