import { expect, test } from 'vitest'
import { company } from '../../../tests/support/company.ts'
import { loadPaperLanguage, printStyleOf } from './print-style.ts'

const nepali = { ...company, country_iso: 'NP', currency_code: 'NPR', locale: 'en-NP' } as const

test('a paper on screen is in its own language, whatever that of the screen is', async () => {
  const style = printStyleOf(nepali, await loadPaperLanguage('ne', nepali), true)
  expect([style.paper.billedTo, style.wording('Payment receipt')]).toEqual(['बीजक पाउने', 'रसिद'])
  expect(style.date('2026-10-31')).toBe('31 अक्टोबर 2026')
  expect([style.money('123456.7'), style.figure('2.50', 0)]).toEqual(['1,23,456.70', '2.5'])
  expect(style.words('1005.50')).toBe('एक हजार पाँच रुपैयाँ पचास पैसा मात्र')
})

test('papers in Nepali have the digits of the company, those in English have Latin ones', async () => {
  const devanagari = { ...nepali, paper_digits: 'devanagari' } as const
  const style = printStyleOf(devanagari, await loadPaperLanguage('ne', devanagari), true)
  expect([style.money('123456.7'), style.figure('2.50', 0), style.date('2026-10-31')]).toEqual([
    '१,२३,४५६.७०',
    '२.५',
    '३१ अक्टोबर २०२६',
  ])
  const english = printStyleOf(devanagari, await loadPaperLanguage('en', devanagari), true)
  expect([english.money('123456.7'), english.date('2026-10-31')]).toEqual(['1,23,456.70', '31 Oct 2026'])
})

test('an English paper is spelled as in the country of the company', async () => {
  const american = { ...company, country_iso: 'US' }
  const style = printStyleOf(american, await loadPaperLanguage('en', american), false)
  expect(style.paper.cheque).toBe('Check')
})

test('a date with the name of its month is written as on paper: the month first in the United States', async () => {
  const american = { ...company, country_iso: 'US', date_style: 'medium', locale: 'en-US' } as const
  const style = printStyleOf(american, await loadPaperLanguage('en', american), false)
  expect(style.date('2026-10-31')).toBe('Oct 31, 2026')
  const british = printStyleOf(company, await loadPaperLanguage('en', company), false)
  expect(british.date('2026-09-05')).toBe('5 Sep 2026')
})
