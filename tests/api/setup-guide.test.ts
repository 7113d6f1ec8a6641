/**
 * The set-up guide: steps complete by the company's data, members see their permitted steps, each closes their own
 * guide.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { png } from './audit-steps.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { readyForTrade } from './trade-samples.ts'

let app: TestApp
const base = '/api/company/one'
const guideOf = async (person: string) => (await app.as(person).get(`${base}/setup-guide/`)).body
const doneOf = async (person: string) => {
  const { steps }: { steps: { id: string; is_done: boolean }[] } = await guideOf(person)
  return steps.filter(({ is_done: isDone }) => isDone).map(({ id }) => id)
}
const owner = () => app.as('owner')
const accountOf = async (code: string) =>
  (await owner().get(`${base}/account/ledgers/?_end=500`)).body.find((one: { code: string }) => one.code === code)?.id

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

test('the owner has seven steps in order, of which only the team is done', async () => {
  const { steps, is_dismissed: isDismissed } = await guideOf('owner')
  expect(steps.map(({ id }: { id: string }) => id)).toEqual([
    'details',
    'bank',
    'openings',
    'records',
    'invoice',
    'team',
    'template',
  ])
  expect([await doneOf('owner'), isDismissed]).toEqual([['team'], false])
})

test('company details count with address, tax number and logo', async () => {
  const { version } = (await owner().get(`${base}/`)).body
  await owner().patch(`${base}/`, { address: '1 High Street', tax_identification_number: 'GB123456789', version })
  expect(await doneOf('owner')).not.toContain('details')
  await owner().upload(`${base}/logo/`, { name: 'logo.png', content: png, method: 'PUT' })
  expect(await doneOf('owner')).toContain('details')
})

test('bank account, opening balance, contact with item, issued invoice and saved template tick their steps', async () => {
  await owner().post(`${base}/banking/bank-accounts/`, { bank_name: 'Northern Bank', account_number: '20418863' })
  expect(await doneOf('owner')).toContain('bank')
  await owner().post(`${base}/account/opening-balances/`, { account: await accountOf('A-C-C'), opening_dr: '10.00' })
  expect(await doneOf('owner')).toContain('openings')

  await readyForTrade(app, 'sales/vouchers', 'issue')
  const before = await doneOf('owner')
  expect(before).toContain('records')
  expect(before).not.toContain('invoice')
  const { id, version } = await readyForTrade(app, 'sales/vouchers', 'cancel')
  expect(await doneOf('owner')).toContain('invoice')
  await owner().post(`${base}/sales/vouchers/${id}/cancel/`, { version, reason: 'Twice' })
  expect(await doneOf('owner')).not.toContain('invoice')

  const settings = (await owner().get(`${base}/settings/invoice/`)).body
  await owner().send('PUT', `${base}/settings/invoice/`, { invoice_template: 2, version: settings.version })
  expect(await doneOf('owner')).toContain('template')
})

test('a member sees the steps that their permissions allow', async () => {
  expect((await guideOf('clerk')).steps).toEqual([])
  await app.sql(
    `update permission_set set permissions = '{"sales_vouchers": {"read": true, "create": true}}' where name = 'Clerk'`,
  )
  expect((await guideOf('clerk')).steps).toEqual([{ id: 'invoice', is_done: false }])
})

test('a member closes and reopens the guide only for themselves', async () => {
  const { status, body } = await owner().patch(`${base}/setup-guide/`, { is_dismissed: true })
  expect([status, body.is_dismissed]).toEqual([200, true])
  expect((await guideOf('owner')).is_dismissed).toBe(true)
  expect((await guideOf('admin')).is_dismissed).toBe(false)
  expect((await owner().patch(`${base}/setup-guide/`, { is_dismissed: 'yes' })).status).toBe(400)
  await owner().patch(`${base}/setup-guide/`, { is_dismissed: false })
  expect((await guideOf('owner')).is_dismissed).toBe(false)
})
