import { expect, test } from 'vitest'
import { parseMoneyInput } from '../../../domain/money/parse-money-input.ts'
import { shownFigure, typedFigure } from './typed-figure.ts'

const style = (locale: string, currency_code = 'EUR') => ({ locale, currency_code, currency_digits: 2 })

test.each([
  ['en-GB', '1,250.50'],
  ['de-DE', '1.250,50'],
  ['fr-FR', '1\u202f250,50'],
  ['es-ES', '1.250,50'],
  ['sv-SE', '1\u00a0250,50'],
  ['de-DE-x-numeric', '1.250,50'],
])('an input in %s shows 1,250.50 as %s and reads it again', (locale, inputText) => {
  expect(shownFigure('1,250.50', style(locale))).toBe(inputText)
  expect(parseMoneyInput(typedFigure(inputText, style(locale)))).toBe('1250.5')
})

test('a figure is displayed as it is typed, sign by sign', () => {
  for (const typed of ['1', '1.', '1.2', '1.250', '1.250,', '1.250,5', '5,5%', '-3,25']) {
    expect(shownFigure(typedFigure(typed, style('de-DE')), style('de-DE'))).toBe(typed)
  }
})

test('a point is a decimal point where it does not separate groups', () => {
  expect(typedFigure('12.5', style('fr-FR'))).toBe('12.5')
  expect(typedFigure('12.5', style('de-DE'))).toBe('12,5')
  expect(parseMoneyInput(typedFigure('12.5', style('de-DE')))).toBeNull()
})

test('rupees have a decimal point in every locale', () => {
  expect(shownFigure('1,23,456.50', style('de-DE', 'INR'))).toBe('1,23,456.50')
  expect(typedFigure('1,23,456.50', style('de-DE', 'INR'))).toBe('1,23,456.50')
})

test('digits of Devanagari are read like Latin ones', () => {
  expect(typedFigure('१,२३,४५६.५०', style('en-NP', 'NPR'))).toBe('1,23,456.50')
  expect(typedFigure('१.२५०,५', style('de-DE'))).toBe('1,250.5')
})
