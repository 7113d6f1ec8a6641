import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Refine } from '@refinedev/core'
import type { DataProvider } from '@refinedev/core'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { company } from '../../../../tests/support/company.ts'
import { accountJournalVouchers } from '../../../../domain/resources/ledger/account-journal-vouchers.ts'
import '../../../lib/texts/company-texts.ts'
import { CompanyProvider } from '../../../providers/company-provider.tsx'
import { i18nProvider } from '../../../providers/i18n-provider.ts'
import { FilterEditor } from './filter-editor.tsx'
import type { ListFilter } from './list-query.ts'

afterEach(cleanup)

test('an amount that is no number is refused in the editor, and applied once it is one', async () => {
  const applied: ListFilter[] = []
  const rights = { role: 'owner', roles: ['owner'], permissions: {} }
  render(
    <MemoryRouter>
      <Refine dataProvider={{} as DataProvider} i18nProvider={i18nProvider} options={{ disableTelemetry: true }}>
        <CompanyProvider value={{ company, rights }}>
          <FilterEditor
            resource={accountJournalVouchers}
            filter={{ kind: 'range', field: 'total', from: '', to: '' }}
            onApply={(filter) => applied.push(filter)}
          />
        </CompanyProvider>
      </Refine>
    </MemoryRouter>,
  )
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('From'), 'abc{Enter}')
  expect(screen.getByRole('alert').textContent).toBe('Enter a number, such as 1250.50.')
  expect(applied).toEqual([])
  await user.clear(screen.getByLabelText('From'))
  await user.type(screen.getByLabelText('From'), '1,250{Enter}')
  expect(applied).toEqual([{ kind: 'range', field: 'total', from: '1250', to: '' }])
})
