import { Refine } from '@refinedev/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { company } from '../../../tests/support/company.ts'
import { CompanyProvider } from '../../providers/company-provider.tsx'
import { i18nProvider } from '../../providers/i18n-provider.ts'
import { KeyChip } from './key-chip.tsx'

afterEach(cleanup)

const options = [
  { value: 'sales/vouchers', label: 'Invoice' },
  { value: 'purchase/vouchers', label: 'Bill' },
]

function open(value: string | null) {
  const onChange = vi.fn()
  render(
    <Refine i18nProvider={i18nProvider} options={{ disableTelemetry: true }}>
      <CompanyProvider value={{ company, rights: { role: 'owner', roles: ['owner'], permissions: {} } }}>
        <KeyChip label="Document type" {...{ options, value, onChange }} />
      </CompanyProvider>
    </Refine>,
  )
  return onChange
}

test('without a key the button adds one of the list, sorted by label', async () => {
  const onChange = open(null)
  fireEvent.click(screen.getByRole('button', { name: 'Document type' }))
  const labels = (await screen.findAllByTitle(/Invoice|Bill/)).map(({ textContent }) => textContent)
  expect(labels).toEqual(['Bill', 'Invoice'])
  fireEvent.click(screen.getByTitle('Invoice'))
  expect(onChange).toHaveBeenCalledWith('sales/vouchers')
})

test('a key is shown by its label, one that is not in the list as it is', () => {
  open('purchase/vouchers')
  expect(screen.getByRole('button', { name: 'Document type Bill' })).toBeDefined()
  cleanup()
  open('account/closings')
  expect(screen.getByRole('button', { name: 'Document type account/closings' })).toBeDefined()
})
