/** Imported discounts: the columns that say whether a discount reduces revenue, and the setting that decides without them. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { importDesk } from './import-desk.ts'
import { tradeDesk } from './trade-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof tradeDesk>>
let imports: ReturnType<typeof importDesk>
beforeEach(async () => {
  app = await startApp()
  desk = await tradeDesk(app)
  imports = importDesk(app)
  await desk.service('Fitting', { code: 'F1' })
  await desk.party('Amy')
})
afterEach(async () => {
  await desk.expectBooksAgree()
  await app.close()
})

const columns = 'number,date,party,item,quantity,rate,row_discount_type,row_discount,row_trade_discount'
/** Returns lines of 100.00 with a discount of 10.00, by their words for a trade discount. */
const file = (words: readonly string[]) =>
  [columns, ...words.map((word, index) => `A-${index + 1},2026-03-20,Amy,F1,1,100,amount,10,${word}`)].join('\n')
const write = async (text: string) => {
  const { body } = await imports.send(text, { kind: 'sales' })
  expect([body.state, body.problems]).toEqual(['ready', []])
  return imports.run(body.id)
}
const posted = async (number: string) => {
  const { body } = await desk.get(`sales/vouchers/?voucher_no=${number}`)
  const [[, ...lines] = []] = await desk.entries(`sales/vouchers/${body[0].id}`)
  return lines
}
const reduced = ['Dr Amy (Receivable) 90.00', 'Cr Sales 90.00']
const separate = ['Dr Discounts allowed 10.00', 'Dr Amy (Receivable) 90.00', 'Cr Sales 100.00']

test('yes reduces revenue, no posts the discount, and without a word the setting decides', async () => {
  await write(file(['yes', 'no', '']))
  expect([await posted('A-1'), await posted('A-2'), await posted('A-3')]).toEqual([reduced, separate, reduced])
})

test('another word is refused at its column, and nothing is written', async () => {
  const { body } = await imports.send(file(['yes', 'maybe']), { kind: 'sales' })
  expect(body.problems).toMatchObject([
    { line: 3, path: 'row_trade_discount', code: 'NOT_IN_LIST', params: { choices: 'yes, no' } },
  ])
  expect((await desk.get('sales/vouchers/')).body).toEqual([])
})

test('the same file again writes nothing', async () => {
  await write(file(['yes', 'no', '']))
  const { body } = await imports.send(file(['yes', 'no', '']), { kind: 'sales' })
  expect(body).toMatchObject({ problems: [], counts: { good: 0, there: 3 } })
  const changed = await imports.send(file(['no', 'no', '']), { kind: 'sales' })
  expect(changed.body.problems).toMatchObject([{ line: 2, code: 'OTHER_CONTENT' }])
})

test('while the setting is off, a discount without a word is posted and a trade discount is refused', async () => {
  await desk.settings({ sales_trade_discount: false })
  await write(file(['', 'no']))
  expect([await posted('A-1'), await posted('A-2')]).toEqual([separate, separate])
  const { body } = await imports.send(file(['', 'no', 'yes']), { kind: 'sales' })
  expect(body.problems).toMatchObject([{ line: 4, path: 'row_trade_discount', code: 'SWITCHED_OFF' }])
})

test('a document with a trade discount keeps it when it is changed after the setting was switched off', async () => {
  await write(file(['yes']))
  await desk.settings({ sales_trade_discount: false })
  const [{ id }] = (await desk.get('sales/vouchers/?voucher_no=A-1')).body
  const stored = (await desk.get(`sales/vouchers/${id}/`)).body
  const rows = [{ id: stored.rows[0].id, rate: '200' }]
  const changed = await desk.patch(`sales/vouchers/${id}`, { version: stored.version, rows })
  expect([changed.status, changed.body.rows[0].is_trade_discount, changed.body.total]).toEqual([200, true, '190.00'])
  const entries = await desk.entries(`sales/vouchers/${id}`)
  expect(entries.at(-1)).toEqual(['2026-03-20 regular', 'Dr Amy (Receivable) 190.00', 'Cr Sales 190.00'])
})
