/** The statement of an account, each balance computed a second way: from journal lines, line by line. */
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { add, subtract, withDigits } from '../../domain/money/decimal.ts'
import type { ByCode, Line } from './filled-books.ts'
import { allLines, fillBooks, fold, post } from './filled-books.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'

let app: TestApp
let ledgers: ByCode
const get = (path: string) => app.as('owner').get(`/api/company/one/${path}`)

type StatementRow = { entry_id: string; date: string; kind: string; debit: string; credit: string; balance: string }

beforeAll(async () => {
  app = await startApp()
  ledgers = await fillBooks(app)
})
afterAll(() => app.close())

describe('the statement of an account', () => {
  const cash = () => `account/ledgers/${ledgers['A-C-C']}/transactions`

  /** Computes the lines of cash in statement order with balances. */
  async function expected(start: string, end: string) {
    const order = (line: Line) => `${line.date} ${line.kind === 'opening' ? 0 : 1} ${line.entry_id} ${line.line_no}`
    const lines = (await allLines(app))
      .filter(({ account_id }) => account_id === ledgers['A-C-C'])
      .toSorted((a, b) => (order(a) < order(b) ? -1 : 1))
    let balance = '0'
    const all = lines.map((line) => {
      balance = subtract(add(balance, line.debit), line.credit)
      return [line.entry_id, withDigits(line.debit, 2), withDigits(line.credit, 2), withDigits(balance, 2), line.date]
    })
    return all.filter(([, , , , date]) => date !== undefined && date >= start && date <= end)
  }
  const rowValues = (rows: StatementRow[]) =>
    rows.map((row) => [row.entry_id, row.debit, row.credit, row.balance, row.date])

  test.each([
    ['', '0001-01-01', '9999-12-31'],
    ['&start_date=2025-03-01&end_date=2026-03-31', '2025-03-01', '2026-03-31'],
    ['&start_date=2026-02-01', '2026-02-01', '9999-12-31'],
  ])('page by page%s contains every line once, with the balance after it', async (range, start, end) => {
    await post(app, {
      date: '2026-03-03',
      rows: [
        { account: ledgers['A-C-C'] ?? '', debit: '3.00' },
        { account: ledgers['L-OP'] ?? '', credit: '3.00' },
      ],
    })
    const expectedLines = await expected(start, end)
    const orders = { '': expectedLines, '&order=oldest': expectedLines, '&order=newest': expectedLines.toReversed() }
    for (const [order, lines] of Object.entries(orders)) {
      for (const size of [3, 7, 500]) {
        const rows: StatementRow[] = []
        for (let first = 0; first < expectedLines.length; first += size) {
          const { body } = await get(`${cash()}/?_start=${first}&_end=${first + size}${range}${order}`)
          expect([body.count, body.exact]).toEqual([expectedLines.length, true])
          expect(body.order).toBe(order === '&order=newest' ? 'newest' : 'oldest')
          rows.push(...body.rows)
        }
        expect(rowValues(rows)).toEqual(lines)
      }
    }
    await fold(app)
    const { body } = await get(`${cash()}/?_end=500${range}`)
    expect(rowValues(body.rows)).toEqual(expectedLines)
    expect(body.closing).toBe(expectedLines.at(-1)?.[3])
    expect(body.opening).toBe(withDigits(subtract(add(body.closing, body.credit), body.debit), 2))
  })

  test('starts its day with the opening, and is empty outside the range', async () => {
    await post(app, {
      date: '2025-01-01',
      rows: [
        { account: ledgers['A-C-C'] ?? '', debit: '5.00' },
        { account: ledgers['L-OP'] ?? '', credit: '5.00' },
      ],
    })
    const { body } = await get(`${cash()}/?end_date=2025-01-01`)
    expect(body.rows[0]).toMatchObject({ kind: 'opening', balance: '1000.00', document_no: null })
    expect(body).toMatchObject({ opening: '0.00', start_date: null, end_date: '2025-01-01' })
    const later = await get(`${cash()}/?start_date=2031-01-01&end_date=2031-12-31`)
    expect(later.body).toMatchObject({ count: 0, rows: [], debit: '0.00', credit: '0.00' })
    expect(later.body.opening).toBe(later.body.closing)
    expect((await get(`${cash()}/?_start=500&_end=520`)).body.rows).toEqual([])
  })

  test('compared with the previous year shows that year’s figures', async () => {
    const range = (year: number) => `start_date=${year}-01-01&end_date=${year}-12-31`
    const { body } = await get(`${cash()}/?${range(2026)}&compare=previous_year&_end=1`)
    const { body: before } = await get(`${cash()}/?${range(2025)}&_end=1`)
    const { opening, debit, credit, closing } = before
    expect(body.compared).toEqual([
      { start_date: '2025-01-01', end_date: '2025-12-31', opening, debit, credit, transfer: '0.00', closing },
    ])
    expect(body.opening).toBe(closing)
    expect(before.compared).toEqual([])
    const open = await get(`${cash()}/?start_date=2026-01-01&compare=previous_year`)
    expect([open.status, open.body.code, Object.keys(open.body.errors)]).toEqual([400, 'REQUIRED', ['end_date']])
  })

  describe('of an account whose balance begins each fiscal year at zero', () => {
    const ranges = [
      '',
      '&start_date=2025-03-01&end_date=2026-03-31',
      '&start_date=2025-01-01&end_date=2027-06-30',
      '&start_date=2026-01-01&end_date=2026-12-31',
      '&end_date=2025-12-31',
    ]

    beforeAll(async () => {
      const sales = (date: string, amount: string) =>
        post(app, {
          date,
          rows: [
            { account: ledgers['A-C-C'] ?? '', debit: amount },
            { account: ledgers['I-S-S'] ?? '', credit: amount },
          ],
        })
      await sales('2026-01-01', '10.00')
      await sales('2026-02-02', '90.00')
    })

    test.each(ranges.flatMap((range) => ['I-S-S', 'E-I-FP', 'Q-PL'].map((code) => [code, range] as const)))(
      '%s%s: lines lead from the opening to the closing, page by page in both orders',
      async (code, range) => {
        const path = `account/ledgers/${ledgers[code]}/transactions`
        const { body } = await get(`${path}/?_end=500${range}`)
        let balance = body.opening
        for (const row of body.rows) {
          balance = withDigits(subtract(add(balance, row.debit), row.credit), 2)
          expect(row.balance).toBe(balance)
          if (row.kind === 'transfer' && code !== 'Q-PL') expect(row.balance).toBe('0.00')
        }
        expect(body.closing).toBe(balance)
        expect(body.count).toBe(body.rows.length)
        expect(withDigits(subtract(add(add(body.opening, body.debit), body.transfer), body.credit), 2)).toBe(
          body.closing,
        )
        for (const order of ['oldest', 'newest']) {
          const rows: unknown[] = []
          for (let first = 0; first < body.count; first += 7) {
            rows.push(...(await get(`${path}/?_start=${first}&_end=${first + 7}${range}&order=${order}`)).body.rows)
          }
          expect(rows).toEqual(order === 'oldest' ? body.rows : body.rows.toReversed())
          const file = await get(`${path}/export.csv/?order=${order}${range}`)
          const balances = parse(file.text.slice(1)).map((cells: string[]) => cells.at(-1))
          expect(balances.slice(1)).toEqual(rows.map((row) => (row as StatementRow).balance))
        }
      },
    )

    test('agrees with the trial balance at both ends and says when the transfer was', async () => {
      const range = 'start_date=2025-07-01&end_date=2026-06-30'
      const { body: trial } = await get(`reports/trial-balance/?${range}`)
      for (const code of ['I-S-S', 'E-I-FP', 'E-I-BC-BC', 'Q-PL', 'A-C-C']) {
        const { body } = await get(`account/ledgers/${ledgers[code]}/transactions/?_end=500&${range}`)
        const { cells } = trial.rows.find(({ id }: { id: string }) => id === ledgers[code])
        expect([body.opening, body.debit, body.credit, body.transfer, body.closing]).toEqual([
          withDigits(subtract(cells.opening_dr, cells.opening_cr), 2),
          cells.debit,
          cells.credit,
          cells.transfer,
          withDigits(subtract(cells.closing_dr, cells.closing_cr), 2),
        ])
        const transfers = body.rows.filter(({ kind }: StatementRow) => kind === 'transfer')
        expect(
          transfers.map(({ date, document_no }: { date: string; document_no: string }) => [date, document_no]),
        ).toEqual(code === 'A-C-C' ? [] : [['2026-01-01', '2025']])
      }
    })

    test('without an end it stays in the current year', async () => {
      const today = (await get('')).body.today
      const { body } = await get(`account/ledgers/${ledgers['I-S-S']}/transactions/?_end=500`)
      const { body: year } = await get(`reports/trial-balance/?start_date=${today}&end_date=2026-12-31`)
      const { cells } = year.rows.find(({ id }: { id: string }) => id === ledgers['I-S-S'])
      expect(body.closing).toBe(withDigits(subtract(cells.closing_dr, cells.closing_cr), 2))
      expect(body.closing).toBe('-100.00')
    })
  })

  test('as a workbook and on paper holds the same period', async () => {
    const query = 'start_date=2025-01-01&end_date=2026-12-31'
    const sheet = await get(`${cash()}/export.xlsx/?${query}`)
    expect([sheet.status, sheet.text.slice(0, 2)]).toEqual([200, 'PK'])
    const paper = await get(`${cash()}/print.pdf/?${query}`)
    expect([paper.status, paper.text.slice(0, 5)]).toEqual([200, '%PDF-'])
    expect(paper.headers['content-disposition']).toBe('inline; filename="A-C-C-2025-01-01-2026-12-31.pdf"')
  })

  test('names the document and the contra accounts', async () => {
    const account = (code: string) => ledgers[code] ?? ''
    const rows = [
      { account: account('A-C-C'), credit: '30.00', description: 'Cash out' },
      { account: account('E-I-FP'), debit: '10.00' },
      { account: account('E-I-BC-BC'), debit: '20.00' },
    ]
    await post(app, { date: '2026-06-10', rows, narration: 'Fine and charges' })
    const { body } = await get(`${cash()}/?_end=1&order=newest`)
    expect(body.account).toMatchObject({
      name: 'Cash',
      code: 'A-C-C',
      category_label: 'Cash Accounts',
      is_active: true,
    })
    expect(body.currency).toBe('GBP')
    expect(body.rows[0]).toMatchObject({
      date: '2026-06-10',
      kind: 'regular',
      document_path: 'account/journal-vouchers',
      document_no: expect.stringMatching(/^JV-2026-/),
      narration: 'Fine and charges',
      description: 'Cash out',
      against: [{ name: 'Fines and penalties' }, { name: 'Bank Charges' }],
      debit: '0.00',
      credit: '30.00',
    })
  })

  test.each(['oldest', 'newest'])('as a file holds every line, the %s first', async (order) => {
    const { body } = await get(`${cash()}/?_end=500&order=${order}`)
    const file = await get(`${cash()}/export.csv/?order=${order}`)
    const cells: string[][] = parse(file.text.slice(1))
    expect(cells[0]).toEqual([
      'Date',
      'Number',
      'Narration',
      'Description',
      'Contra account',
      'Debit',
      'Credit',
      'Balance',
    ])
    expect(cells.slice(1).map((line) => [line[0], ...line.slice(5)])).toEqual(
      body.rows.map((row: StatementRow) => [row.date, row.debit, row.credit, row.balance]),
    )
    expect(file.headers['content-disposition']).toBe('attachment; filename="Cash.csv"')
  })

  test('refuses invalid parameters', async () => {
    const codeOf = async (query: string) => (await get(`${cash()}/?${query}`)).body.code
    expect(await codeOf('start_date=2026-02-01&end_date=2026-01-01')).toBe('DATES_REVERSED')
    expect(await codeOf('start_date=soon')).toBe('NOT_A_DATE')
    expect(await codeOf('_end=501')).toBe('BAD_REQUEST')
    expect(await codeOf('_start=x')).toBe('BAD_REQUEST')
    expect(await codeOf('order=random')).toBe('NOT_IN_LIST')
    expect(await codeOf('kind=opening')).toBe('UNKNOWN_FILTER')
  })
})
