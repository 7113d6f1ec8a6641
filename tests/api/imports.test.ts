/**
 * Imports in the browser (start-import, change-import, import-record, work-on-import, look-at-file, import-registry,
 * import-file, table-file): from the upload to the figures in the books, and every bad file there is.
 */
import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person, TestApp } from './harness.ts'
import { startApp } from './harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const imports = '/api/company/one/imports/'
const header = 'date,voucher_no,narration,account,category,debit,credit,description'

/** Two vouchers, 139.12 and 20.00, with numbers and customers of their own. */
function journal(name: string, date = '2026-03-31'): string {
  return [
    header,
    `${date},${name}-1,Invoice,${name} A,Customers,139.12,,London`,
    `${date},${name}-2,Invoice,${name} B,A-AR-C,20.00,,`,
    `${date},${name}-1,,I-S-S,,,139.12,`,
    `${date},${name}-2,,I-S-S,,,20,`,
  ].join('\n')
}

type Sent = { kind?: string; name?: string; person?: Person; checked?: boolean }

async function send(
  content: string | Uint8Array,
  { kind = 'journal', name = 'file.csv', person = 'owner', checked = true }: Sent = {},
) {
  const answer = await app.as(person).upload(imports, { name, content: Buffer.from(content), fields: { kind } })
  if (checked && answer.status === 201) {
    await app.runJobs()
    return { ...answer, body: await read(answer.body.id) }
  }
  return answer
}
const read = async (id: string) => (await app.as('owner').get(`${imports}${id}/`)).body
async function change(id: string, body: object) {
  expect(await app.as('owner').patch(`${imports}${id}/`, body)).toMatchObject({
    status: 200,
    body: { state: 'checking' },
  })
  await app.runJobs()
  return read(id)
}
async function run(id: string, body: object = {}) {
  const { status, body: answer } = await app.as('owner').post(`${imports}${id}/run/`, body)
  expect([status, answer.state]).toEqual([200, 'running'])
  await app.runJobs()
  return read(id)
}
const balanceOf = async (name: string) =>
  (
    await app.sql<{ balance: string }>(
      `select coalesce(sum(l.debit - l.credit), 0)::numeric(20, 2)::text as balance from journal_line l
       join account a on a.company_id = l.company_id and a.id = l.account_id where a.name = $1`,
      [name],
    )
  )[0]?.balance
const vouchersLike = async (name: string) =>
  (
    await app.sql<{ n: number }>(`select count(*)::int as n from journal_voucher where voucher_no like $1`, [
      `${name}-%`,
    ])
  )[0]?.n

test('a journal is looked at first, and goes in when told: approved, with its figures in the ledger', async () => {
  const { status, body } = await send(journal('good'))
  expect([status, body.state, body.problems, body.missing]).toEqual([201, 'ready', [], []])
  expect(body.counts).toEqual({ rows: 4, good: 2, there: 0, rejected: 0, accounts: 2, years: 0 })
  expect(body.columns).toEqual(header.split(','))
  expect(body.sample[0]).toEqual(['2026-03-31', 'good-1', 'Invoice', 'good A', 'Customers', '139.12', '', 'London'])
  expect(await vouchersLike('good')).toBe(0)
  const done = await run(body.id)
  expect(done).toMatchObject({ state: 'done', progress: 2, total: 2, failure: null })
  expect(await balanceOf('good A')).toBe('139.12')
  const { body: list } = await app.as('owner').get(imports)
  expect(list[0]).toMatchObject({
    kind: 'journal',
    file_name: 'file.csv',
    state: 'done',
    created_by_label: 'Test owner',
  })
})

test('the same file again changes nothing', async () => {
  const { body } = await send(journal('good'))
  expect(body.counts).toMatchObject({ good: 0, there: 2 })
  expect(await run(body.id)).toMatchObject({ state: 'done', counts: { good: 0, there: 2 } })
  expect(await balanceOf('good A')).toBe('139.12')
})

test('with bad rows nothing goes in unless only what is right is asked for; the rest comes back as a file', async () => {
  const { body } = await send(journal('bad').replace(',,20,', ',,19.99,'))
  expect(body.counts).toMatchObject({ good: 1, rejected: 2 })
  expect(body.problems).toEqual([
    expect.objectContaining({ line: 3, code: 'UNBALANCED', message: 'Debit 20.00 and credit 19.99 differ by 0.01.' }),
  ])
  expect(await app.as('owner').post(`${imports}${body.id}/run/`, {})).toMatchObject({
    status: 409,
    body: { code: 'ROWS_REJECTED', params: { count: '2' } },
  })
  expect(await vouchersLike('bad')).toBe(0)
  expect(await run(body.id, { skip_bad: true })).toMatchObject({ state: 'done', counts: { good: 1, rejected: 2 } })
  expect([await vouchersLike('bad'), await balanceOf('bad A'), await balanceOf('bad B')]).toEqual([1, '139.12', '0.00'])
  const rejects = await app.as('owner').get(`${imports}${body.id}/rejects.csv/`)
  expect(rejects.headers['content-disposition']).toBe('attachment; filename="file-rejects.csv"')
  expect(rejects.text.trim().split('\n')).toHaveLength(3)
  expect(rejects.text).toContain('bad-2,Invoice,bad B,A-AR-C,20.00,,,3,Line 3: voucher: Debit 20.00')
  const again = await send(rejects.text.replace(',,19.99,', ',,20.00,'))
  expect(again.body.counts).toMatchObject({ good: 1, rejected: 0 })
  expect(await run(again.body.id)).toMatchObject({ state: 'done' })
  expect(await balanceOf('bad B')).toBe('20.00')
})

