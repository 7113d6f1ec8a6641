import { Refine } from '@refinedev/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { company } from '../../../tests/support/company.ts'
import { accountJournalVouchers } from '../../../domain/resources/ledger/account-journal-vouchers.ts'
import { translate } from '../../lib/i18n.ts'
import '../../lib/texts/inventory-texts.ts'
import { i18nProvider } from '../../providers/i18n-provider.ts'
import { openStockRows } from '../grid/stock-rows.ts'
import { emptyRow, openVoucherRows } from '../grid/voucher-rows.ts'
import { SaveProblemAlert } from '../resource/form/save-problem.tsx'
import { wrongFields } from './wrong-fields.ts'

afterEach(cleanup)

test('fields with errors are listed in the order of the page, and each leads to its input or cell', async () => {
  const store = openVoucherRows([emptyRow, emptyRow], company)
  const [first = 0, second = 0] = store.keys()
  render(
    <>
      <label htmlFor="document-date">Date</label>
      <input id="document-date" />
      <label htmlFor="document-narration">Narration</label>
      <input id="document-narration" />
    </>,
  )
  const { fields, others } = wrongFields(
    {
      head: { narration: 'Required.', date: 'Enter a date.', reversal_of: 'This voucher was deleted.' },
      rows: 'Debits and credits differ by 5.00.',
      cells: [
        { key: second, column: 'debit', text: 'Enter a number above zero.' },
        { key: first, column: 'account', text: 'Required.' },
      ],
      other: ['The period is locked.'],
    },
    { grids: [store], inputOf: (name) => name, t: translate },
  )
  render(
    <Refine i18nProvider={i18nProvider} options={{ disableTelemetry: true }}>
      <SaveProblemAlert resource={accountJournalVouchers} problem={{ failure: null, fields, others }} />
    </Refine>,
  )
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Date: Enter a date.',
    'Narration: Required.',
    'Lines: Debits and credits differ by 5.00.',
    'Line 1 – Account: Required.',
    'Line 2 – Debit: Enter a number above zero.',
  ])
  expect(screen.getByText('This voucher was deleted. The period is locked.')).toBeTruthy()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Narration' }))
  expect(document.activeElement?.id).toBe('document-narration')
  await user.click(screen.getByRole('button', { name: 'Line 2 – Debit' }))
  expect(store.active()).toMatchObject({ key: second, column: 'debit' })
})

test('an error in one of several grids names its grid', () => {
  const materials = openStockRows([], { style: company, name: 'bill.materials' })
  const products = openStockRows([], { style: company, name: 'bill.products', firstKey: 100 })
  const [first = 0] = products.keys()
  const cells = [{ key: first, column: 'item', text: 'Required.' }]
  const { fields } = wrongFields(
    { head: {}, cells, other: [] },
    { grids: [materials, products], inputOf: (name) => name, t: translate },
  )
  expect(fields.map(({ label }) => label)).toEqual(['By-products, line 1 – Item'])
})

test('a long list of errors shows the first ones and the number of the others', () => {
  const fields = Array.from({ length: 11 }, (_, index) => ({ label: `Line ${index}`, text: 'Required.', go: () => {} }))
  render(
    <Refine i18nProvider={i18nProvider} options={{ disableTelemetry: true }}>
      <SaveProblemAlert resource={accountJournalVouchers} problem={{ failure: null, fields, others: [] }} />
    </Refine>,
  )
  expect(screen.getAllByRole('listitem')).toHaveLength(9)
  expect(screen.getByText('3 more errors')).toBeTruthy()
})
