import { Refine } from '@refinedev/core'
import { cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { company } from '../../../tests/support/company.ts'
import { CompanyProvider } from '../../providers/company-provider.tsx'
import { i18nProvider } from '../../providers/i18n-provider.ts'
import { areOfDocuments, documentColumns, useDocumentRows } from './use-document-rows.ts'

afterEach(cleanup)

const leading = [
  { key: 'date', label: 'Date', kind: 'date' },
  { key: 'document_path', label: 'Document', kind: 'document' },
  { key: 'code', label: 'Number', kind: 'text' },
  { key: 'narration', label: 'Narration', kind: 'text' },
] as const
const row = { parent_id: null, kind: 'document', depth: 0, cells: { debit: '5.00' }, drill: null }
const line = { ...row, id: 'l', code: 'JV-2', name: 'Cash', date: '2026-03-02', narration: 'Rent' }
const document = { ...line, document_path: 'account/journal-vouchers', document_id: 'd' }
const sum = {
  ...row,
  id: 's',
  code: null,
  name: 'x',
  document_path: 'sales/vouchers',
  drill: '/maple/reports/transactions',
}

function documentRows() {
  const wrapper = ({ children }: { children: ReactNode }) => {
    const page = (
      <Refine i18nProvider={i18nProvider} options={{ disableTelemetry: true }}>
        <CompanyProvider value={{ company, rights: { role: 'owner', roles: ['owner'], permissions: {} } }}>
          {children}
        </CompanyProvider>
      </Refine>
    )
    return <RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />
  }
  return renderHook(() => useDocumentRows(), { wrapper }).result.current
}

test('a document is named by its type and number and has its texts in the columns before the figures', () => {
  const [read] = documentRows()([document], leading)
  expect(read).toMatchObject({
    name: 'Journal voucher JV-2',
    cells: { debit: '5.00', date: '2 Mar 2026', narration: 'Rent' },
    drill: `/${company.slug}/account/journal-vouchers/d`,
  })
  expect(documentColumns([document], leading).map(({ key }) => key)).toEqual(['date', 'narration'])
})

test('a line without a document has its texts too, and keeps its name', () => {
  const [read] = documentRows()([{ ...line, name: 'Year-end transfer 2025' }], leading)
  expect(read).toMatchObject({ name: 'Year-end transfer 2025', cells: { debit: '5.00', date: '2 Mar 2026' } })
})

test('the sum of a document type has the name of the type, and keeps its link', () => {
  const [read] = documentRows()([sum], [leading[1]])
  expect(read).toMatchObject({ name: 'Invoice', drill: '/maple/reports/transactions' })
  expect(documentColumns([sum], [leading[1]])).toEqual([])
  expect([[sum], [document], [line]].map(areOfDocuments)).toEqual([true, true, false])
})