test('other headers are mapped by hand once, and remembered for the next file', async () => {
  const strange = (name: string) =>
    journal(name)
      .replace(header, 'Tag,Beleg,Wofür,Wer,Gruppe,Plus,Minus,Notiz')
      .replaceAll(',', ';')
      .replaceAll('.', ',')
  const { body } = await send(strange('map'))
  expect([body.state, body.counts]).toEqual(['uploaded', null])
  expect(body.missing).toEqual(['date', 'voucher_no', 'account', 'debit', 'credit'])
  expect(await app.as('owner').post(`${imports}${body.id}/run/`, {})).toMatchObject({ status: 409 })
  const mapping = {
    date: 'Tag',
    voucher_no: 'Beleg',
    account: 'Wer',
    category: 'Gruppe',
    debit: 'Plus',
    credit: 'Minus',
  }
  expect((await app.as('owner').patch(`${imports}${body.id}/`, { mapping: { date: 'Day' } })).body).toMatchObject({
    code: 'UNKNOWN_FIELD',
    errors: { 'mapping.date': [expect.any(String)] },
  })
  const mapped = await change(body.id, { mapping, decimal_comma: true })
  expect(mapped).toMatchObject({ state: 'ready', counts: { good: 2 }, mapping })
  await run(body.id)
  expect(await balanceOf('map A')).toBe('139.12')
  const next = await send(strange('map2'))
  expect(next.body).toMatchObject({ state: 'ready', mapping, options: { decimal_comma: true }, counts: { good: 2 } })
})

test('a comma as decimal sign is found by itself, and a point among them is an error of its row', async () => {
  const comma = journal('comma').replace(/,/g, ';').replaceAll('139.12', '1.139,12').replaceAll('20.00', '20,00')
  const { body } = await send(comma)
  expect(body).toMatchObject({ options: { decimal_comma: true }, counts: { good: 2, rejected: 0 } })
  const mixed = await send(`${comma}\n2026-03-31;comma-3;;I-S-S;;5.25;;\n2026-03-31;comma-3;;A-C-C;;;5,25;`)
  expect(mixed.body.problems).toEqual([expect.objectContaining({ line: 6, path: 'debit', code: 'NOT_A_NUMBER' })])
})

test('dates whose day and month cannot be told apart are asked about', async () => {
  const { body } = await send(journal('dates', '02/03/2026'))
  expect([body.state, body.options.date_format]).toEqual(['uploaded', null])
  const read = await change(body.id, { date_format: 'D/M/YYYY' })
  expect(read).toMatchObject({ state: 'ready', counts: { good: 2 } })
  await run(body.id)
  expect(await app.sql(`select date::text from journal_voucher where voucher_no = 'dates-1'`)).toEqual([
    { date: '2026-03-02' },
  ])
})

test('a workbook is read: formulas by their values, days as days, numbers exactly, text that begins with = as text', async () => {
  const rows = [
    ['date', 'voucher_no', 'account', 'category', 'debit', 'credit', 'description'],
    [new Date('2026-03-31'), 'x-1', 'Excel A', 'Customers', 139.12, null, '=1+1'],
    [46112, 'x-1', 'I-S-S', null, null, null, null],
    [new Date('2026-03-31'), 7, 'Excel A', 'Customers', '1,000.00', null, true],
    ['2026-03-31', 7, 'I-S-S', null, null, 1000, null],
  ]
  const cells = new Map([['2,5', { formula: 'E2', formulaResult: 139.12 }]])
  const book = await writeXlsx({ sheets: [{ name: 'Journal', rows, cells }] })
  const { body } = await send(book, { name: 'book.xlsx' })
  expect(body).toMatchObject({ state: 'ready', problems: [], counts: { rows: 4, good: 2, accounts: 1 } })
  await run(body.id)
  expect(await balanceOf('Excel A')).toBe('1139.12')
  expect(
    await app.sql(`select v.date::text, r.description from journal_voucher v join journal_voucher_row r on r.voucher_id = v.id
      where v.voucher_no = 'x-1' order by r.row_no`),
  ).toEqual([
    { date: '2026-03-31', description: '=1+1' },
    { date: '2026-03-31', description: null },
  ])
})

