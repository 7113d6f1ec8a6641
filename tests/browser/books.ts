/**
 * Creates the books of one test: its own company (GB, GBP, fiscal year 2026) with its members, by the services of the
 * application. Sessions are minted, so that only the sign-in journey spends time on passwords.
 */
import { accountLedgers } from '../../domain/resources/ledger/account-ledgers.ts'
import { statement } from '../../server/db/core/client.ts'
import { updateTradeSettings } from '../../server/db/trade/trade-settings-store.ts'
import { insertPerson } from '../../server/db/identity/identity-store.ts'
import { journalVouchers } from '../../server/services/ledger/journal-vouchers.ts'
import { addPerson } from '../support/add-person.ts'
import type { Identity } from '../../server/services/identity/identity.ts'
import { makeSession, profileOf } from '../../server/services/identity/identity.ts'
import { secondsOf } from '../../server/services/identity/methods.ts'
import { addMember } from '../../server/services/people/add-member.ts'
import { createPermissionSet } from '../../server/services/people/permission-sets.ts'
import { createCompany } from '../../server/services/company/create-company.ts'
import type { Context } from '../../server/services/core/unit-of-work.ts'
import { newId } from '../../server/services/core/unit-of-work.ts'
import { createRecord } from '../../server/services/core/write-records.ts'
import { createDocument } from '../../server/services/documents/engine/run.ts'
import { plain } from '../../server/services/documents/plain/plain.ts'

export type Person = 'owner' | 'clerk'
const companyName = 'Maple & Finch Ltd'
export const password = 'correct horse battery'

/** The clerk's permissions: enters and changes vouchers, reads ledger accounts, approves nothing. */
const clerkRights = {
  account_journal_vouchers: { read: true, create: true, update: true },
  account_ledgers: { read: true },
}

/** The accounts that tests post to, beside the default chart. */
const ledgers = [
  { code: '1020', name: 'Current account', category: 'A-B' },
  { code: '5010', name: 'Rent', category: 'E-I' },
  { code: '5020', name: 'Electricity', category: 'E-I' },
]

type Row = readonly [account: string, debit: string, credit: string]
export type VoucherPlan = { date: string; narration: string; rows: readonly Row[]; status?: 'Unapproved' | 'Approved' }
export type Books = Awaited<ReturnType<typeof makeBooks>>

/** Creates the company `slug` with its owner and its clerk. */
export async function makeBooks(identity: Identity & { origin: string }, slug: string) {
  const owner = await addNamed(identity, `owner@${slug}.test`, 'Olivia Finch')
  const clerk = await addNamed(identity, `clerk@${slug}.test`, 'Carl Maple')
  const company = await createCompany(identity, owner, { name: companyName, countryIso: 'GB', slug })
  // The journeys edit issued documents.
  await company.db.batch(company.who.companyId, [
    updateTradeSettings(company.who.companyId, { sales_final: false, purchase_final: false }),
  ])
  await createPermissionSet(company, { name: 'Voucher entry', permissions: clerkRights })
  await addMember(company, { ...clerk, role: 'member', permissionSets: ['Voucher entry'] })
  const categories = await idsByCode(company, 'account_category')
  for (const { category, ...ledger } of ledgers) {
    await createRecord(company, accountLedgers, { ...ledger, category: categories.get(category) })
  }
  const accounts = await idsByCode(company, 'account')
  const account = (code: string): string => accounts.get(code) ?? ''
  const userIds = { owner: owner.userId, clerk: clerk.userId }

  return {
    slug,
    /** The address of the server with these books. */
    origin: identity.origin,
    emails: { owner: owner.email, clerk: clerk.email },
    context: company as Context,
    account,
    category: (code: string): string => categories.get(code) ?? '',
    /** Writes a voucher as the owner, approved by default. */
    voucher: async ({ date, narration, rows, status = 'Approved' }: VoucherPlan) => {
      const { body } = await createDocument(company, plain(journalVouchers), {
        date,
        narration,
        status,
        rows: rows.map(([code, debit, credit]) => ({ account: account(code), debit, credit, description: '' })),
      })
      return body
    },
    /** Returns a new session of a user in the browser's storage format. */
    session: (person: Person) => mintSession(identity, userIds[person]),
    /** Creates another user who signs in by the form with `password`. */
    withPassword: async (email: string): Promise<void> => {
      const userId = await addPerson(identity, { email, fullName: 'Carol Wren', password })
      await addMember(company, { userId, email, role: 'member', permissionSets: ['Voucher entry'] })
    },
    /** Creates a second company of the owner. */
    secondCompany: (name: string, other: string, countryIso = 'NP') =>
      createCompany(identity, owner, { name, countryIso, slug: other }),
  }
}

async function addNamed({ db }: Identity, email: string, fullName: string) {
  const userId = newId()
  await db.batch(null, [...insertPerson({ id: userId, email, fullName, passwordHash: 'none' })])
  return { userId, email, address: '' }
}

/** Returns a new session of a user in the browser's storage format. */
export async function mintSession(identity: Identity, userId: string) {
  const now = identity.clock.now()
  const methods = [{ method: 'password', at: secondsOf(now), email: '' }] as const
  const { token, pair, statements } = makeSession({ userId, methods, address: '', userAgent: '' }, now)
  await identity.db.batch(null, statements)
  return {
    accessToken: pair.access_token,
    refreshToken: pair.refresh_token,
    sessionToken: token,
    lastLoginAt: now.toISOString(),
    user: await profileOf(identity, userId),
  }
}

async function idsByCode(
  { db, who }: Context,
  table: 'account' | 'account_category',
): Promise<ReadonlyMap<string, string>> {
  const sql = `select id, code from ${table} where company_id = $1 and code is not null`
  const [rows] = await db.batch(who.companyId, [statement<{ id: string; code: string }>(sql, [who.companyId])])
  return new Map(rows.map(({ id, code }) => [code, id]))
}
