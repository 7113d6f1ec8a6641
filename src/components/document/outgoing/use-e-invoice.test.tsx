import { Refine } from '@refinedev/core'
import { cleanup, renderHook } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { afterEach, expect, test } from 'vitest'
import { company } from '../../../../tests/support/company.ts'
import { CompanyProvider } from '../../../providers/company-provider.tsx'
import { i18nProvider } from '../../../providers/i18n-provider.ts'
import { useEInvoice } from './use-e-invoice.tsx'

afterEach(cleanup)

const issued = { id: 'i1', status: 'Issued', party: 'p1', voucher_no: 'INV-1' }

function actsOf(path: string, record: typeof issued, country: string): string[] {
  const wrapper = ({ children }: PropsWithChildren) => (
    <Refine i18nProvider={i18nProvider} options={{ disableTelemetry: true }}>
      <CompanyProvider
        value={{
          company: { ...company, country_iso: country },
          rights: { role: 'owner', roles: ['owner'], permissions: {} },
        }}
      >
        {children}
      </CompanyProvider>
    </Refine>
  )
  return renderHook(() => useEInvoice({ path, record }), { wrapper }).result.current.acts.map(({ key }) => String(key))
}

test('issued invoices and credit notes of European companies have e-invoices, and nothing else has', () => {
  expect(actsOf('sales/vouchers', issued, 'GB')).toEqual(['ubl', 'cii'])
  expect(actsOf('sales/credit-notes', issued, 'DE')).toEqual(['ubl', 'cii'])
  expect(actsOf('sales/vouchers', issued, 'NP')).toEqual([])
  expect(actsOf('purchase/vouchers', issued, 'GB')).toEqual([])
  expect(actsOf('sales/vouchers', { ...issued, status: 'Draft' }, 'GB')).toEqual([])
  expect(actsOf('sales/vouchers', { ...issued, status: 'Cancelled' }, 'GB')).toEqual([])
})
