import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { Problem } from '../../../../domain/errors.ts'
import { DocumentField } from '../document-field.tsx'
import { askRules, DocumentForm, formGuide } from './form-guide.tsx'

afterEach(cleanup)

const empty = { party: '', date: '', number: '', note: '', reason: '' }
type Head = typeof empty & { follows?: boolean }

/** A bill requires a party, a date and a reason, and a number unless that follows. */
const check = (head: Head): Problem[] =>
  (['party', 'date', 'number', 'reason'] as const)
    .filter((name) => head[name].trim() === '' && !(name === 'number' && head.follows))
    .map((path) => ({ code: 'REQUIRED', path }))

function Form({ start, openList = false }: { start: Partial<Head>; openList?: boolean }) {
  const [head, setHead] = useState<Head>({ ...empty, ...start })
  const guide = formGuide({
    ...askRules({ head, empty, check }),
    toLines: () => document.getElementById('cell')?.focus(),
  })
  const input = (name: keyof typeof empty) => ({
    id: `document-${name}`,
    value: head[name],
    onChange: ({ target }: { target: { value: string } }) => setHead({ ...head, [name]: target.value }),
  })
  return (
    <DocumentForm guide={guide}>
      <DocumentField name="party" label="Supplier">
        <input role="combobox" aria-expanded={openList} aria-controls="list" {...input('party')} />
      </DocumentField>
      <DocumentField name="date" label="Date">
        <input {...input('date')} />
      </DocumentField>
      <DocumentField name="number" label="Bill number">
        <input {...input('number')} />
      </DocumentField>
      <DocumentField name="note" label="Note">
        <textarea {...input('note')} />
      </DocumentField>
      <DocumentField name="reason" label="Reason">
        <input {...input('reason')} />
      </DocumentField>
      <div role="grid">
        <input id="cell" aria-label="Item, line 1" />
      </div>
      <input aria-label="Below the lines" />
    </DocumentForm>
  )
}

const focused = () => document.activeElement?.id.replace('document-', '')
const marked = () => [...document.querySelectorAll('label.is-required')].map(({ textContent }) => textContent)

test('fields that the rules refuse when empty are marked on the page and for assistive technology while they are required', () => {
  const { rerender } = render(<Form key="asked" start={{ note: 'Paid late' }} />)
  expect(marked()).toEqual(['Supplier', 'Date', 'Bill number', 'Reason'])
  expect(screen.getByLabelText('Bill number').getAttribute('aria-required')).toBe('true')
  expect(screen.getByLabelText('Note').getAttribute('aria-required')).toBeNull()
  rerender(<Form key="later" start={{ follows: true }} />)
  expect(marked()).toEqual(['Supplier', 'Date', 'Reason'])
  expect(screen.getByLabelText('Bill number').getAttribute('aria-required')).toBeNull()
})

test('Enter moves to the next empty required field, then to the lines; Tab moves to the next field', async () => {
  const user = userEvent.setup()
  render(<Form start={{ party: 'Yorkshire Makers', date: '2026-06-15' }} />)
  await user.click(screen.getByLabelText('Supplier'))
  await user.keyboard('{Enter}')
  expect(focused()).toBe('number')
  await user.keyboard('YM-1{Tab}')
  expect(focused()).toBe('note')
  // Enter also leaves a multi-line text; Shift+Enter does not.
  await user.keyboard('late{Shift>}{Enter}{/Shift}')
  expect(focused()).toBe('note')
  await user.keyboard('{Enter}')
  expect(focused()).toBe('reason')
  await user.keyboard('Rent{Enter}')
  expect(focused()).toBe('cell')
})

test('Enter keeps its function in open lists, lists still to be filled, cells, and below the lines', async () => {
  const user = userEvent.setup()
  const { rerender } = render(<Form key="open" start={{ party: 'Yorkshire Makers' }} openList />)
  await user.click(screen.getByLabelText('Supplier'))
  await user.keyboard('{Enter}')
  expect(focused()).toBe('party')
  rerender(<Form key="empty" start={{}} />)
  await user.click(screen.getByLabelText('Supplier'))
  await user.keyboard('{Enter}')
  expect(focused()).toBe('party')
  await user.click(screen.getByLabelText('Item, line 1'))
  await user.keyboard('{Enter}')
  expect(focused()).toBe('cell')
  await user.click(screen.getByLabelText('Below the lines'))
  await user.keyboard('{Enter}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Below the lines')
})
