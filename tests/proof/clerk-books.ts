/** The books in which clerks work: 1,000,000 invoices, 200,000 movements of stock, and a member for each clerk. */
import pg from 'pg'
import { resourceAt } from '../../domain/resources/index.ts'
import type { Database } from '../../server/db/core/client.ts'
import { statement } from '../../server/db/core/client.ts'
import { createCompany } from '../../server/services/company/create-company.ts'
import { todayIn } from '../../server/services/core/today.ts'
import type { Context } from '../../server/services/core/unit-of-work.ts'
import { createRecord } from '../../server/services/core/write-records.ts'
import { addPerson } from '../support/add-person.ts'
import { addMember } from '../../server/services/people/add-member.ts'
import { foldAll } from '../bench/fold-all.ts'
import { fillInvoices } from '../bench/long-lists.ts'
import { fillStock } from '../bench/long-stock.ts'
import type { ClerkFacts } from './clerk-load.ts'

export const password = 'clerk-password'
const clerks = 200
const customers = 100
const clock = { now: () => new Date() }

export type ClerkBooks = { context: Context; slug: string; emails: string[]; facts: ClerkFacts }

/** Creates the company with its clerks, customers and tax. */
export async function makeClerkBooks(db: Database, adminUrl: string): Promise<ClerkBooks> {
  const slug = 'clerks'
  const owner = { email: 'owner@example.test', fullName: 'Owner', password }
  const founder = { userId: await addPerson({ db }, owner), email: owner.email, address: '' }
  const context = await createCompany({ db, clock }, founder, { name: 'Clerks', countryIso: 'GB', slug })
  const today = todayIn('Europe/London', clock.now())
  await fillStock(adminUrl, { slug, entries: 200_000, today })
  await fillInvoices(adminUrl, slug)
  await countOn(adminUrl, slug)
  await foldAll(db, adminUrl)
  const emails = Array.from({ length: clerks }, (_, n) => `clerk-${n}@example.test`)
  for (const email of emails) {
    const userId = await addPerson({ db }, { email, fullName: `Clerk ${email}`, password })
    await addMember(context, { userId, email, role: 'admin', permissionSets: [] })
  }
  return { context, slug, emails, facts: await makeFacts(context, today) }
}

/** Lets the numbers of new invoices follow those that were filled in. */
async function countOn(adminUrl: string, slug: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(
      `insert into number_counter (company_id, series, fiscal_year_id, last)
       select d.company_id, d.series, d.fiscal_year_id, max(d.number) from trade_document d join company c on c.id = d.company_id
       where c.slug = $1 group by 1, 2, 3`,
      [slug],
    )
  } finally {
    await client.end()
  }
}

async function makeFacts(context: Context, today: string): Promise<ClerkFacts> {
  const { db, who } = context
  const create = async (of: string, body: object) => {
    const resource = resourceAt(of)
    if (!resource) throw new Error(`No resource ${of}`)
    return (await createRecord(context, resource, body)).body.id
  }
  const parties: string[] = []
  for (let n = 1; n <= customers; n += 1) parties.push(await create('crm/parties', { name: `Regular customer ${n}` }))
  const scheme = await create('tax/schemes', { name: 'Tax', kind: 'taxable', rate: '20', recoverable: true })
  const codes = ['A-C-C', 'I-S-S', 'E-I-FP', 'E-I-RO', 'E-D-LC-DUT0']
  const [items, accounts, [mode]] = await db.batch(who.companyId, [
    statement<{ id: string }>(
      'select item_id as id from stock_balance where company_id = $1 and quantity > 0 order by item_id limit 1000',
      [who.companyId],
    ),
    statement<{ id: string; code: string }>('select id, code from account where company_id = $1 and code = any ($2)', [
      who.companyId,
      codes,
    ]),
    statement<{ id: string }>("select id from payment_mode where company_id = $1 and name = 'Cash'", [who.companyId]),
  ])
  const accountOf = (code: string) => accounts.find((account) => account.code === code)?.id ?? ''
  return {
    today,
    parties,
    items: items.map(({ id }) => id),
    accounts: codes.map(accountOf),
    scheme,
    mode: mode?.id ?? '',
  }
}

/** Returns how many invoices, receipts and vouchers are stored that were not imported. */
export async function countSaved({ context: { db, who } }: Pick<ClerkBooks, 'context'>): Promise<number> {
  const [[row]] = await db.batch(who.companyId, [
    statement<{ saved: number }>(
      `select ((select count(*) from trade_document where company_id = $1)
         + (select count(*) from payment where company_id = $1)
         + (select count(*) from journal_voucher where company_id = $1 and series <> 'imported'))::int as saved`,
      [who.companyId],
    ),
  ])
  return row?.saved ?? 0
}