test('a cell that a spreadsheet would run stays text in the books and is neutralised in the file of rejected rows', async () => {
  const { body } = await send(journal('cell').replace('London', '=cmd()').replaceAll('139.12', '139.125'))
  const { text } = await app.as('owner').get(`${imports}${body.id}/rejects.csv/`)
  expect(text).toContain(",'=cmd(),")
  const again = await send(text.replaceAll('139.125', '139.12'))
  expect(again.body.counts).toMatchObject({ good: 1, rejected: 0 })
  await run(again.body.id)
  expect(await app.sql(`select count(*)::int as n from journal_voucher_row where description = '=cmd()'`)).toEqual([
    { n: 1 },
  ])
})

test('a file above 64 MiB is refused at the file, and nothing of it is kept', async () => {
  const before = (await app.as('owner').get(imports)).body.length
  const { status, body } = await send(Buffer.alloc(64 * 1024 * 1024 + 1, 'a'))
  expect([status, body.code, body.errors]).toEqual([
    413,
    'TOO_LARGE',
    { file: ['At most 64 MiB can be sent at once.'] },
  ])
  expect((await app.as('owner').get(imports)).body).toHaveLength(before)
})

test('600,001 rows are too many', async () => {
  const file = gzipSync(`${header}\n${'2026-03-31,many,,A-C-C,,1,,\n'.repeat(600_001)}`)
  const { body } = await send(file, { name: 'many.csv.gz' })
  expect([body.state, body.failure.message]).toEqual(['failed', 'At most 600,000 rows can be sent at once.'])
}, 60_000)

test.each([
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]), 'FILE_TYPE'],
  ['a broken workbook', Buffer.from('PK\u0003\u0004 and nothing else'), 'FILE_TYPE'],
  ['a quote that never ends', Buffer.from(`${header}\n"2026`), 'IMPORT_ROW'],
  ['only blanks', Buffer.from('\n\n'), 'IMPORT_HEADER'],
])('%s says what is wrong with it', async (_what, content, code) => {
  const { body } = await send(content)
  expect([body.state, body.failure?.code]).toEqual(['failed', code])
})

test('no file, an empty file and an unknown kind are refused at once', async () => {
  expect(await send('')).toMatchObject({ status: 400, body: { code: 'REQUIRED', errors: { file: ['Fill this in.'] } } })
  expect(await send(journal('kind'), { kind: 'items' })).toMatchObject({ status: 400, body: { code: 'NOT_IN_LIST' } })
  expect(await app.as('owner').post(imports, { kind: 'journal' })).toMatchObject({
    status: 400,
    body: { code: 'REQUIRED' },
  })
})

test('two uploads of one file at once give the books one copy of it', async () => {
  const [first, second] = await Promise.all([
    send(journal('twin'), { checked: false }),
    send(journal('twin'), { checked: false }),
  ])
  await app.runJobs()
  const ids: string[] = [first.body.id, second.body.id]
  await Promise.all(ids.map((id) => app.as('owner').post(`${imports}${id}/run/`, {})))
  await app.runJobs()
  const done = await Promise.all(ids.map(read))
  expect(done.map(({ state }) => state)).toEqual(['done', 'done'])
  expect(done.map(({ counts }) => counts.there + counts.good)).toEqual([2, 2])
  expect(await vouchersLike('twin')).toBe(2)
  expect(await balanceOf('twin A')).toBe('139.12')
})

test('an import whose server was killed in the middle is finished by the next one', async () => {
  const { body } = await send(journal('kill'))
  // What a dead server leaves behind: the import running, one of its vouchers in the books, its job with a lease.
  const half = await send(
    journal('kill')
      .split('\n')
      .filter((line) => !line.includes('kill-2'))
      .join('\n'),
  )
  await run(half.body.id)
  await app.as('owner').post(`${imports}${body.id}/run/`, {})
  await app.sql(`update job set leased_until = now() + interval '1 minute', attempts = 1 where name = 'import.run'`)
  await app.runJobs()
  expect((await read(body.id)).state).toBe('running')
  await app.sql(`update job set leased_until = now() - interval '1 second' where name = 'import.run'`)
  await app.runJobs()
  expect(await read(body.id)).toMatchObject({ state: 'done', progress: 2 })
  expect([await vouchersLike('kill'), await balanceOf('kill A')]).toEqual([2, '139.12'])
})

test('a file that became wrong between its check and its start goes back to be looked at, and nothing goes in', async () => {
  const { body } = await send(journal('lock'))
  await app.lock('one', '2026-03-31')
  const back = await run(body.id)
  await app.lock('one', null)
  expect([back.state, back.problems[0].code, await vouchersLike('lock')]).toEqual(['ready', 'PERIOD_LOCKED', 0])
})

