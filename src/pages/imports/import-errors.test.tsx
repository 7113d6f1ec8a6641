import type { DataProvider, GetListParams } from '@refinedev/core'
import { Refine } from '@refinedev/core'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { MemoryRouter } from 'react-router'
import { company } from '../../../tests/support/company.ts'
import { CompanyProvider } from '../../providers/company-provider.tsx'
import { i18nProvider } from '../../providers/i18n-provider.ts'
import { ImportCounts } from './import-counts.tsx'
import { ImportErrors } from './import-errors.tsx'
import { ImportStateTag } from './import-state.tsx'
import type { ErrorRow, ImportCorrection, ImportRecord } from './import-types.ts'

afterEach(cleanup)

const counts = { rows: 40, good: 3, there: 2, rejected: 36, accounts: 0, years: 0, parties: 0, items: 0 }
const unknown = {
  path: 'account',
  code: 'UNKNOWN_ACCOUNT_CATEGORY',
  params: { account: '6010 Rent' },
  key: 'k1',
} as const
const undated = { path: 'date', code: 'NOT_A_DATE', key: 'k2' } as const
const record: ImportRecord = {
  id: 'one',
  kind: 'journal',
  file_name: 'journal.csv',
  size: 1,
  state: 'ready',
  version: 1,
  counts,
  failure: null,
  progress: 0,
  total: 0,
  created_by_label: 'Ann',
  created_at: '2026-11-21T10:00:00Z',
  finished_at: null,
  target: 'account/journal-vouchers',
  columns: ['Day', 'No', 'Account', 'Dr', 'Cr'],
  sample: [],
  mapping: { date: 'Day', voucher_no: 'No', account: 'Account', debit: 'Dr', credit: 'Cr' },
  missing: [],
  options: {
    date_format: 'YYYY-MM-DD',
    decimal_comma: false,
    create_missing_accounts: true,
    create_missing_years: true,
    create_missing_names: true,
    create_missing_parties: true,
    create_missing_items: true,
    bank_account: null,
    is_sign_reversed: false,
  },
  problems: [
    { ...undated, line: 2, value: '31/31' },
    { ...unknown, line: 3, value: '6010 Rent', count: 34, lines: [3, 4, 5, 6, 7] },
  ],
  imported: null,
  has_remaining: false,
  corrections: 0,
  statement: null,
}
const cells = { date: '2026-03-31', voucher_no: 'V-1', account: 'Cash', debit: '5' }
const rows: ErrorRow[] = [
  { line: 2, cells: { ...cells, date: '31/31' }, corrections: {}, problems: [undated], is_rejected: true },
  { line: 3, cells: { ...cells, account: '6010 Rent' }, corrections: {}, problems: [unknown], is_rejected: true },
  { line: 9, cells, corrections: { debit: '7' }, problems: [], is_rejected: true },
]

function show(change: Partial<ImportRecord> = {}, { mayCorrect = true, total = 36 } = {}) {
  const queries: GetListParams[] = []
  const corrections: ImportCorrection[] = []
  const getList = (params: GetListParams) => {
    queries.push(params)
    return Promise.resolve({ data: rows, total })
  }
  render(
    <MemoryRouter>
      <Refine
        dataProvider={{ getList } as unknown as DataProvider}
        i18nProvider={i18nProvider}
        options={{ disableTelemetry: true }}
      >
        <CompanyProvider value={{ company, rights: { role: 'owner', roles: ['owner'], permissions: {} } }}>
          <ImportErrors
            record={{ ...record, ...change }}
            mayCorrect={mayCorrect}
            onCorrect={(correction) => {
              corrections.push(correction)
              return Promise.resolve(true)
            }}
          />
        </CompanyProvider>
      </Refine>
    </MemoryRouter>,
  )
  return { queries, corrections }
}

