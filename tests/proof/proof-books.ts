/** Creates a server's data folder with the company `books`, and runs the built command line on it. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { localDate } from '../../domain/calendar/local-date.ts'
import type { Database } from '../../server/db/core/client.ts'
import { createDatabase, statement } from '../../server/db/core/client.ts'
import { openDatabase } from '../../server/db/core/open-database.ts'
import { projectRoot } from '../../server/paths.ts'
import { addPerson } from '../support/add-person.ts'
import { addFiscalYears } from '../../server/services/company/add-fiscal-years.ts'
import { createCompany } from '../../server/services/company/create-company.ts'
import type { Context } from '../../server/services/core/unit-of-work.ts'
import { environment, startServer } from '../bench/built-server.ts'

export type Ask = <Row>(sql: string) => Promise<Row[]>
export type ProofBooks = {
  folder: string
  companyId: string
  slug: string
  /** Runs a command of the built command line and returns its seconds; throws when it fails. */
  command: (args: readonly string[]) => number
  /** Queries the database as the owner of its tables. */
  query: <Answer>(work: (ask: Ask) => Promise<Answer>) => Promise<Answer>
  /** Works in the books as their owner. */
  worked: <Answer>(work: (context: Context) => Promise<Answer>) => Promise<Answer>
}

export const say = (line: string): void => void process.stdout.write(`${line}\n`)

/**
 * Creates the books, runs `prove` on them, verifies every invariant and removes them; returns whether all of it passed.
 */
export async function withProofBooks(prove: (books: ProofBooks) => Promise<boolean>): Promise<boolean> {
  const folder = mkdtempSync(path.join(tmpdir(), 'daybook-proof-'))
  const command = commandsIn(environment(folder))
  try {
    // The first start creates the tables.
    await (await startServer(folder)).stop()
    const who = await makeBooks(folder)
    const isProven = await prove({
      folder,
      companyId: who.companyId,
      slug: 'books',
      command,
      query: (work) => query(folder, work),
      worked: (work) => worked(folder, who, work),
    })
    command(['verify', '--company', 'books'])
    return isProven
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns what runs a command of the built command line and returns its seconds; it throws when the command fails. */
export function commandsIn(env: NodeJS.ProcessEnv): ProofBooks['command'] {
  return (args) => {
    const started = performance.now()
    const cli = path.join(projectRoot, 'build/server/cli.mjs')
    execFileSync(process.execPath, [cli, ...args], { env, stdio: 'inherit' })
    return (performance.now() - started) / 1000
  }
}

const clock = { now: () => new Date('2011-12-31T12:00:00Z') }

async function makeBooks(dataDir: string): Promise<Context['who']> {
  const { appUrl, close } = await openDatabase({ database: { kind: 'embedded' }, dataDir }, say)
  const db = createDatabase(appUrl)
  const who = await foundCompany(db, await addFounder(db), 'books')
  await db.close()
  await close()
  return who
}

type Founder = Parameters<typeof createCompany>[1]

export async function addFounder(db: Database): Promise<Founder> {
  const person = { email: 'proof@example.test', fullName: 'Proof', password: 'proof-password' }
  return { userId: await addPerson({ db }, person), email: person.email, address: '' }
}

/** Founds a company whose books begin before the first line of the wholesaler. */
export async function foundCompany(db: Database, founder: Founder, slug: string): Promise<Context['who']> {
  const context = await createCompany({ db, clock }, founder, { name: slug, countryIso: 'GB', slug })
  await addFiscalYears(context, localDate('2010-06-01'))
  return context.who
}

async function worked<Answer>(
  dataDir: string,
  who: Context['who'],
  work: (context: Context) => Promise<Answer>,
): Promise<Answer> {
  const { appUrl, close } = await openDatabase({ database: { kind: 'embedded' }, dataDir }, say)
  const db = createDatabase(appUrl)
  try {
    return await work({ db, clock, who })
  } finally {
    await db.close()
    await close()
  }
}

async function query<Answer>(dataDir: string, work: (ask: Ask) => Promise<Answer>): Promise<Answer> {
  const { ownerUrl, close } = await openDatabase({ database: { kind: 'embedded' }, dataDir }, say)
  const owner = createDatabase(ownerUrl, { connections: 1 })
  try {
    return await work(async <Row>(sql: string): Promise<Row[]> => (await owner.batch(null, [statement<Row>(sql)]))[0])
  } finally {
    await owner.close()
    await close()
  }
}

const mostDifferencesShown = 5

/** Returns whether two lists are equal, and prints the first differences. */
export function agree(what: string, actual: readonly string[], expected: readonly string[]): boolean {
  const [has, needs] = [new Set(actual), new Set(expected)]
  const more = actual.filter((one) => !needs.has(one))
  const less = expected.filter((one) => !has.has(one))
  const isSame = more.length === 0 && less.length === 0 && actual.length === expected.length
  const few = actual.length <= mostDifferencesShown ? `: ${actual.join(', ')}` : ''
  say(`${isSame ? 'yes' : 'NO '}  ${what} (${actual.length})${few}`)
  for (const one of more.slice(0, mostDifferencesShown)) say(`     not expected: ${one}`)
  for (const one of less.slice(0, mostDifferencesShown)) say(`     expected: ${one}`)
  return isSame
}
