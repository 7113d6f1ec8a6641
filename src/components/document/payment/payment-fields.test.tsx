import type { DataProvider } from '@refinedev/core'
import { Refine } from '@refinedev/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { company } from '../../../../tests/support/company.ts'
import type { Resource } from '../../../../domain/resources/core/define.ts'
import { date, flag, note, text } from '../../../../domain/resources/core/define.ts'
import '../../../lib/texts/payment-texts.ts'
import { CompanyProvider } from '../../../providers/company-provider.tsx'
import { i18nProvider } from '../../../providers/i18n-provider.ts'
import type { PaymentDraft } from './payment-draft.ts'
import { newDraft } from './payment-draft.ts'
import { paymentForms, resourceOf } from './payment-kinds.ts'
import { PaymentMore } from './payment-more.tsx'
import { PaymentRows } from './payment-rows.tsx'

afterEach(cleanup)

const rights = { role: 'owner', roles: ['owner'], permissions: {} }
const ways = {
  modes: [
    { id: 'cash', label: 'Cash', fee: null },
    { id: 'card', label: 'Card', fee: null },
  ],
  banks: [],
  schemes: [],
  write_off_limit: '1',
  cheques_in_hand: false,
}

/** Receipts with declared fields unknown to the form. */
function declared(): Resource {
  const receipts = resourceOf('payment-receipts')
  const { rows, ...lists } = receipts.lines
  return {
    ...receipts,
    fields: {
      ...receipts.fields,
      slip_number: text({ label: 'Slip number', max: 20 }),
      handed_over: date({ label: 'Handed over on' }),
      is_checked: flag({ label: 'Counted twice' }),
      found: note({ label: 'What was found', when: 'is_checked' }),
      counted_on: date({ label: 'Counted on', readOnly: true }),
    },
    lines: {
      ...lists,
      rows: { label: '', ...rows, fields: { ...rows?.fields, terminal: text({ label: 'Terminal' }) } },
    },
  }
}

/** The rendered form, and every draft derived from the typed values. */
function show(content: (draft: PaymentDraft, onChange: (part: Partial<PaymentDraft>) => void) => ReactNode) {
  const drafts: PaymentDraft[] = []
  function Form() {
    const [draft, setDraft] = useState<PaymentDraft>(newDraft({ date: '2026-11-21', ledger: 'receivable' }))
    return content(draft, (part) => {
      drafts.push({ ...draft, ...part })
      setDraft({ ...draft, ...part })
    })
  }
  render(
    <MemoryRouter>
      <Refine
        dataProvider={{ getList: async () => ({ data: [], total: 0 }) } as unknown as DataProvider}
        i18nProvider={i18nProvider}
        options={{ disableTelemetry: true }}
      >
        <CompanyProvider value={{ company, rights }}>
          <Form />
        </CompanyProvider>
      </Refine>
    </MemoryRouter>,
  )
  return drafts
}

test('a declared field without a place of its own follows the others, after the field it depends on', async () => {
  const form = paymentForms['payment-receipts']
  const resource = declared()
  const errors = { slip_number: 'Required.' }
  const drafts = show((draft, onChange) => <PaymentMore {...{ form, resource, draft, ways, errors, onChange }} />)
  expect(screen.getByText('Required.').id).toBe('document-slip_number-error')
  expect(screen.getByLabelText('Handed over on')).toBeTruthy()
  expect([screen.queryByLabelText('What was found'), screen.queryByLabelText('Counted on')]).toEqual([null, null])
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Slip number'), '17')
  await user.click(screen.getByRole('checkbox', { name: 'Counted twice' }))
  await user.type(screen.getByLabelText('What was found'), 'a coin')
  expect(drafts.at(-1)).toMatchObject({ slip_number: '17', is_checked: true, found: 'a coin' })
})

test('a declared field of a row is in the row, and stays when another payment method is chosen', async () => {
  const drafts = show((draft, onChange) => (
    <PaymentRows
      {...{ isIn: true, resource: declared(), rows: draft.rows, ways, fees: [] }}
      errors={{ 'rows.0.terminal': 'Required.' }}
      onChange={(rows) => onChange({ rows })}
      onAmount={(rows) => onChange({ rows })}
    />
  ))
  expect(screen.getByText('Required.').id).toBe('document-rows.0.terminal-error')
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Terminal'), 'T1')
  await user.click(screen.getByRole('combobox'))
  await user.click(screen.getByText('Card'))
  expect(drafts.at(-1)?.rows).toMatchObject([{ method: 'mode', way: 'card', terminal: 'T1' }])
})
