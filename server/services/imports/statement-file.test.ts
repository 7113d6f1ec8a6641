/** Files as banks offer them: made-up tables, and the statements of other programs' tests where they are present. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { proposeMapping } from '../../../domain/imports/propose-mapping.ts'
import { bankStatementColumns } from '../../../domain/imports/statement-columns.ts'
import { realData } from '../../../tests/real-data.ts'
import { readStatementFile } from './statement-file.ts'

async function* bytesOf(content: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield Buffer.from(content)
}
const cellsOf = async (content: string) => (await readStatementFile(bytesOf(content))).rows.map(({ cells }) => cells)

test('a table begins at its header, and short rows are filled up', async () => {
  const content = 'Account;DE02\n\nDatum;Betrag;Verwendungszweck\n2.3.2026;-1,5;Miete\n3.3.2026;2\nSumme;;;x'
  const { rows, file } = await readStatementFile(bytesOf(content))
  expect(file).toBeNull()
  expect(rows.map(({ line, cells }) => [line, ...cells])).toEqual([
    [3, 'Datum', 'Betrag', 'Verwendungszweck'],
    [4, '2.3.2026', '-1,5', 'Miete'],
    [5, '3.3.2026', '2', ''],
    [6, 'Summe', '', '', 'x'],
  ])
})

test('lines without a separator above the header do not decide how its columns are separated', async () => {
  const lines = ['Account statement', '', 'Date;Details;Amount;Balance', '2.3.2026;Rent, May;-1.250,50;8.749,50', '']
  const table = [
    ['Date', 'Details', 'Amount', 'Balance'],
    ['2.3.2026', 'Rent, May', '-1.250,50', '8.749,50'],
  ]
  expect(await cellsOf(lines.join('\n'))).toEqual(table)
  expect(await cellsOf(lines.join('\r\n').replaceAll(';', '\t'))).toEqual(table)
  const withCommas = 'Account statement\nDate,Details,Amount\n2026-03-02,"Rent; May; 2.3.",-1250.50\n'
  expect(await cellsOf(withCommas)).toEqual([
    ['Date', 'Details', 'Amount'],
    ['2026-03-02', 'Rent; May; 2.3.', '-1250.50'],
  ])
})

test('the rows of a bank’s format have the columns that it fills', async () => {
  const content = ':20:A\n:25:123\n:61:260302C5,00NTRFREF\n:86:Rent'
  expect(await cellsOf(content)).toEqual([
    ['Date', 'Value date', 'Amount', 'Description', 'Reference', 'Own account'],
    ['2026-03-02', '2026-03-02', '5', 'Rent', 'REF', '123'],
  ])
})

const folder = realData('bank')

test.skipIf(folder === null)('every real table has a date and an amount, or is without a header', async () => {
  const columnsByFile: Record<string, string[]> = {}
  for (const name of readdirSync(`${folder}/csv`).filter((one) => /csv$/i.test(one))) {
    const { rows } = await readStatementFile(bytesOf(readFileSync(`${folder}/csv/${name}`)))
    const header = rows[0]?.cells ?? []
    columnsByFile[name] = Object.keys(proposeMapping(header, { columns: bankStatementColumns, before: [] })).toSorted()
  }
  expect(columnsByFile).toMatchObject({
    'TransactionHistory_20180418043121.csv': ['date', 'deposit', 'description', 'value_date', 'withdrawal'],
    'test_raiffeisen_01.csv': [],
    'statement_1.csv': [],
  })
  for (const name of ['Umsaetze', 'Monzo', '2019-03-02']) {
    const columns = Object.entries(columnsByFile).find(([file]) => file.startsWith(name))?.[1]
    expect(columns).toEqual(expect.arrayContaining(['date', 'amount']))
  }
})

const real = (part: string) => readdirSync(`${folder}/${part}`).map((name) => `${folder}/${part}/${name}`)
const isStatement = (name: string) => /\.(xml|sta|txt|ofx)$/.test(name) && !name.includes('LICENSE')

test.skipIf(folder === null)('every real statement is read, and most balance', async () => {
  const paths = ['camt053', 'mt940/jejik', 'mt940/ASNB', 'ofx'].flatMap(real).filter(isStatement)
  const counts = await Promise.all(
    paths.map(async (path) => {
      const { file } = await readStatementFile(bytesOf(readFileSync(path)))
      return [path.split('/').at(-1), file?.statements.reduce((count, { lines }) => count + lines.length, 0)]
    }),
  )
  expect(Object.fromEntries(counts)).toEqual({
    'abnamro.sta': 10,
    'bank_medium.ofx': 3,
    'bank_small.ofx': 0,
    'camt053.v2.five.decimals.xml': 1,
    'camt053.v2.minimal.xml': 1,
    'camt053.v2.multi.statement.xml': 2,
    'camt053.v2.wrong.xml': 0,
    'camt053.v4.xml': 1,
    'camt053.v8.xml': 1,
    'checking.ofx': 3,
    'generic.sta': 2,
    'ing.sta': 7,
    'knab.sta': 3,
    'mt940.txt': 8,
    'mt940_with_spaces_for_entry_date.txt': 8,
    'multiple_accounts.ofx': 0,
    'postfinance.sta': 4,
    'rabobank-iban.sta': 4,
    'rabobank.sta': 5,
    'sns.sta': 2,
    'suncorp.ofx': 1,
    'triodos.sta': 2,
  })
})

test.skipIf(folder === null)('a real statement with a broken amount is refused at its line', async () => {
  const content = readFileSync(`${folder}/ofx/fail_nice/decimal_error.ofx`)
  await expect(readStatementFile(bytesOf(content))).rejects.toMatchObject({
    code: 'STATEMENT_UNREADABLE',
    params: { line: '36', text: '201120000000' },
  })
})
