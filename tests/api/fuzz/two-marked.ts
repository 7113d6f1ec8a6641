/** People and marked records of both companies, so that what one shows of the other is recognised. */
import { makeSession } from '../../../server/services/identity/identity.ts'
import { hashPassword } from '../../../server/services/identity/passwords.ts'
import { secondsOf } from '../../../server/services/identity/methods.ts'
import { addMember } from '../../../server/services/people/add-member.ts'
import { createForeignRecords } from '../foreign-records.ts'
import type { TestApp } from '../harness.ts'
import { noon } from '../two-companies.ts'
import type { Role } from './plans.ts'

/** A name and an amount of each company that nothing else has. */
export const marks = {
  one: { name: 'Einsmark', amount: '3456789.12' },
  two: { name: 'Zweimark', amount: '7654321.87' },
} as const
export type Slug = keyof typeof marks

/** Finds the marks of a company, however an amount is written. */
export const markOf = (slug: Slug): RegExp =>
  new RegExp(
    `${marks[slug].name}|${marks[slug].amount.replace(/(\d)(\d{3})(\d{3})\.(\d+)/, String.raw`$1\D?$2\D?$3\D$4`)}`,
  )

/** Creates records with the marks in both companies, and more of them in company two. */
export async function plantMarks(app: TestApp): Promise<void> {
  await createForeignRecords(app)
  for (const slug of ['one', 'two'] as const) {
    const { name, amount } = marks[slug]
    const add = async (path: string, body: object) => {
      const { status, body: record } = await app.as('owner').post(`/api/company/${slug}/${path}/`, body)
      if (status !== 201) throw new Error(`${path}: ${JSON.stringify(record)}`)
      return record
    }
    const party = await add('crm/parties', { name, tax_number: `${name} 7`, address: name })
    await add('inventory/brands', { name })
    await add('banking/bank-accounts', { bank_name: name, account_number: '7' })
    const { body: cash } = await app.as('owner').get(`/api/company/${slug}/account/ledgers/?code=A-C-C`)
    const rows = [
      { account: party.customer_account, debit: amount },
      { account: cash[0].id, credit: amount },
    ]
    await add('account/journal-vouchers', { date: '2026-06-01', narration: name, status: 'Approved', rows })
  }
}

export type Session = { access: string; session: string }

/** Creates sessions of the people of all roles; the outsider is a member of company two alone. */
async function signIn(app: TestApp): Promise<ReadonlyMap<Role, Session>> {
  const { db } = app.contextOf('one')
  const sessions = new Map<Role, Session>()
  for (const [role, person] of [
    ['owner', 'owner'],
    ['clerk', 'clerk'],
    ['outsider', 'stranger'],
  ] as const) {
    const [user] = await app.sql<{ id: string }>('select id from app_user where email = $1', [app.emailOf(person)])
    const methods = [{ method: 'password', at: secondsOf(noon), email: '' }] as const
    const made = makeSession({ userId: user?.id ?? '', methods, address: '', userAgent: '' }, noon)
    await db.batch(null, made.statements)
    sessions.set(role, { access: made.pair.access_token, session: made.token })
  }
  return sessions
}

/** Makes the stranger an admin of company two and nothing in company one; everybody gets a password. */
export async function admitOutsider(app: TestApp): Promise<void> {
  const email = app.emailOf('stranger')
  const [user] = await app.sql<{ id: string }>('select id from app_user where email = $1', [email])
  await addMember(app.contextOf('two'), { userId: user?.id ?? '', email, role: 'admin', permissionSets: [] })
  await app.sql('update app_user set password_hash = $1', [await hashPassword('correct horse battery')])
}

/** Signs everybody in, and gives users, members and companies back what a request may have taken from them. */
export async function keepAccess(app: TestApp) {
  const kept = {
    app_user: 'email, full_name, password_hash, is_active',
    member: 'role, is_active',
    company: 'slug, lock_date, deleted_at, deleted_by',
  }
  const saved = await Promise.all(
    Object.keys(kept).map((table) => app.sql<{ row: object }>(`select to_jsonb(t) as row from ${table} t`)),
  )
  let sessions = await signIn(app)
  let ended = await endedSessions(app)
  const restore = async () => {
    await app.sql('begin')
    // A company has one owner, which is checked at the end; until then there may be none.
    await app.sql(
      `update member t set role = 'member' from jsonb_populate_recordset(null::member, $1) k
       where k.id = t.id and t.role = 'owner' and k.role <> 'owner'`,
      [JSON.stringify((saved[1] ?? []).map(({ row }) => row))],
    )
    for (const [place, [table, columns]] of Object.entries(kept).entries()) {
      const names = columns.split(', ')
      const changed = names.map((name) => `${name} = k.${name}`).join(', ')
      const differs = `(${names.map((name) => `t.${name}`).join(', ')}) is distinct from (${names.map((name) => `k.${name}`).join(', ')})`
      await app.sql(
        `update ${table} t set ${changed} from jsonb_populate_recordset(null::${table}, $1) k where k.id = t.id and ${differs}`,
        [JSON.stringify((saved[place] ?? []).map(({ row }) => row))],
      )
    }
    await app.sql('commit')
    if ((await endedSessions(app)) === ended) return
    sessions = await signIn(app)
    ended = await endedSessions(app)
  }
  return { restore, sessions: (): ReadonlyMap<Role, Session> => sessions }
}

async function endedSessions(app: TestApp): Promise<number> {
  const [row] = await app.sql<{ n: number }>('select count(*)::int as n from auth_session where ended_at is not null')
  return row?.n ?? 0
}
