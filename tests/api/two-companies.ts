/**
 * Creates two companies by the services of the application, and five users. `one` (GB, years 2025 and 2026) has all but
 * the stranger; `two` (NP) belongs to the accountant of one and has the owner of one as admin. They are created once a
 * process, in a database that is cloned for each caller.
 */
import pg from 'pg'
import { localDate } from '../../domain/calendar/local-date.ts'
import type { Database } from '../../server/db/core/client.ts'
import { createDatabase } from '../../server/db/core/client.ts'
import { insertPerson } from '../../server/db/identity/identity-store.ts'
import { addFiscalYears } from '../../server/services/company/add-fiscal-years.ts'
import { createCompany } from '../../server/services/company/create-company.ts'
import type { Context, Who } from '../../server/services/core/unit-of-work.ts'
import { newId } from '../../server/services/core/unit-of-work.ts'
import { makeSession } from '../../server/services/identity/identity.ts'
import { secondsOf } from '../../server/services/identity/methods.ts'
import { addMember } from '../../server/services/people/add-member.ts'
import { createPermissionSet } from '../../server/services/people/permission-sets.ts'
import type { TestDatabase } from '../support/database.ts'
import { freshDatabase } from '../support/database.ts'

export const people = ['owner', 'admin', 'accountant', 'clerk', 'stranger'] as const
export type Person = (typeof people)[number]

/** When the companies were created: a clone starts its clock then, or the tokens may have expired. */
export const noon = new Date('2026-06-15T12:00:00Z')

export type TwoCompanies = {
  ids: ReadonlyMap<Person, string>
  /** An access token of each user, from noon on. */
  tokens: ReadonlyMap<Person, string>
  /** The owner of each company. */
  owners: Record<'one' | 'two', Who>
}

/** The clerk's permissions in `one`: enters vouchers, reads ledger accounts, and nothing else. */
const clerkRights = {
  account_journal_vouchers: { read: true, create: true, update: true, delete: true },
  account_ledgers: { read: true },
}

export const emailOf = (person: Person): string => `${person}@example.test`

let templateRun: Promise<TwoCompanies & { template: string }> | undefined

/** Clones a database with both companies. */
export async function cloneCompanies(): Promise<TwoCompanies & { database: TestDatabase }> {
  const { template, ...companies } = await (templateRun ??= makeCompanies())
  return { ...companies, database: await freshDatabase(template) }
}

async function makeCompanies() {
  const database = await freshDatabase()
  const clock = { now: () => noon }
  const db = createDatabase(database.appUrl, { clock })
  const ids = new Map<Person, string>(people.map((person) => [person, newId()]))
  await addPeople(db, ids)
  const tokens = await openSessions({ db, clock }, ids)
  const personOf = (person: Person) => ({ userId: ids.get(person) ?? '', email: emailOf(person) })
  const { one, two } = await addCompanies({ db, clock }, personOf)
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  // Many tests edit issued documents; `final-documents.test.ts` covers final ones.
  await owner.query(`update trade_setting set sales_final = false, purchase_final = false, sales_reference = true,
    sales_received_by = true, sales_agents = true, purchase_landed_cost = true`)
  await owner.end()
  await db.close()
  return { template: database.name, ids, tokens, owners: { one: one.who, two: two.who } }
}

type Identity = Pick<Context, 'db' | 'clock'>

/** Creates users with invalid passwords, since sign-in tests create their own. */
async function addPeople(db: Database, ids: ReadonlyMap<Person, string>): Promise<void> {
  const statements = [...ids].flatMap(([person, id]) =>
    insertPerson({ id, email: emailOf(person), fullName: `Test ${person}`, passwordHash: 'none' }),
  )
  await db.batch(null, statements)
}

/** Creates an access token for every user, as signing in would. */
export async function openSessions(
  { db, clock }: Identity,
  ids: ReadonlyMap<Person, string>,
): Promise<Map<Person, string>> {
  const tokens = new Map<Person, string>()
  const now = clock.now()
  const methods = [{ method: 'password', at: secondsOf(now), email: '' }] as const
  for (const [person, userId] of ids) {
    const { pair, statements } = makeSession({ userId, methods, address: '', userAgent: '' }, now)
    await db.batch(null, statements)
    tokens.set(person, pair.access_token)
  }
  return tokens
}

async function addCompanies(
  identity: Identity,
  personOf: (person: Person) => { userId: string; email: string },
): Promise<Record<'one' | 'two', Context>> {
  const createCompanyOf = (person: Person, name: string, countryIso: string) =>
    createCompany(identity, { ...personOf(person), address: '' }, { name, countryIso, slug: name.toLowerCase() })
  const one = await createCompanyOf('owner', 'One', 'GB')
  const two = await createCompanyOf('accountant', 'Two', 'NP')
  await addFiscalYears(one, localDate('2025-06-15'))
  await createPermissionSet(one, { name: 'Clerk', permissions: clerkRights })
  await addMember(one, { ...personOf('admin'), role: 'admin', permissionSets: [] })
  await addMember(one, { ...personOf('accountant'), role: 'member', permissionSets: ['Accountant'] })
  await addMember(one, { ...personOf('clerk'), role: 'member', permissionSets: ['Clerk'] })
  await addMember(two, { ...personOf('owner'), role: 'admin', permissionSets: [] })
  return { one, two }
}
