import { expect, test } from 'vitest'
import { endParts, monthParts } from './account-parts.ts'
import { lessParts, trialFigure } from './figure-parts.ts'

const company = { currency: 'GBP', digits: 2, calendar: 'ad', today: '2026-06-15', fiscal_years: [] } as const
const days = { start_date: '2026-01-01', end_date: '2026-03-31' }

test('a balance is its opening and its months, on its own side', () => {
  const turnover = [
    { day: '2026-01-10', debit: '8340', credit: '0' },
    { day: '2026-02-01', debit: '0', credit: '5000' },
    { day: '2026-02-28', debit: '0', credit: '1000' },
    { day: '2026-03-05', debit: '7', credit: '7' },
  ]
  const months = monthParts({ measure: 'balance', sign: 1, days }, turnover, company)
  expect(months.map(({ end_date, amount }) => [end_date, amount])).toEqual([
    ['2026-01-31', '8340'],
    ['2026-02-28', '-6000'],
  ])
  const ends = { opening_debit: '10000', opening_credit: '0', transfer: '0' }
  expect(endParts({ measure: 'balance', sign: 1 }, ends)).toEqual({ opening: '10000', transfer: null })
  expect(endParts({ measure: 'balance', sign: -1 }, { ...ends, transfer: '-20' })).toEqual({
    opening: '-10000',
    transfer: '20',
  })
  expect(endParts({ measure: 'net', sign: 1 }, ends)).toEqual({ opening: null, transfer: null })
  const credits = monthParts({ measure: 'credit', sign: 1, days }, turnover, company)
  expect(credits.map(({ amount }) => amount)).toEqual(['6000', '7'])
})

test('a category of the trial balance is the accounts with a figure in the column', () => {
  const row = (id: string, parent: string | null, [debit, credit]: [string, string]) => ({
    id,
    parent_id: parent,
    kind: parent === null ? 'category' : 'account',
    code: null,
    name: id,
    depth: 0,
    cells: { closing_dr: debit, closing_cr: credit },
  })
  const rows = [
    row('receivables', null, ['50.00', '20.00']),
    row('ann', 'receivables', ['50.00', '0']),
    row('bob', 'receivables', ['0', '20.00']),
  ]
  const columns = ['closing_dr', 'closing_cr'].map((key) => ({ key, label: key, kind: 'money' as const }))
  const result = { columns, rows, totals: { closing_dr: '50.00', closing_cr: '20.00' } }
  const figure = (id: string, column: string) => {
    const one = trialFigure(result, { row: id, column }, days)
    return [one?.amount, one?.sign, one?.parts.map(({ id: part, amount }) => [part, amount])]
  }
  expect(figure('receivables', 'closing_dr')).toEqual(['50.00', 1, [['ann', '50.00']]])
  expect(figure('totals', 'closing_cr')).toEqual(['20.00', -1, [['bob', '20.00']]])
  expect(figure('receivables', 'closing')).toEqual([
    '30',
    1,
    [
      ['ann', '50'],
      ['bob', '-20'],
    ],
  ])
  expect(trialFigure(result, { row: 'receivables', column: 'name' }, days)).toBeNull()
})

test('parts less others leave the accounts with a difference', () => {
  const part = (id: string, amount: string) => ({ id, code: null, name: id, amount, isAccount: true })
  const rest = lessParts([part('cash', '40'), part('stock', '10')], [part('stock', '10'), part('goods', '3')])
  expect(rest.map(({ id, amount }) => [id, amount])).toEqual([
    ['cash', '40'],
    ['goods', '-3'],
  ])
})
