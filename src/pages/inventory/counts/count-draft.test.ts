import { expect, test } from 'vitest'
import { checkCountBody, countBody, difference, differenceText } from './count-draft.ts'
import { openCountRows, progressOf, sheetRows, storedSheet } from './count-draft.ts'

const style = { locale: 'en-GB', currency_code: 'GBP', currency_digits: 2 }
const book = (item: string, quantity: string) => ({
  item,
  item_label: item,
  item_code: null,
  unit_label: 'pcs',
  book: quantity,
})

test('8 counted of 10 is a shortage of two, 12 a surplus of two, and an empty cell is not counted', () => {
  expect(difference('8', '10.000000')).toBe('-2')
  expect(differenceText('8', '10', style)).toBe('(2)')
  expect(differenceText('1,012', '1010', style)).toBe('+2')
  expect(differenceText('', '10', style)).toBe('')
  expect(differenceText('ten', '10', style)).toBe('')
})

const cells = (item: string, counted: string) => ({
  item,
  itemLabel: item,
  itemCode: '',
  unitLabel: 'pcs',
  book: '5',
  counted,
  description: '',
})

test('counted quantities stay with their items when the sheet is rebuilt', () => {
  const rows = sheetRows([book('bolt', '10'), book('nut', '5')], [cells('nut', '4')])
  expect(rows.map(({ item, counted }) => [item, counted])).toEqual([
    ['bolt', ''],
    ['nut', '4'],
  ])
  expect(progressOf(rows)).toEqual({ items: 2, counted: 1, differing: 1 })
})

test('the counts of one category stay when the items of another are listed, below them', () => {
  const tools = [cells('saw', '3'), cells('file', ''), cells('hammer', '0')]
  const rows = sheetRows([book('nail', '100')], tools)
  expect(rows).toEqual([{ ...cells('nail', ''), book: '100' }, cells('saw', '3'), cells('hammer', '0')])
  expect(progressOf(rows)).toEqual({ items: 3, counted: 2, differing: 2 })
})

test('a sheet requires a date and items, and counted quantities are numbers', () => {
  const codes = checkCountBody({ date: '', remarks: '', rows: [{ item: 'bolt', counted: 'ten', description: '' }] })
  expect(codes.map(({ code, path }) => `${code} ${path}`)).toEqual(['REQUIRED date', 'NOT_A_NUMBER rows.0.counted'])
})

test('what a program has written about a line is saved with the count, also after the items were listed again', () => {
  const { book: _book, ...bolt } = book('bolt', '10')
  const stored = { ...bolt, counted: '8', book: null, description: 'Two are rusty' }
  const sheet = openCountRows(storedSheet([stored], new Map(), style), style)
  const sent = () => countBody({ date: '2026-06-15', remarks: '' }, sheet.rows()).body.rows
  expect(sent()).toEqual([{ item: 'bolt', counted: '8', description: 'Two are rusty' }])
  sheet.replace(sheetRows([book('nut', '5'), book('bolt', '10')], sheet.rows()))
  expect(sent()).toEqual([
    { item: 'nut', counted: null, description: '' },
    { item: 'bolt', counted: '8', description: 'Two are rusty' },
  ])
})
