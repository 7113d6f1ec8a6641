/**
 * Importing parties: created and changed by tax number or name, with accounts, people and opening balances. Accounts
 * and openings of a file: imported-ledgers, imported-openings.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uncontrolledItems } from '../../server/db/verify/party-verify-store.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { importDesk, journal } from './import-desk.ts'
import { partyDesk } from './party-desk.ts'
import { base } from './resource-samples.ts'

let app: TestApp
let desk: ReturnType<typeof importDesk>
const { owner, make, account } = partyDesk(() => app)
beforeAll(async () => {
  app = await startApp()
  desk = importDesk(app)
})
afterAll(() => app.close())

const header = 'Name,PAN,Phone,Credit limit,Credit days,Alias,Contact person,Representative phone,Opening Dr,Opening Cr'
const bring = async (rows: readonly string[]) => {
  const { body } = await desk.send([header, ...rows].join('\n'), { kind: 'parties' })
  return body
}
const find = async (q: string) => (await owner().get(`${base}/crm/parties/?q=${encodeURIComponent(q)}`)).body

test('a file creates parties with accounts, people and opening balances; a second import finds them', async () => {
  const rows = [
    'Wool & Co,GB-1,0113 1,"1,500.00",30,Woolies;W&C,Zoe,0700 1,200.00,',
    'Twine Ltd,GB-2,,,,,,,,12.50',
    'Wool & Co,GB-3,,,,,,,,',
  ]
  const read = await bring(rows)
  expect(read).toMatchObject({ state: 'ready', counts: { rows: 3, good: 3, there: 0, rejected: 0 } })
  expect(await desk.run(read.id)).toMatchObject({ state: 'done', counts: { good: 3, rejected: 0 } })
  const [wool] = await find('GB-1')
  expect(wool).toMatchObject({
    name: 'Wool & Co',
    contact_no: '0113 1',
    credit_limit: '1500.00',
    credit_days: '30',
    aliases: ['W&C', 'Woolies'],
    representatives: [{ name: 'Zoe', position: null, phone: '0700 1', email: null }],
    receivable: '200.00',
    customer_account_label: 'Wool & Co (Receivable)',
  })
  expect(await find('GB-2')).toMatchObject([{ payable: '12.50', supplier_account_label: 'Twine Ltd (Payable)' }])
  expect(await find('GB-3')).toMatchObject([{ customer_account_label: 'Wool & Co (Receivable) 2' }])
  const { items, rows: lines } = await account(wool.id)
  expect(items.rows).toMatchObject([{ date: '2025-01-01', side: 'debit', open: '200.00', days_overdue: 530 }])
  expect(lines).toMatchObject([{ kind: 'opening', debit: '200.00', against: [{ name: 'Opening Balance Difference' }] }])

  const again = await bring(rows)
  expect(again.counts).toMatchObject({ rows: 3, good: 0, there: 3, rejected: 0 })
  const { body: history } = await owner().get(`${base}/crm/parties/${wool.id}/history/`)
  expect(history).toMatchObject([
    { action: 'import', changes: { name: [null, 'Wool & Co'], credit_days: [null, '30'] } },
  ])
})

test('an existing party is changed by its tax number, and its accounts are renamed', async () => {
  const party = await make({ name: 'Old spelling', tax_number: 'DE 9', address: 'Berlin', aliases: ['O'] })
  await make({ name: 'By name only' })
  const read = await bring(['New spelling,DE 9,030 1,,,N,Sam,,,', 'By name only,DE 10,,,,,,,,'])
  expect(read.counts).toMatchObject({ good: 2, there: 0 })
  await desk.run(read.id)
  const { body } = await owner().get(`${base}/crm/parties/${party.id}/`)
  expect(body).toMatchObject({
    name: 'New spelling',
    version: 2,
    address: 'Berlin',
    contact_no: '030 1',
    aliases: ['N', 'O'],
    customer_account_label: 'New spelling (Receivable)',
    supplier_account_label: 'New spelling (Payable)',
  })
  expect(await find('by name only')).toMatchObject([{ tax_number: 'DE 10', version: 2 }])
})

test('a row of a merged party updates the survivor, which keeps its name and tax number', async () => {
  const merged = await make({ name: 'Acme UK', tax_number: 'GB 100' })
  const survivor = await make({ name: 'Acme Ltd', tax_number: 'GB 200' })
  const merge = { version: merged.version, into: survivor.id, date: '2026-06-01' }
  expect((await owner().post(`${base}/crm/parties/${merged.id}/merge/`, merge)).status).toBe(200)
  const read = await bring(['Acme UK,GB 100,0113 9,,,,,,,'])
  expect([read.counts.good, read.problems]).toEqual([1, []])
  expect(await desk.run(read.id)).toMatchObject({ state: 'done', counts: { good: 1 } })
  expect((await owner().get(`${base}/crm/parties/${survivor.id}/`)).body).toMatchObject({
    name: 'Acme Ltd',
    tax_number: 'GB 200',
    contact_no: '0113 9',
    customer_account_label: 'Acme Ltd (Receivable)',
  })
  expect((await owner().get(`${base}/crm/parties/${merged.id}/`)).body).toMatchObject({ tax_number: 'GB 100' })
})

test('an account takes the name that another party of the file gives up', async () => {
  await make({ name: 'Ash', tax_number: 'AC 1' })
  await make({ name: 'Fir', tax_number: 'AC 2' })
  await make({ name: 'Elm', tax_number: 'AC 3' })
  const rows = ['Box,AC 1', 'Ash,AC 4', 'Elder,AC 3', 'Elm,AC 2'].map((row) => `${row},,,,,,,,`)
  const read = await bring(rows)
  expect([read.counts.good, read.problems]).toEqual([4, []])
  expect(await desk.run(read.id)).toMatchObject({ state: 'done', counts: { good: 4 } })
  const accounts = await app.sql<{ tax_number: string; name: string; version: number }>(
    `select p.tax_number, a.name, a.version from party p
     join account a on a.company_id = p.company_id and a.id = p.customer_account_id
     where p.tax_number like 'AC %' order by p.tax_number`,
  )
  expect(accounts.map(({ tax_number, name, version }) => `${tax_number}: ${name}, ${version}`)).toEqual([
    'AC 1: Box (Receivable), 2',
    'AC 2: Elm (Receivable), 2',
    'AC 3: Elder (Receivable), 2',
    'AC 4: Ash (Receivable), 1',
  ])
})

test('bad rows are reported by line, and the good ones can be imported without them', async () => {
  await make({ name: 'Twin' })
  await make({ name: 'Twin' })
  const read = await bring([
    'Right,RGT-1,,,,,,,,',
    'Right again,RGT-1,,,,,,,,',
    'Twin,,,,,,,,,',
    ',X 1,,,,,,,,',
    'Days,,,,soon,,,,,',
    'Limit,,,-5,,,,,,',
    'Money,,,,,,,,1.005,',
  ])
  expect(read.counts).toMatchObject({ rows: 7, good: 1, rejected: 6 })
  expect(read.problems.map(({ line, code, path }: Record<string, string>) => `${line} ${code} ${path}`)).toEqual([
    '3 REPEATED name',
    '4 AMBIGUOUS_NAME name',
    '5 REQUIRED name',
    '6 NOT_WHOLE credit_days',
    '7 BELOW_ZERO credit_limit',
    '8 TOO_MANY_DIGITS opening_dr',
  ])
  await desk.run(read.id, { skip_bad: true })
  expect(await find('RGT-1')).toMatchObject([{ name: 'Right' }])
  expect(await find('Limit')).toEqual([])
})

test('a party that changed after the check stops the import', async () => {
  const party = await make({ name: 'Moving', tax_number: 'MV' })
  const read = await bring(['Moved,MV,,,,,,,,'])
  await owner().patch(`${base}/crm/parties/${party.id}/`, { version: 1, tax_number: 'MV 2' })
  const done = await desk.run(read.id)
  // The file is checked again before it is imported: by now no party has that number, and the name differs.
  expect(done).toMatchObject({ state: 'done', counts: { good: 1 } })
  expect((await find('MV')).map(({ name }: { name: string }) => name)).toEqual(['Moved', 'Moving'])
})

test('addresses are validated; an invalid stored one does not block other changes', async () => {
  const party = await make({ name: 'Old mill', tax_number: 'OM', representatives: [{ name: 'Kim' }] })
  await app.sql(`update party set email = 'nonsense' where id = $1 returning id`, [party.id])
  await app.sql(`update party_representative set email = 'nonsense' where party_id = $1 returning id`, [party.id])
  const send = async (rows: readonly string[]) => {
    const file = ['Name,PAN,Phone,Email,Contact person,Contact email', ...rows].join('\n')
    return (await desk.send(file, { kind: 'parties' })).body
  }
  const wrong = await send(['New mill,NM,,nonsense,,', 'Far mill,FM,,,Lee,nonsense', 'Old mill,OM,,other,Kim,other'])
  expect(wrong.problems.map(({ line, code, path }: Record<string, string>) => `${line} ${code} ${path}`)).toEqual([
    '2 NOT_AN_EMAIL email',
    '3 NOT_AN_EMAIL contact_email',
    '4 NOT_AN_EMAIL email',
    '4 NOT_AN_EMAIL contact_email',
  ])
  const read = await send(['Old mill,OM,0113 9,,Kim,'])
  expect([read.counts.good, read.problems]).toEqual([1, []])
  await desk.run(read.id)
  const { body } = await owner().get(`${base}/crm/parties/${party.id}/`)
  expect(body).toMatchObject({ contact_no: '0113 9', email: 'nonsense' })
})

test('opening balances in the file require the permission to import them', async () => {
  await app.sql(`update permission_set set permissions = $1 where name = 'Clerk'`, [
    JSON.stringify({ imports: { read: true }, crm_parties: { read: true, import: true } }),
  ])
  const send = async (row: string) =>
    (await desk.send([header, row].join('\n'), { kind: 'parties', person: 'clerk', checked: false })).body.id
  const plain = await send('Plain,,,,,,,,,')
  const opening = await send('Opened,,,,,,,,5,')
  await app.runJobs()
  expect(await desk.read(plain)).toMatchObject({ state: 'ready', counts: { good: 1 } })
  expect(await desk.read(opening)).toMatchObject({ state: 'failed' })
})

test('accounts that a journal import creates below Customers have a party at commit, and their lines are open items', async () => {
  const { body: read } = await desk.send(journal('Slice'))
  await desk.run(read.id)
  const parties = await find('Slice')
  expect(parties).toMatchObject([
    {
      name: 'Slice A',
      customer_account_label: 'Slice A',
      supplier_account: null,
      receivable: '139.12',
      overdue: '139.12',
    },
    { name: 'Slice B', customer_account_label: 'Slice B', supplier_account: null, receivable: '20.00' },
  ])
  expect((await account(parties[0].id)).items.rows).toMatchObject([{ side: 'debit', open: '139.12' }])
})

test('afterwards every party account equals its open items', async () => {
  const [{ id: company = '' } = {}] = await app.sql<{ id: string }>(`select id from company where slug = 'one'`)
  const { sql, parameters } = uncontrolledItems(company)
  expect(await app.sql(sql, [...parameters])).toEqual([])
})
