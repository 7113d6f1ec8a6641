/** A server's data folder with the company `books` in it, and the built command line that works on it. */
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

export type Ask = <Row>(sql: string) => Promise<Row[]>
export type ProofBooks = {
  folder: string
  /** Runs a command of the built command line and says how many seconds it took; throws when it fails. */
  command: (args: readonly string[]) => number
  /** Asks the database as the owner of its tables. */
  asked: <Answer>(work: (ask: Ask) => Promise<Answer>) => Promise<Answer>
}

export const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Makes the books, lets `prove` work on them, verifies every invariant and removes them; whether all of it held. */
export async function withProofBooks(prove: (books: ProofBooks) => Promise<boolean>): Promise<boolean> {
  const folder = mkdtempSync(path.join(tmpdir(), 'daybook-proof-'))
  const command: ProofBooks['command'] = (args) => {
    const started = performance.now()
    const cli = path.join(projectRoot, 'build/server/cli.mjs')
    execFileSync(process.execPath, [cli, ...args], { env: environment(folder), stdio: 'inherit' })
    return (performance.now() - started) / 1000
  }
  try {
    // The first start makes the tables.
    await (await startServer(folder)).stop()
    await makeBooks(folder)
    const isProven = await prove({ folder, command, asked: (work) => asked(folder, work) })
    command(['verify', '--company', 'books'])
    return isProven
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function makeBooks(dataDir: string): Promise<void> {
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

async function asked<Answer>(dataDir: string, work: (ask: Ask) => Promise<Answer>): Promise<Answer> {
  const { ownerUrl, close } = await openDatabase({ database: { kind: 'embedded' }, dataDir }, say)
  const owner = createDatabase(ownerUrl, { connections: 1 })
  try {
    return await work(async <Row>(sql: string): Promise<Row[]> => (await owner.batch(null, [statement<Row>(sql)]))[0])
  } finally {
    await owner.close()
    await close()
  }
}