test('a wrong cell is an input with the text of the file beside its error; Enter sends the entered text', async () => {
  const { corrections } = show()
  const field = await screen.findByRole('textbox', { name: 'Date, line 2' })
  expect(field).toHaveProperty('value', '31/31')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(field.closest('tr')?.textContent).toMatch(/^2Date: Enter a valid date/)
  fireEvent.change(field, { target: { value: ' 2026-03-31 ' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  fireEvent.blur(field)
  expect(corrections).toEqual([{ line: 2, column: 'date', value: '2026-03-31' }])
})

test('pressing a cell without an error turns it into an input, and Escape restores it', async () => {
  const { corrections } = show()
  fireEvent.click(await screen.findByRole('button', { name: 'Debit, line 2: 5' }))
  const field = screen.getByRole('textbox', { name: 'Debit, line 2' })
  fireEvent.change(field, { target: { value: '6' } })
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(await screen.findByRole('button', { name: 'Debit, line 2: 5' })).toBeTruthy()
  expect(corrections).toEqual([])
})

test('a corrected cell shows the text of the file and can be reset to it', async () => {
  const { corrections } = show()
  const field = await screen.findByRole('textbox', { name: 'Debit, line 9' })
  expect(field).toHaveProperty('value', '7')
  const row = within(field.closest('tr') as HTMLElement)
  expect(row.getByText('File: 5')).toBeTruthy()
  expect(row.getByText('Left out with other rows of its document.')).toBeTruthy()
  fireEvent.click(row.getByRole('button', { name: 'Restore Debit, line 9' }))
  expect(corrections).toEqual([{ line: 9, column: 'debit', value: null }])
})

test('equal errors are one line: it lists its rows, and corrects all of them at once', async () => {
  const { queries, corrections } = show()
  const list = within(await screen.findByRole('list', { name: 'Errors that several rows have' }))
  const [cause, ...others] = list.getAllByRole('listitem')
  expect(others).toEqual([])
  expect(cause?.textContent).toContain('6010 Rent')
  expect(cause?.textContent).toContain('Account “6010 Rent” doesn’t exist. Enter its category to create it.')
  fireEvent.click(list.getByRole('button', { name: '34 rows' }))
  await screen.findByRole('button', { name: 'Show all rows' })
  expect(queries.at(-1)?.filters?.[0]).toMatchObject({ field: 'problem', value: 'k1' })
  fireEvent.click(list.getByRole('button', { name: 'Enter category for all' }))
  expect(screen.getByRole('button', { name: 'Apply' })).toHaveProperty('disabled', true)
  fireEvent.change(screen.getByRole('textbox', { name: 'Category for 34 rows' }), { target: { value: 'Expenses' } })
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
  expect(corrections).toEqual([{ problem: 'k1', column: 'category', value: 'Expenses' }])
})

test('errors of many dates in a closed period are one line without a common correction', async () => {
  const locked = { line: 4, path: 'date', code: 'PERIOD_LOCKED', params: { lockDate: '2026-01-31' } } as const
  show({ problems: [{ ...locked, key: 'k3', value: '', count: 5, lines: [4, 6, 8, 9, 10] }] })
  expect(await screen.findByText('The books are locked through 31 Jan 2026.')).toBeTruthy()
  expect(screen.getByRole('button', { name: '5 rows' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Correct all' })).toBeNull()
})

test.each<[string, Partial<ImportRecord>, boolean]>([
  ['of a finished import that left nothing to correct', { state: 'done' }, true],
  ['of a running import', { state: 'running' }, true],
  ['for a user without the permission to import', {}, false],
])('cells %s are no inputs', async (_which, change, mayCorrect) => {
  show(change, { mayCorrect })
  expect(await screen.findByText('31/31')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Correct all' })).toBeNull()
})

test('a long list of rows shows how many of them are listed', async () => {
  show({ counts: { ...counts, rejected: 12_000 } }, { total: 10_000 })
  expect(await screen.findByText(/^Only the first 10,000 rows are listed/)).toBeTruthy()
})

function showCounts(change: Partial<ImportRecord>) {
  render(
    <Refine i18nProvider={i18nProvider} options={{ disableTelemetry: true }}>
      <CompanyProvider value={{ company, rights: { role: 'owner', roles: ['owner'], permissions: {} } }}>
        <ImportCounts record={{ ...record, ...change }} />
        <ImportStateTag state={change.state ?? 'ready'} rejected={change.counts?.rejected ?? 0} />
      </CompanyProvider>
    </Refine>,
  )
  return screen.getAllByRole('definition').map(({ textContent }) => textContent)
}

test('the page counts imported, skipped and wrong rows; amber only while rows are left out', () => {
  expect(showCounts({ state: 'done', counts })).toEqual(['3', '2 already imported', '36 rows'])
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Imported',
    'Skipped',
    'With errors',
  ])
  expect(screen.getByText('Partly imported').className).toBe('status status-warning')
  cleanup()
  showCounts({ state: 'done', counts: { ...counts, rejected: 0 } })
  expect(screen.getByText('Done').className).toBe('status status-done')
  cleanup()
  expect(showCounts({ imported: counts, counts: { ...counts, good: 34, there: 0, rejected: 1 } })).toEqual([
    '34',
    '3 imported earlier',
    '0 ',
    '1 row',
  ])
})
