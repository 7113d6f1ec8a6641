import { expect, test } from 'vitest'
import { bankFileLine } from './bank-file.ts'
import type { NamedBankFile } from './join-bank-files.ts'
import { joinBankFiles } from './join-bank-files.ts'

type Balances = { opening: string | null; closing: string | null }

const file = (
  name: string,
  texts: readonly string[],
  balances: Balances = { opening: null, closing: null },
): NamedBankFile => ({
  name,
  format: 'camt053',
  lineCount: 10,
  statements: [
    {
      account: 'DE02',
      currency: 'EUR',
      ...balances,
      lines: texts.map((text, place) => {
        const [date = '', amount = '', description = ''] = text.split(' ')
        return bankFileLine({ line: place + 1, date, amount, description })
      }),
    },
  ],
})
const joined = (...files: NamedBankFile[]) =>
  joinBankFiles(files).statements.map(({ opening, closing, lines }) => [
    opening,
    closing,
    ...lines.map(({ line, date, amount, description }) => `${line} ${date} ${amount} ${description}`),
  ])

test('the earliest file comes first, whatever its name, and lines are numbered through', () => {
  const march = file('a.xml', ['2026-03-02 -4.5 Coffee'], { opening: '10', closing: '5.5' })
  const february = file('b.xml', ['2026-02-02 -1 Fee', '2026-02-03 1 Fee'], { opening: '10', closing: '10' })
  expect(joined(march, february)).toEqual([
    ['10', '10', '1 2026-02-02 -1 Fee', '2 2026-02-03 1 Fee'],
    ['10', '5.5', '11 2026-03-02 -4.5 Coffee'],
  ])
})

test('a day and the month around it count each line once; equal lines of one file are both kept', () => {
  const day = file('day.xml', ['2026-03-02 -4.5 Coffee', '2026-03-02 -4.5 Coffee'])
  const month = file('month.xml', ['2026-03-02 -4.5 Coffee', '2026-03-02 -4.5 Coffee', '2026-03-09 7 Sale'])
  expect(joined(month, day)).toEqual([
    [null, null, '1 2026-03-02 -4.5 Coffee', '2 2026-03-02 -4.5 Coffee'],
    [null, null, '13 2026-03-09 7 Sale'],
  ])
  const third = file('more.xml', ['2026-03-02 -4.5 Coffee', '2026-03-02 -4.5 COFFEE', '2026-03-02 -4.5 Coffee'])
  expect(
    joined(day, third)
      .flat()
      .filter((text) => text !== null),
  ).toHaveLength(3)
})

test('a day without lines changes no balance; a file without any line is kept where nothing else is', () => {
  const empty = file('2026-03-01.xml', [], { opening: '1', closing: '1' })
  const sale = file('2026-03-02.xml', ['2026-03-02 7 Sale'], { opening: '1', closing: '8' })
  expect(joined(empty, sale)).toEqual([['1', '8', '1 2026-03-02 7 Sale']])
  expect(joined(empty)).toEqual([['1', '1']])
})
