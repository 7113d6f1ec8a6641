/**
 * Fills the books of the screenshots: half a year of rent, sales and power, imports in every state, a company in Nepal,
 * and one with a year of trade.
 */
import { Readable } from 'node:stream'
import { resources } from '../../domain/resources/index.ts'
import { statement } from '../../server/db/core/client.ts'
import { fillMapleAndFinch } from '../../server/demo/create-demo.ts'
import type { ImportThread } from '../../server/jobs/import-thread.ts'
import { workOff } from '../../server/jobs/worker.ts'
import { openingBalances } from '../../server/services/ledger/opening-balance.ts'
import { journalVouchers } from '../../server/services/ledger/journal-vouchers.ts'
import { runImport } from '../../server/services/imports/change-import.ts'
import { startImport } from '../../server/services/imports/start-import.ts'
import type { Identity } from '../../server/services/identity/identity.ts'
import type { Context } from '../../server/services/core/unit-of-work.ts'
import type { FileStore } from '../../server/storage/files.ts'
import type { Books } from '../browser/books.ts'
import { postBox } from '../support/post-box.ts'
import { createDocument } from '../../server/services/documents/engine/run.ts'
import { plain } from '../../server/services/documents/plain/plain.ts'

type Server = Identity & { files: FileStore; imports: ImportThread }
/** The values of address parameters such as `:voucher`. */
export type Places = Readonly<Record<string, string>>

const longName = 'Rent of the premises in the northern arcade, second floor, with the store room and the yard behind it'

/** Fills the books and returns the pages of single records. */
export async function fill(server: Server, books: Books): Promise<Places> {
  let voucher = ''
  for (let month = 1; month <= 6; month += 1) {
    const date = `2026-0${month}-01`
    const rent = await books.voucher({
      date,
      narration: month === 5 ? longName : `Rent of the office and the store room for month ${month}`,
      rows: [
        ['5010', '1250.50', ''],
        ['1020', '', '1250.50'],
      ],
    })
    voucher = rent.id
    await books.voucher({
      date,
      narration: 'Sales of the month',
      rows: [
        ['1020', `${3200 + month * 41}.25`, ''],
        ['I-S-S', '', `${3200 + month * 41}.25`],
      ],
    })
  }
  await books.voucher({
    date: '2026-06-12',
    narration: 'Electricity, second quarter',
    status: 'Unapproved',
    rows: [
      ['5020', '412.08', ''],
      ['1020', '', '412.08'],
    ],
  })
  const opening = await createDocument(books.context, openingBalances, {
    account: books.account('1020'),
    opening_dr: '4200.00',
  })
  await createDocument(books.context, openingBalances, { account: books.account('Q-PL'), opening_cr: '4200.00' })
  return {
    voucher,
    bank: books.account('1020'),
    opening: opening.body.id,
    category: books.category('A-B'),
    year: await firstId(books.context, 'fiscal_year'),
    ...(await fillImports(server, books)),
    ...(await fillNepal(books)),
    ...(await fillTrade(books)),
  }
}

const vouchers = `date,voucher_no,narration,account,debit,credit
2026-06-02,P-1,Stationery,5020,48.20,
2026-06-02,P-1,,1020,,48.20
2026-06-03,P-2,Parcel,5010,12.00,
2026-06-03,P-2,,1020,,1200.00
2026-06-31,P-3,Courier,5010,9.90,
2026-06-31,P-3,,1020,,9.90
`
const unnamed = 'Tag;Beleg;Konto;Betrag\n02.06.2026;P-9;5020;48,20\n03.06.2026;P-9;1020;48,20\n'
const ledgers = 'code,name,category\n5030,Postage,E-I\n5040,Repairs,E-I\n5050,Fuel,Nowhere\n'

/** Creates an import that needs its columns mapped, one with wrong rows, and one that is done. */
async function fillImports(server: Server, { context }: Books): Promise<Places> {
  const send = async (kind: string, name: string, text: string): Promise<string> => {
    const content = Readable.from([Buffer.from(text)])
    const { body } = await startImport(
      context,
      { kind, bankAccount: null, file: { name, content, isCut: () => false } },
      server.files,
    )
    await work(server)
    return String(body['id'])
  }
  const mapping = await send('journal', 'kassenbuch.csv', unnamed)
  const preview = await send('journal', 'june.csv', vouchers)
  const result = await send('accounts', 'new-ledgers.csv', ledgers)
  await runImport(context, { id: result, body: { skip_bad: true } })
  await work(server)
  return { mapping, preview, result }
}

async function work(server: Server): Promise<void> {
  const fail = (error: unknown) => {
    throw error
  }
  while ((await workOff({ ...server, ...postBox() }, fail)) > 0);
}

/** Fills Himal Traders, which keeps its books by Bikram Sambat and groups digits in lakh. */
async function fillNepal(books: Books): Promise<Places> {
  const himal = `${books.slug}-np`
  const company = await books.secondCompany('Himal Traders', himal)
  const [cash, sales] = [await accountId(company, 'A-C-C'), await accountId(company, 'I-S-S')]
  let himalVoucher = ''
  for (const [date, amount] of [
    ['2026-04-20', '1250000.00'],
    ['2026-05-29', '86400.50'],
    ['2026-06-14', '312000.00'],
  ] as const) {
    const { body } = await createDocument(company, plain(journalVouchers), {
      date,
      narration: 'Sales of the week',
      status: 'Approved',
      rows: [
        { account: cash, debit: amount, credit: '', description: '' },
        { account: sales, debit: '', credit: amount, description: '' },
      ],
    })
    himalVoucher = body.id
  }
  return { himal, himalVoucher, himalCash: cash }
}

/** Creates the demo's year of trade; `:sales/vouchers` and similar are the pages of one record of each resource. */
async function fillTrade(books: Books): Promise<Places> {
  const maple = `${books.slug}-trade`
  const company = await books.secondCompany('Maple & Finch Ltd', maple, 'GB')
  await fillMapleAndFinch({ approver: company, preparer: company })
  const { companyId } = company.who
  const resourcesWithPages = resources.filter(({ screens }) => screens.includes('detail') || screens.includes('edit'))
  const rows = await company.db.batch(
    companyId,
    resourcesWithPages.map(({ table }) =>
      statement<{ id: string }>(`select id from ${table} where company_id = $1 order by id desc limit 3`, [companyId]),
    ),
  )
  // The last of the year are drafts; the third has more content.
  const ids = resourcesWithPages.map(({ path }, index) => [path, rows[index]?.at(-1)?.id ?? ''])
  return { maple, ...Object.fromEntries(ids) }
}

function accountId(context: Context, code: string): Promise<string> {
  return oneId(context, 'select id from account where company_id = $1 and code = $2', [code])
}

function firstId(context: Context, table: 'fiscal_year'): Promise<string> {
  return oneId(context, `select id from ${table} where company_id = $1 limit 1`, [])
}

async function oneId({ db, who }: Context, sql: string, parameters: readonly string[]): Promise<string> {
  const [rows] = await db.batch(who.companyId, [statement<{ id: string }>(sql, [who.companyId, ...parameters])])
  return rows[0]?.id ?? ''
}
