import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { company } from '../../../tests/support/company.ts'
import { CompanyProvider } from '../../providers/company-provider.tsx'
import { MoneyInput } from './money-input.tsx'

afterEach(cleanup)

function open(locale: string, value: string, isQuantity = false) {
  const values: (string | null)[] = []
  const rights = { role: 'owner', roles: ['owner'], permissions: {} }
  render(
    <CompanyProvider value={{ company: { ...company, locale, currency_code: 'EUR' }, rights }}>
      <MoneyInput aria-label="Amount" value={value} isQuantity={isQuantity} onChange={(one) => values.push(one)} />
    </CompanyProvider>,
  )
  return { input: screen.getByLabelText<HTMLInputElement>('Amount'), values }
}

test('an amount is displayed and read with the decimal comma of the company', () => {
  const { input, values } = open('de-DE', '1250.5')
  expect(input.value).toBe('1.250,50')
  fireEvent.change(input, { target: { value: '2.000,75' } })
  expect([input.value, values.at(-1)]).toEqual(['2.000,75', '2000.75'])
  fireEvent.change(input, { target: { value: '12.5' } })
  expect(values.at(-1)).toBe('12.5')
})

test('a company with a decimal point types commas between groups', () => {
  const { input, values } = open('en-GB', '1250.5', true)
  expect(input.value).toBe('1,250.5')
  fireEvent.change(input, { target: { value: '2,000.75' } })
  expect(values.at(-1)).toBe('2000.75')
})
