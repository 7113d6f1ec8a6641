import { expect, test } from 'vitest'
import { nepaliStyle, printStyle } from '../../tests/support/print-style.ts'
import { footer, head, printedDate, printedPeriod } from './print-style.ts'

const ad = {
  ...printStyle('Maple & Finch'),
  money: (amount: string) => amount,
  date: (date: string) => date.split('-').toReversed().join('/'),
}
const bs = { ...nepaliStyle('Himal Traders'), money: ad.money, date: ad.date }

test('a company that keeps its books in Vikram Samvat reads the same day in BS beside it', () => {
  expect(printedDate('2026-10-31', ad)).toBe('31/10/2026')
  expect(printedDate('2026-10-31', bs)).toBe('31/10/2026 (2083-07-14 BS)')
})

test('a day outside the table of Vikram Samvat stands alone', () => {
  expect(printedDate('1800-01-01', bs)).toBe('01/01/1800')
})

test('a period is named by the ends that it has', () => {
  const period = (start: string | null, end: string | null) => printedPeriod({ start, end }, ad)
  expect(period('2026-01-01', '2026-12-31')).toBe('01/01/2026 to 31/12/2026')
  expect(period('2026-01-01', null)).toBe('from 01/01/2026')
  expect(period(null, '2026-12-31')).toBe('until 31/12/2026')
  expect(period(null, null)).toBe('All dates')
})

test('every paper says whose it is, what makes it invalid, and in which currency it counts', () => {
  const facts = [{ label: 'Number', text: 'JV-1' }]
  expect(head({ title: 'Journal voucher', mark: 'Cancelled', facts }, bs)).toEqual([
    { kind: 'heading', company: 'Himal Traders', title: 'Journal voucher', mark: 'Cancelled' },
    { kind: 'facts', facts: [...facts, { label: 'Currency', text: 'NPR' }] },
  ])
  expect(head({ title: 'Statement', facts: [] }, ad)[0]).toMatchObject({ mark: null })
})

test('the foot says when and by whom a paper was printed, and numbers its pages', () => {
  expect(footer({ at: '31 Oct 2026 12:00', who: 'Amy' }, ad)).toEqual({
    kind: 'footer',
    text: 'Printed 31 Oct 2026 12:00 by Amy',
    numbering: 'Page {page} of {pages}',
    digits: 'latin',
  })
})
