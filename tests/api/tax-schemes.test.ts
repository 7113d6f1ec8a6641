/** Tax schemes: the initial ones, and the accounts of each (scheme-rules, record-ledgers). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { itemDesk } from './item-desk.ts'
import { base } from './resource-samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
const { get, post, patch, ledgers, item, create, at } = itemDesk(() => app)

test('a company starts with the schemes of its country and their accounts', async () => {
  const schemes = async (company: string) =>
    (await app.as('owner').get(`/api/company/${company}/tax/schemes/?_end=50`)).body.map(
      (one: Record<string, unknown>) => [one['name'], one['rate'], one['payable_label'], one['receivable_label']],
    )
  expect(await schemes('one')).toEqual([
    ['Exempt', '0', null, null],
    ['Export', '0', null, null],
    ['Outside the scope', '0', null, null],
    ['Postponed import VAT 20%', '20', 'Postponed import VAT 20% Payable', 'Postponed import VAT 20% Receivable'],
    ['Reverse charge 20%', '20', 'Reverse charge 20% Payable', 'Reverse charge 20% Receivable'],
    ['VAT 20%', '20', 'VAT 20% Payable', 'VAT 20% Receivable'],
    ['VAT 5%', '5', 'VAT 5% Payable', 'VAT 5% Receivable'],
    ['Zero-rated', '0', null, null],
  ])
  expect(await schemes('two')).toEqual([
    ['Export', '0', null, null],
    ['Taxless', '0', null, null],
    ['TDS 1.5%', '1.5', 'TDS 1.5% Payable', null],
    ['TDS-SST 1%', '1', 'TDS-SST 1% Payable', null],
    ['VAT 13%', '13', 'VAT 13% Payable', 'VAT 13% Receivable'],
  ])
  expect(await ledgers('code=L-T-VAT20')).toMatchObject([{ category_label: 'Duties & Taxes', control_kind: 'tax' }])
  expect(await ledgers('code=A-TR-VAT20')).toMatchObject([{ category_label: 'Tax Receivables', control_kind: 'tax' }])
})

test('a new scheme creates its accounts, which are renamed with it', async () => {
  const scheme = await create('tax/schemes', { name: 'VAT 12%', kind: 'taxable', rate: '12' })
  expect(scheme).toMatchObject({
    rate: '12',
    recoverable: true,
    payable_label: 'VAT 12% Payable',
    receivable_label: 'VAT 12% Receivable',
  })
  expect(await ledgers('name=VAT%2012%25%20Payable')).toMatchObject([
    { category_label: 'Duties & Taxes', control_kind: 'tax' },
  ])
  const { body } = await patch(`tax/schemes/${scheme.id}`, { version: 1, name: 'Reduced' })
  expect([body.payable_label, body.receivable_label]).toEqual(['Reduced Payable', 'Reduced Receivable'])
  const history = (await get(`account/ledgers/${scheme.payable}/history/`)).body
  expect(history.map(({ action }: { action: string }) => action)).toEqual(['update', 'create'])
})

test('a non-recoverable tax has no receivable, and neither has withholding tax', async () => {
  const lost = await create('tax/schemes', { name: 'Excise', kind: 'taxable', rate: '3', recoverable: false })
  expect([lost.payable_label, lost.receivable]).toEqual(['Excise Payable', null])
  const { body: claimed } = await patch(`tax/schemes/${lost.id}`, { version: 1, recoverable: true })
  expect(claimed.receivable_label).toBe('Excise Receivable')
  const withheld = await create('tax/schemes', { name: 'TDS 10%', kind: 'withholding', rate: '10' })
  expect([withheld.payable_label, withheld.receivable]).toEqual(['TDS 10% Payable', null])
})

test('only taxes have a rate, at most a hundred', async () => {
  expect(at(await post('tax/schemes', { name: 'Odd', kind: 'exempt', rate: '5' }))).toEqual(['NO_RATE', ['rate']])
  expect(at(await post('tax/schemes', { name: 'Odd', kind: 'taxable', rate: '101' }))).toEqual([
    'NOT_A_PERCENTAGE',
    ['rate'],
  ])
  expect(at(await post('tax/schemes', { name: 'Exempt', kind: 'exempt' }))).toEqual(['DUPLICATE', ['name']])
})

test('a scheme used by an item cannot be deleted; an unused one can and leaves its accounts', async () => {
  const scheme = await create('tax/schemes', { name: 'Luxury', kind: 'taxable', rate: '30' })
  const watch = await item({ name: 'Watch', tax_scheme: scheme.id })
  const remove = () => app.as('owner').delete(`${base}/tax/schemes/${scheme.id}/?version=1`)
  expect((await remove()).body.code).toBe('IN_USE')
  await patch(`inventory/items/${watch.id}`, { version: 1, tax_scheme: null })
  expect((await remove()).status).toBe(204)
  expect(await ledgers('name=Luxury%20Payable')).toHaveLength(1)
})
