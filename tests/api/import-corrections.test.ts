/**
 * Rows with errors are corrected in the import: the correction is stored, checked by the rules of the file, and imported
 * with the rest or afterwards (correct-import, import-result, read-corrected).
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { header, importDesk, imports, journal } from './import-desk.ts'
import type { Person } from './two-companies.ts'

let app: TestApp
let desk: ReturnType<typeof importDesk>
beforeAll(async () => {
  app = await startApp()
  desk = importDesk(app)
})
afterAll(async () => {
  expect(await app.broken('one')).toEqual([])
  await app.close()
})

const rowsOf = async (id: string, query = '') => (await app.as('owner').get(`${imports}${id}/rows/${query}`)).body
const send = (id: string, body: object, person: Person = 'owner') =>
  app.as(person).post(`${imports}${id}/correct/`, body)
async function correct(id: string, body: object) {
  const { status, body: answer } = await send(id, body)
  expect([status, answer.state]).toEqual([200, 'checking'])
  await app.runJobs()
  return desk.read(id)
}
const codes = (problems: { line: number; path: string; code: string }[]) =>
  problems.map(({ line, path, code }) => `${line} ${path} ${code}`)

test('a wrong cell is shown as in the file, corrected, checked again, and imported with the rest', async () => {
  const { body } = await desk.send(journal('fix').replace('fix B,A-AR-C,20.00', 'fix B,A-AR-C,"20,00,0"'))
  expect(codes(body.problems)).toEqual(['3 debit NOT_A_NUMBER'])
  expect(body.problems[0]).toMatchObject({ value: '20,00,0', key: expect.stringMatching(/^[0-9a-f]{16}$/) })
  const [bad, other, ...none] = await rowsOf(body.id)
  expect(none).toEqual([])
  expect(bad).toEqual({
    line: 3,
    cells: {
      date: '2026-03-31',
      voucher_no: 'fix-2',
      narration: 'Invoice',
      account: 'fix B',
      category: 'A-AR-C',
      debit: '20,00,0',
    },
    corrections: {},
    problems: [
      {
        path: 'debit',
        code: 'NOT_A_NUMBER',
        key: body.problems[0].key,
        message: 'Enter a number, such as 1250.50.',
      },
    ],
    is_rejected: true,
  })
  expect(other).toMatchObject({ line: 5, problems: [], is_rejected: true })
  const fixed = await correct(body.id, { line: 3, column: 'debit', value: ' 20.00 ' })
  expect(fixed).toMatchObject({ state: 'ready', problems: [], corrections: 1, counts: { good: 2, rejected: 0 } })
  expect(await rowsOf(body.id)).toEqual([])
  expect(await rowsOf(body.id, '?corrected=true')).toMatchObject([
    { line: 3, cells: { debit: '20,00,0' }, corrections: { debit: '20.00' }, problems: [], is_rejected: false },
  ])
  expect(await desk.run(body.id)).toMatchObject({
    state: 'done',
    counts: { good: 2, rejected: 0 },
    has_remaining: false,
  })
  expect(await desk.balanceOf('fix B')).toBe('20.00')
  expect(
    await app.sql(
      `select changes from audit_log where resource = 'imports' and action = 'correct' and object_id = '${body.id}'`,
    ),
  ).toEqual([{ changes: { 'debit 3': ['20,00,0', '20.00'], state: ['ready', 'checking'] } }])
})

test('a wrong correction is an error again, with what was entered; the text of the file comes back', async () => {
  const { body } = await desk.send(journal('wrong').replace('wrong B,A-AR-C', 'wrong B,Nowhere'))
  expect(body.problems).toMatchObject([{ line: 3, path: 'category', code: 'UNKNOWN_CATEGORY', value: 'Nowhere' }])
  const again = await correct(body.id, { line: 3, column: 'category', value: 'Elsewhere' })
  expect(again.problems).toMatchObject([{ path: 'category', params: { category: 'Elsewhere' }, value: 'Elsewhere' }])
  expect(await rowsOf(body.id)).toMatchObject([
    { line: 3, cells: { category: 'Nowhere' }, corrections: { category: 'Elsewhere' } },
    { line: 5 },
  ])
  const back = await correct(body.id, { line: 3, column: 'category', value: null })
  expect(back).toMatchObject({ corrections: 0, problems: [{ params: { category: 'Nowhere' } }] })
})

test('a value for a column that the file lacks is entered as well', async () => {
  const rows = ['date,voucher_no,account,debit,credit', '2026-03-31,gap-1,Gap,5,', '2026-03-31,gap-1,I-S-S,,5']
  const { body } = await desk.send(rows.join('\n'))
  expect(body.problems).toMatchObject([
    {
      line: 2,
      path: 'account',
      code: 'UNKNOWN_ACCOUNT_CATEGORY',
      message: 'Account “Gap” doesn’t exist. Enter its category to create it.',
    },
  ])
  const fixed = await correct(body.id, { line: 2, column: 'category', value: 'Customers' })
  expect(fixed.counts).toMatchObject({ good: 1, accounts: 1, rejected: 0 })
})

test('34 rows with the same unknown account are one problem, corrected at once', async () => {
  const rows = Array.from({ length: 34 }, (_, n) => [
    `2026-03-31,many-${n},,6010 Rent,,1.00,,`,
    `2026-03-31,many-${n},,I-S-S,,,1.00,`,
  ])
  const file = [header, ...rows.flat(), '2026-03-31,many-x,,Rant,,3,,', '2026-03-31,many-x,,I-S-S,,,3,'].join('\n')
  const { body } = await desk.send(file)
  expect(body.problems.map(({ value, count }: { value: string; count?: number }) => [value, count])).toEqual([
    ['6010 Rent', 34],
    ['Rant', undefined],
  ])
  const [{ key }] = body.problems
  const { headers, body: page } = await app
    .as('owner')
    .get(`${imports}${body.id}/rows/?problem=${key}&_start=30&_end=40`)
  expect(headers['x-total-count']).toBe('34')
  expect(page.map(({ line }: { line: number }) => line)).toEqual([62, 64, 66, 68])
  const fixed = await correct(body.id, { problem: key, column: 'account', value: 'A-C-C' })
  expect(fixed).toMatchObject({ corrections: 34, counts: { good: 34, rejected: 2 }, problems: [{ value: 'Rant' }] })
  const [audited] = await app.sql<{ changes: object }>(
    `select changes from audit_log where action = 'correct' and object_id = '${body.id}'`,
  )
  expect(audited?.changes).toMatchObject({ account: ['6010 Rent', 'A-C-C'], lines: [null, 34] })
  const done = await desk.run(body.id, { skip_bad: true })
  expect(done).toMatchObject({ state: 'done', counts: { good: 34, rejected: 2 }, has_remaining: true })

  // What was left out follows later, and the counts are those of both runs.
  const later = await correct(body.id, { line: 70, column: 'account', value: 'A-C-C' })
  expect(later).toMatchObject({ state: 'ready', counts: { rows: 2, good: 1, there: 0, rejected: 0 } })
  expect(later.imported).toMatchObject({ rows: 70, good: 34 })
  expect(await desk.run(body.id)).toMatchObject({
    state: 'done',
    counts: { rows: 70, good: 35, there: 0, rejected: 0 },
    has_remaining: false,
  })
  expect(await desk.vouchersLike('many')).toBe(35)
  expect(await send(body.id, { line: 70, column: 'account', value: 'Till' })).toMatchObject({
    status: 409,
    body: { code: 'WRONG_STATUS' },
  })
})

test('an unbalanced voucher shows all of its rows, and any cell of them is corrected', async () => {
  const { body } = await desk.send(journal('sum').replace(',,20,', ',,19.99,'))
  const [{ key, path }] = body.problems
  expect(path).toBe('voucher')
  expect((await rowsOf(body.id, `?problem=${key}`)).map(({ line }: { line: number }) => line)).toEqual([3, 5])
  const fixed = await correct(body.id, { line: 5, column: 'credit', value: '20' })
  expect(fixed.counts).toMatchObject({ good: 2, rejected: 0 })
})

test('a further run imports the remaining rows only: records changed meanwhile stay, and so do duplicates', async () => {
  const file = ['code,name,unit', 'R-1,Tea,pcs', 'R-1,Green tea,pcs', 'R-2,Mug,barrels of 7', 'R-3,Cup,pcs'].join('\n')
  const { body } = await desk.send(file, { kind: 'items' })
  await desk.change(body.id, { create_missing_names: false })
  const done = await desk.run(body.id, { skip_bad: true })
  expect(done.counts).toMatchObject({ good: 2, rejected: 2 })
  const names = () => app.sql(`select code, name from item where code like 'R-%' order by code`)
  await app.sql(`update item set name = 'Fine cup' where code = 'R-3'`)
  const again = await correct(body.id, { line: 4, column: 'unit', value: 'pcs' })
  expect(codes(again.problems)).toEqual(['3 code REPEATED'])
  expect(again.counts).toMatchObject({ rows: 2, good: 1, rejected: 1 })
  expect(await desk.run(body.id, { skip_bad: true })).toMatchObject({ counts: { good: 3, rejected: 1 } })
  expect(await names()).toEqual([
    { code: 'R-1', name: 'Tea' },
    { code: 'R-2', name: 'Mug' },
    { code: 'R-3', name: 'Fine cup' },
  ])
})

test('a finished import is checked again when its books have what was missing', async () => {
  const { body } = await desk.send('name,parent\nRail,Later group', { kind: 'categories' })
  expect(body.counts).toMatchObject({ good: 0, rejected: 1 })
  await desk.run(body.id, { skip_bad: true })
  await desk.run((await desk.send('name,parent\nLater group,E-I', { kind: 'categories' })).body.id)
  expect(await desk.change(body.id, {})).toMatchObject({ state: 'ready', counts: { good: 1, rejected: 0 } })
  expect(await desk.run(body.id)).toMatchObject({ state: 'done', counts: { good: 1, rejected: 0 } })
  expect((await app.as('owner').patch(`${imports}${body.id}/`, {})).status).toBe(409)
})

test('dates and amounts are entered in the notation of the file', async () => {
  const file = journal('note', '31/03/2026').replace(/,/g, ';').replaceAll('.12', ',12').replaceAll('20.00', '20,00x')
  const { body } = await desk.send(file)
  expect(body).toMatchObject({ options: { date_format: 'D/M/YYYY', decimal_comma: true } })
  const [{ line }] = body.problems
  await correct(body.id, { line, column: 'date', value: '30/03/2026' })
  await correct(body.id, { line: 5, column: 'date', value: '2026-03-30' })
  const fixed = await correct(body.id, { line, column: 'debit', value: '20,00' })
  expect(fixed.counts).toMatchObject({ good: 2, rejected: 0 })
})

test('corrections that cannot be are refused', async () => {
  const { body } = await desk.send(journal('no').replace('no B,A-AR-C', 'no B,Nowhere'))
  const refused = async (correction: object, person?: Person) => {
    const { status, body: answer } = await send(body.id, correction, person)
    return [status, answer.code]
  }
  expect(await refused({ line: 2, column: 'account', value: 'x' })).toEqual([404, 'NOT_FOUND'])
  expect(await refused({ line: 3, column: 'colour', value: 'x' })).toEqual([400, 'UNKNOWN_FIELD'])
  expect(await refused({ line: 3, column: 'account' })).toEqual([400, 'BAD_REQUEST'])
  expect(await refused({ line: 3, column: 'account', value: 'x'.repeat(32_768) })).toEqual([400, 'TOO_LONG'])
  expect(await refused({ problem: 'abc', column: 'account', value: 'x' })).toEqual([404, 'NOT_FOUND'])
  expect(await refused({ line: 3, column: 'account', value: 'x' }, 'clerk')).toEqual([403, 'NOT_ALLOWED'])
  const foreign = body.id
  for (const path of ['rows', 'correct'] as const) {
    const address = `/api/company/two/imports/${foreign}/${path}/`
    const { status } =
      path === 'rows'
        ? await app.as('owner').get(address)
        : await app.as('owner').post(address, { line: 3, column: 'category', value: 'Customers' })
    expect([path, status]).toEqual([path, 404])
  }
  expect((await desk.read(body.id)).corrections).toBe(0)
  await app.as('owner').post(`${imports}${body.id}/cancel/`, {})
  expect(await refused({ line: 3, column: 'category', value: 'Customers' })).toEqual([409, 'WRONG_STATUS'])
})

test('of very many rows the first 10,000 are stored, and one correction still reaches all', async () => {
  const rows = Array.from({ length: 12_000 }, (_, n) => `L-${n},Thing ${n},crates`)
  const { body } = await desk.send(['code,name,unit', ...rows].join('\n'), { kind: 'items' })
  const refused = await desk.change(body.id, { create_missing_names: false })
  expect(refused.problems).toMatchObject([{ code: 'UNKNOWN_NAME', params: { name: 'crates' }, count: 12_000 }])
  const { headers, body: page } = await app.as('owner').get(`${imports}${body.id}/rows/?_start=9980&_end=10000`)
  expect([headers['x-total-count'], page.length, page.at(-1).line]).toEqual(['10000', 20, 10_001])
  const fixed = await correct(body.id, { problem: refused.problems[0].key, column: 'unit', value: 'pcs' })
  expect(fixed).toMatchObject({ corrections: 12_000, counts: { good: 12_000, rejected: 0 }, problems: [] })
})
