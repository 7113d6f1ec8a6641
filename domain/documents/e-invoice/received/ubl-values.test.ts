import { expect, test } from 'vitest'
import type { Problem } from '../../../errors.ts'
import { DomainError } from '../../../errors.ts'
import { readXml } from '../../../imports/read-markup.ts'
import { textsAt, ublValues } from './ubl-values.ts'

const unreadable = () => new DomainError('E_INVOICE_UNREADABLE')
const element = (content: string) => readXml(`<Line>${content}</Line>`, { unreadable })

/** Reads an amount in a currency with two digits, and returns it with its problems. */
function amount(text: string, otherwise?: string) {
  const problems: Problem[] = []
  const { amount: read } = ublValues(2, problems)
  const options = { at: 'net', ...(otherwise === undefined ? {} : { otherwise }) }
  return [read(element(text === '' ? '' : `<Net>${text}</Net>`), 'Net', options), problems.map(({ code }) => code)]
}

test('an amount is read as XML writes decimals', () => {
  for (const [text, value] of [
    ['12.50', '12.5'],
    ['+3', '3'],
    ['.5', '0.5'],
    ['-.5', '-0.5'],
    ['7.', '7'],
    ['1.2300', '1.23'],
  ] as const) {
    expect([text, ...amount(text)]).toEqual([text, value, []])
  }
})

test('an amount that is missing or cannot be read is a problem, and counts as zero', () => {
  expect(amount('')).toEqual(['0', ['REQUIRED']])
  expect(amount('', '0')).toEqual(['0', []])
  for (const text of ['1,5', '1e3', 'NaN', 'twelve'])
    expect([text, ...amount(text)]).toEqual([text, '0', ['NOT_A_NUMBER']])
  for (const text of ['1.234', '123456789012345'])
    expect([text, ...amount(text)]).toEqual([text, '0', ['TOO_MANY_DIGITS']])
})

test('a quantity has more decimal places than an amount', () => {
  const problems: Problem[] = []
  expect(ublValues(2, problems).number(element('<Qty>0.33333333</Qty>'), 'Qty', { at: 'quantity' })).toBe('0.33333333')
  expect(problems).toEqual([])
})

test('a date may name its time zone, and has to exist', () => {
  const problems: Problem[] = []
  const { date } = ublValues(2, problems)
  const read = (text: string, isRequired = true) => date(element(`<On>${text}</On>`), 'On', { at: 'date', isRequired })
  expect([read('2026-03-20'), read('2026-03-20Z'), read('2026-03-20+01:00'), read('', false)]).toEqual([
    '2026-03-20',
    '2026-03-20',
    '2026-03-20',
    '',
  ])
  expect(problems).toEqual([])
  expect([read('2026-02-30'), read('20 March'), read('')]).toEqual(['', '', ''])
  expect(problems.map(({ code }) => code)).toEqual(['NOT_A_DATE', 'NOT_A_DATE', 'REQUIRED'])
})

test('texts are trimmed, and empty ones left out', () => {
  expect(textsAt(element('<Note> one </Note><Note> </Note><Note>two</Note>'), 'Note')).toEqual(['one', 'two'])
})
