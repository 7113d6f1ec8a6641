import { buffer } from 'node:stream/consumers'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import type { XlsxColumn, XlsxRow } from './xlsx.ts'
import { writeWorkbook, writeXlsx } from './xlsx.ts'

const columns: XlsxColumn[] = [
  { label: 'Number', kind: 'text' },
  { label: 'Date', kind: 'date' },
  { label: 'Total', kind: 'money' },
  { label: 'Active', kind: 'flag' },
]

async function sheetOf(rows: XlsxRow[], sheetName = 'Vouchers') {
  const workbook = await readXlsx(await buffer(writeXlsx({ sheetName, columns, rows })), { readStyles: true })
  const [sheet] = workbook.sheets
  if (!sheet) throw new Error('no sheet')
  return sheet
}

test('amounts are numbers, days are dates, flags are truth values, and nothing is an empty cell', async () => {
  const { rows } = await sheetOf([
    ['JV-1', '2026-03-31', '139.12', 'true'],
    ['', '', '', ''],
    ['JV-2', '1900-03-01', '-0.50', 'false'],
  ])
  expect(rows[0]).toEqual(['Number', 'Date', 'Total', 'Active'])
  expect(rows[1]).toEqual(['JV-1', new Date('2026-03-31T00:00:00Z'), 139.12, true])
  expect(rows[2]?.every((cell) => cell === null) ?? true).toBe(true)
  expect(rows[3]).toEqual(['JV-2', new Date('1900-03-01T00:00:00Z'), -0.5, false])
})

test('text stays text, whatever it begins with', async () => {
  const { rows, cells } = await sheetOf([['=HYPERLINK("x")', '=1', '=2', '=3']])
  expect(rows[1]).toEqual(['=HYPERLINK("x")', '=1', '=2', '=3'])
  expect([...(cells?.values() ?? [])].some(({ formula }) => formula !== undefined)).toBe(false)
})

test('signs, line ends and control characters come back as they went in', async () => {
  const text = ' <a> & "b"\n\u0001 Zażółć दैनिक 🙂 '
  expect((await sheetOf([[text, '', '', '']])).rows[1]?.[0]).toBe(text)
})

test('a sign that XML has no place for is replaced, and what looks like the code of a sign stays as it is', async () => {
  const file = await buffer(
    writeXlsx({ sheetName: 'Notes', columns, rows: [['a\uffffb\ufffe', '_x0041_', '_x41_', 'x0041_']] }),
  )
  const { rows = [] } = (await readXlsx(file)).sheets[0] ?? {}
  expect(rows[1]).toEqual(['a\ufffdb\ufffd', '_x0041_', '_x41_', 'x0041_'])
})

test('an amount with more digits than a spreadsheet keeps stays text', async () => {
  const { rows } = await sheetOf([
    ['', '', '9999999999999.99', ''],
    ['', '', '99999999999999.99', ''],
  ])
  expect([rows[1]?.[2], rows[2]?.[2]]).toEqual([9_999_999_999_999.99, '99999999999999.99'])
})

test('the head is bold, amounts have the digits they came with', async () => {
  const { cells } = await sheetOf([
    ['JV-1', '2026-03-31', '139.12', 'true'],
    ['JV-2', '2026-03-31', '1391', 'true'],
  ])
  const style = (place: string) => cells?.get(place)?.style
  expect([0, 1, 2, 3].map((column) => style(`0,${column}`)?.font?.bold)).toEqual([true, true, true, true])
  expect(style('1,0')?.font?.bold ?? false).toBe(false)
  expect([style('1,2')?.numFmt, style('2,2')?.numFmt]).toEqual(['#,##0.00;(#,##0.00)', '#,##0;(#,##0)'])
  expect(style('1,1')?.numFmt).toBe('yyyy-mm-dd')
})

test('in a workbook of several sheets, amounts and quantities have the digits they came with', async () => {
  const rows: XlsxRow[] = [['1', '10'], ['0.5', '10.125'], { strong: ['2.75', '4.50'] }, ['1234567890123456', '']]
  const quantities: XlsxColumn[] = [
    { label: 'Quantity', kind: 'quantity' },
    { label: 'Price', kind: 'money' },
  ]
  const tables = ['Lines', 'More'].map((sheetName) => ({ sheetName, columns: quantities, rows }))
  const { sheets } = await readXlsx(await writeWorkbook(tables), { readStyles: true })
  expect(sheets.map(({ name }) => name)).toEqual(['Lines', 'More'])
  for (const { rows: stored, cells } of sheets) {
    const formats = [1, 2, 3].map((row) => [0, 1].map((column) => cells?.get(`${row},${column}`)?.style?.numFmt))
    expect(formats).toEqual([
      ['#,##0', '#,##0;(#,##0)'],
      ['#,##0.0', '#,##0.000;(#,##0.000)'],
      ['#,##0.00', '#,##0.00;(#,##0.00)'],
    ])
    expect(stored).toEqual([
      ['Quantity', 'Price'],
      [1, 10],
      [0.5, 10.125],
      [2.75, 4.5],
      ['1234567890123456', null],
    ])
    expect([0, 1, 3].map((row) => cells?.get(`${row},0`)?.style?.font?.bold ?? false)).toEqual([true, false, true])
  }
})

test('a strong row is bold and its amounts keep their digits, the rows about it are as ever', async () => {
  const { cells, rows } = await sheetOf([
    ['A', '', '5.00', ''],
    { strong: ['Assets', '', '139.12', ''] },
    ['B', '', '7.00', ''],
  ])
  const bold = [1, 2, 3].map((row) =>
    [0, 2].map((column) => cells?.get(`${row},${column}`)?.style?.font?.bold ?? false),
  )
  expect(bold).toEqual([
    [false, false],
    [true, true],
    [false, false],
  ])
  expect(cells?.get('2,2')?.style?.numFmt).toBe('#,##0.00;(#,##0.00)')
  expect(rows[2]).toEqual(['Assets', null, 139.12, null])
})

test('the first row stays in sight, columns have widths, and the tab has a name that a spreadsheet takes', async () => {
  const sheet = await sheetOf([], "Ledgers: 'all' [2026] / a name that is far too long for a tab")
  expect(sheet.name).toBe('Ledgers   all   2026    a name')
  expect(sheet.freezePane).toEqual({ rows: 1 })
  expect(sheet.columns?.map(({ width }) => width)).toEqual([28, 12, 16, 10])
})

test('an error of the rows ends the file with it', async () => {
  async function* broken(): AsyncGenerator<XlsxRow> {
    yield ['JV-1', '', '', '']
    await Promise.resolve()
    throw new Error('the database went away')
  }
  await expect(buffer(writeXlsx({ sheetName: 'Vouchers', columns, rows: broken() }))).rejects.toThrow('went away')
})