async function grant(permissions: Record<string, Record<string, boolean>>): Promise<void> {
  await app.sql(`update permission_set set permissions = $1 where name = 'Clerk'`, [JSON.stringify(permissions)])
}

test('a right that is lost between upload and start stops the import', async () => {
  const all = { read: true, create: true, update: true, delete: true }
  const rights = { imports: { read: true }, account_journal_vouchers: { ...all, import: true }, account_ledgers: all }
  await grant(rights)
  const { body } = await send(journal('right'), { person: 'clerk' })
  expect(body).toMatchObject({
    state: 'ready',
    options: { create_missing_accounts: true, create_missing_years: false },
  })
  expect(await app.as('clerk').post(`${imports}${body.id}/run/`, {})).toMatchObject({ status: 200 })
  await grant({ ...rights, account_journal_vouchers: all } as typeof rights)
  await app.runJobs()
  expect(await read(body.id)).toMatchObject({
    state: 'failed',
    failure: { code: 'NOT_ALLOWED', params: { permission: 'account_journal_vouchers.import' } },
  })
  expect(await vouchersLike('right')).toBe(0)
  expect(await app.as('clerk').post(`${imports}${body.id}/cancel/`, {})).toMatchObject({ status: 403 })
  expect(await send(journal('right'), { person: 'clerk' })).toMatchObject({
    status: 403,
    body: { code: 'NOT_ALLOWED' },
  })
  await grant({ imports: { read: true } })
  expect(await app.as('clerk').get(`${imports}${body.id}/`)).toMatchObject({ status: 403 })
})

test('a cancelled import writes nothing and cannot be started', async () => {
  const { body } = await send(journal('stop'))
  await app.as('owner').post(`${imports}${body.id}/run/`, {})
  expect((await app.as('owner').post(`${imports}${body.id}/cancel/`, {})).body.state).toBe('cancelled')
  await app.runJobs()
  expect([(await read(body.id)).state, await vouchersLike('stop')]).toEqual(['cancelled', 0])
  expect((await app.as('owner').post(`${imports}${body.id}/run/`, {})).body.code).toBe('WRONG_STATUS')
})

test('an import of another company does not exist here', async () => {
  const { body } = await app.as('owner').upload('/api/company/two/imports/', {
    name: 'a.csv',
    content: Buffer.from(journal('two')),
    fields: { kind: 'journal' },
  })
  for (const [method, path] of [
    ['GET', ''],
    ['PATCH', ''],
    ['POST', 'run/'],
    ['POST', 'cancel/'],
    ['GET', 'rejects.csv/'],
  ]) {
    const answer = await app
      .as('owner')
      .send(method ?? '', `${imports}${body.id}/${path}`, method === 'GET' ? undefined : {})
    expect([method, path, answer.status, answer.body.code]).toEqual([method, path, 404, 'NOT_FOUND'])
  }
  expect((await app.as('owner').get(`${imports}${randomUUID()}/`)).status).toBe(404)
})

test('ledgers come in with their opening balances, and opening balances alone', async () => {
  const ledgers = ['code,name,category,parent,opening_dr,opening_cr', '9100,Till,A-C,,250.00,', '9101,Float,A-C,Till,,']
  const { body } = await send(ledgers.join('\n'), { kind: 'accounts' })
  expect(body).toMatchObject({ state: 'ready', problems: [], counts: { rows: 2, good: 2, there: 0 } })
  await run(body.id)
  expect(await balanceOf('Till')).toBe('250.00')
  const openings = await send('account,opening_dr,opening_cr\n9101,40,\nTill,250,', { kind: 'openings' })
  expect(openings.body).toMatchObject({ state: 'ready', counts: { good: 1, there: 1 } })
  await run(openings.body.id)
  expect(await balanceOf('Float')).toBe('40.00')
  expect(await balanceOf('Opening Balance Difference')).toBe('-290.00')
  const again = await send(ledgers.join('\n').replace('250.00', '251.00'), { kind: 'accounts' })
  expect(again.body.problems[0].message).toBe('“Till” is there already with another opening balance.')
  expect((await send(ledgers.join('\n'), { kind: 'accounts' })).body.counts).toMatchObject({ good: 0, there: 2 })
})

test('lists of imports come in pages and know no filters', async () => {
  const { body, headers } = await app.as('owner').get(`${imports}?_start=0&_end=3`)
  expect([body.length, Number(headers['x-total-count']) > 10]).toEqual([3, true])
  expect(await app.as('owner').get(`${imports}?colour=red`)).toMatchObject({
    status: 400,
    body: { code: 'UNKNOWN_FILTER' },
  })
})
