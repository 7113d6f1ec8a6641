import type { DataProvider } from '@refinedev/core'
import { Refine } from '@refinedev/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { company } from '../../../../tests/support/company.ts'
import { bankingChequeDeposits } from '../../../../domain/resources/banking/banking-cheque-deposits.ts'
import '../../../lib/texts/banking-texts.ts'
import { CompanyProvider } from '../../../providers/company-provider.tsx'
import { i18nProvider } from '../../../providers/i18n-provider.ts'
import type { PlainRecord } from './plain-record.ts'
import type { TypedRow } from './plain-rows.tsx'
import { PlainRows } from './plain-rows.tsx'

afterEach(cleanup)

const [first, second] = ['0192f0c1-7a3e-7c11-8b52-6a0f2d9b1c44', '0192f0c1-7a3e-7c11-8b52-6a0f2d9b1c45']
const rights = { role: 'owner', roles: ['owner'], permissions: {} }

/** Renders the rows of a slip as a form holds them; `changes` collects every change. */
function Slip(props: {
  rows: TypedRow[]
  record?: PlainRecord
  errors?: Record<string, string>
  changes: TypedRow[][]
}) {
  const [rows, setRows] = useState<readonly TypedRow[]>(props.rows)
  return (
    <PlainRows
      resource={bankingChequeDeposits}
      list="cheques"
      rows={rows}
      errors={props.errors ?? {}}
      record={props.record}
      onChange={(next) => {
        props.changes.push([...next])
        setRows(next)
      }}
    />
  )
}

function show(props: Omit<Parameters<typeof Slip>[0], 'changes'>): TypedRow[][] {
  const changes: TypedRow[][] = []
  const getList = async () => ({ data: [], total: 0 })
  render(
    <MemoryRouter>
      <Refine
        dataProvider={{ getList } as unknown as DataProvider}
        i18nProvider={i18nProvider}
        options={{ disableTelemetry: true }}
      >
        <CompanyProvider value={{ company, rights }}>
          <Slip {...props} changes={changes} />
        </CompanyProvider>
      </Refine>
    </MemoryRouter>,
  )
  return changes
}

test('every field of a row is typed and sent, with the total below', async () => {
  const changes = show({ rows: [{ amount: '250' }, {}] })
  const user = userEvent.setup()
  await user.type(screen.getAllByLabelText('Cheque number')[1] as HTMLElement, '18')
  await user.type(screen.getAllByLabelText('Bank')[1] as HTMLElement, 'HSBC')
  await user.type(screen.getAllByLabelText('Amount')[1] as HTMLElement, '100.50')
  await user.tab()
  expect(changes.at(-1)).toEqual([{ amount: '250' }, { cheque_number: '18', drawee_bank: 'HSBC', amount: '100.5' }])
  expect(screen.getByText('350.50')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /Add cheque/ }))
  await user.click(screen.getByRole('button', { name: 'Remove cheque 1' }))
  expect(changes.at(-1)).toHaveLength(2)
  expect(changes.at(-1)?.[0]?.['cheque_number']).toBe('18')
})

test('errors are shown at their rows, and a bounced cheque cannot be changed', () => {
  const cheque = { benefactor: second, benefactor_label: 'Amy', amount: '250.00' }
  const cheques = [
    { ...cheque, id: first, bounced_on: '2026-03-09' },
    { ...cheque, id: second, bounced_on: null },
  ]
  const record = { id: first, version: 1, status: 'Issued', cheques } as unknown as PlainRecord
  show({
    record,
    rows: [
      { id: first, amount: '250' },
      { id: second, amount: '250' },
    ],
    errors: { 'cheques.1.amount': 'Enter a number.', amount: 'Required.' },
  })
  const amounts = screen.getAllByLabelText('Amount')
  expect(amounts.map((input) => (input as HTMLInputElement).disabled)).toEqual([true, false])
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['Enter a number.', 'Required.'])
})
