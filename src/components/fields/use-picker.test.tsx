import type { DataProvider } from '@refinedev/core'
import { Refine } from '@refinedev/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { company } from '../../../tests/support/company.ts'
import { CompanyProvider } from '../../providers/company-provider.tsx'
import { i18nProvider } from '../../providers/i18n-provider.ts'
import '../../lib/texts/trade-texts.ts'
import { LineTable } from '../grid/line-table.tsx'
import { PartyPicker } from '../document/trade/party-picker.tsx'
import { emptyRow, openVoucherRows, voucherView } from '../grid/voucher-rows.ts'
import { useSaveKeys } from '../resource/form/use-save-keys.ts'
import type { NewRecord } from './quick-create.ts'
import { QuickCreateContext } from './quick-create.ts'
import { ReferenceSelect } from './reference-select.tsx'

const names = ['Bag', 'Box', 'Dozen', 'Piece']
const terms = { tax_number: null, aliases: [], credit_limit: null, credit_days: null, receivable: '0', overdue: '0' }
const records = names.map((label) => ({ id: label.toLowerCase(), label, hint: null, ...terms }))

/** A server that finds records by a part of their names: at once, when it is released, or not at all. */
const server = { isDown: false, answers: Promise.resolve(), letAnswer: () => undefined as void }
function holdAnswers(): void {
  server.answers = new Promise((resolve) => {
    server.letAnswer = resolve
  })
}
const provider = {
  getList: async ({ filters = [] }: { filters?: { field: string; value: string }[] }) => {
    await server.answers
    if (server.isDown) throw Object.assign(new Error('The server cannot be reached.'), { statusCode: 503 })
    const q = (filters.find(({ field }) => field === 'q')?.value ?? '').toLowerCase()
    const data = records.filter(({ label }) => label.toLowerCase().includes(q))
    return { data, total: data.length }
  },
} as unknown as DataProvider

type Desk = {
  /** The choices in order; null for a choice that was discarded. */
  chosen: (string | null)[]
  /** The names of the field and of the next one. */
  name: string
  next: string
  newRecords: NewRecord[]
  /** The choice at each saving by the keys. */
  saved: (string | null | undefined)[]
}

/** A page whose keys save. */
function SavingForm({ desk }: { desk: Desk }) {
  useSaveKeys({ save: undefined, finish: () => desk.saved.push(desk.chosen.at(-1)) })
  return null
}

function show(desk: Desk, form: React.ReactNode): Desk {
  render(
    <Refine dataProvider={provider} i18nProvider={i18nProvider} options={{ disableTelemetry: true }}>
      <CompanyProvider value={{ company, rights: { role: 'owner', roles: ['owner'], permissions: {} } }}>
        <QuickCreateContext value={(newRecord) => desk.newRecords.push(newRecord)}>{form}</QuickCreateContext>
        <SavingForm desk={desk} />
      </CompanyProvider>
    </Refine>,
  )
  return desk
}

function Form({ desk, before, isParty }: { desk: Desk; before: string | null; isParty: boolean }) {
  const [typed, setTyped] = useState<{ id: string | null; next: string }>({ id: before, next: '' })
  const choose = (id: string | null) => {
    desk.chosen.push(id)
    setTyped({ ...typed, id })
  }
  return (
    <>
      {isParty ? (
        <>
          <label htmlFor="document-party">Field</label>
          <PartyPicker
            value={typed.id}
            label={names.find((name) => name.toLowerCase() === typed.id) ?? ''}
            isSale
            hasError={false}
            onChoose={(party) => choose(party?.id ?? null)}
            onEnter={() => screen.getByRole('textbox', { name: 'Next' }).focus()}
          />
        </>
      ) : (
        <ReferenceSelect to="inventory/units" aria-label="Field" value={typed.id} onChange={choose} />
      )}
      <input
        aria-label="Next"
        value={typed.next}
        onChange={({ target }) => setTyped({ ...typed, next: target.value })}
      />
    </>
  )
}

const inForm = (isParty: boolean) => (before: string | null) => {
  const desk: Desk = { chosen: [], name: 'Field', next: 'Next', newRecords: [], saved: [] }
  return show(desk, <Form desk={desk} before={before} isParty={isParty} />)
}

function inRows(before: string | null): Desk {
  const desk: Desk = { chosen: [], name: 'Account, line 1', next: 'Description, line 1', newRecords: [], saved: [] }
  const label = names.find((name) => name.toLowerCase() === before) ?? ''
  const store = openVoucherRows([{ ...emptyRow, account: before ?? '', accountLabel: label }], company)
  let last = before
  store.subscribe(() => {
    const account = store.rows()[0]?.account || null
    if (account !== last) desk.chosen.push(account)
    last = account
  })
  return show(desk, <LineTable store={store} view={voucherView} />)
}

const pickers = [
  { of: 'a field', open: inForm(false), nothing: 'No results. Try part of the name or the code.' },
  { of: 'the head of a document', open: inForm(true), nothing: 'No contact has this name or number.' },
  { of: 'a row', open: inRows, nothing: 'Account: No account has this code or name.' },
]
const field = ({ name }: Desk) => screen.getByRole<HTMLInputElement>('combobox', { name })
const next = (desk: Desk) => screen.getByRole<HTMLInputElement>('textbox', { name: desk.next })
const enter = (desk: Desk) => userEvent.click(field(desk))
/** Returns the options of the list without the one for a new record. */
const listed = () =>
  [...document.querySelectorAll('.ant-select-item-option')]
    .map((option) => option.getAttribute('title') ?? '')
    .filter((title) => !title.startsWith('New'))
/** Returns the place of the option that Enter would take. */
const marked = (desk: Desk) => field(desk).getAttribute('aria-activedescendant')?.split('_').at(-1)
/** Returns the text of the field: a cell that was left has no input any more. */
const visibleText = (desk: Desk) =>
  screen.queryByRole<HTMLInputElement>('combobox', { name: desk.name })?.value ??
  document.querySelector('.line-account')?.textContent

beforeEach(() => Object.assign(server, { isDown: false, answers: Promise.resolve() }))
afterEach(cleanup)

describe.each(pickers)('the picker of $of', ({ open, nothing }) => {
  test('Tab before the answer moves on at once, and the match arrives while the next field is typed in', async () => {
    const desk = open(null)
    await enter(desk)
    holdAnswers()
    await userEvent.keyboard('Piec{Tab}')
    expect(document.activeElement).toBe(next(desk))
    expect(desk.chosen).toEqual([])
    expect(visibleText(desk)).toBe('Piec')
    await userEvent.keyboard('5')
    server.letAnswer()
    await waitFor(() => expect(desk.chosen).toEqual(['piece']))
    expect(next(desk).value).toBe('5')
    expect(document.activeElement).toBe(next(desk))
  })

  test('Enter before the answer takes the match for the typed text, never an option of the previous list', async () => {
    const desk = open(null)
    await enter(desk)
    holdAnswers()
    await userEvent.keyboard('Doz{Enter}')
    expect(document.activeElement).toBe(field(desk))
    expect(desk.chosen).toEqual([])
    server.letAnswer()
    await waitFor(() => expect(desk.chosen).toEqual(['dozen']))
  })

  test('text typed while the answer is on its way counts, not the text searched before', async () => {
    const desk = open(null)
    await enter(desk)
    holdAnswers()
    await userEvent.keyboard('B{Enter}')
    await userEvent.keyboard('ox')
    server.letAnswer()
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect([desk.chosen, field(desk).value, listed()]).toEqual([[], 'Box', ['Box']])
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(desk.chosen).toEqual(['box']))
  })

  test('Escape takes nothing, even with a search on its way', async () => {
    const desk = open('bag')
    await enter(desk)
    holdAnswers()
    await userEvent.keyboard('Doz{Enter}{Escape}')
    server.letAnswer()
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(desk.chosen).toEqual([])
    expect(field(desk).value).toBe('')
  })

  test('Tab in a list that was only opened takes nothing', async () => {
    const desk = open(null)
    await enter(desk)
    await waitFor(() => expect(listed()).toEqual(names))
    await userEvent.keyboard('{Tab}')
    expect(document.activeElement).toBe(next(desk))
    expect(desk.chosen).toEqual([])
  })

  test('Tab takes the option chosen with the arrow keys', async () => {
    const desk = open(null)
    await enter(desk)
    await waitFor(() => expect(listed()).toEqual(names))
    await waitFor(() => expect(marked(desk)).toBe('0'))
    // The Select reads the number of an arrow, which `userEvent` leaves out.
    fireEvent.keyDown(field(desk), { key: 'ArrowDown', which: 40, keyCode: 40 })
    await waitFor(() => expect(marked(desk)).toBe('1'))
    await userEvent.keyboard('{Tab}')
    await waitFor(() => expect(desk.chosen).toEqual(['box']))
  })

  test('a text without a match stays in the field with a message, and the previous choice is discarded', async () => {
    const desk = open('bag')
    await enter(desk)
    await userEvent.keyboard('Crate{Tab}')
    expect((await screen.findByRole('alert')).textContent).toBe(nothing)
    expect(visibleText(desk)).toBe('Crate')
    expect(desk.chosen).toEqual([null])
    expect(desk.newRecords).toEqual([])
  })

  test('the remaining text is replaced by typing, which clears the message', async () => {
    const desk = open(null)
    await enter(desk)
    await userEvent.keyboard('Crate{Tab}')
    await screen.findByRole('alert')
    await userEvent.tab({ shift: true })
    expect(field(desk).value).toBe('Crate')
    await userEvent.clear(field(desk))
    await userEvent.keyboard('Bag{Enter}')
    await waitFor(() => expect(desk.chosen).toEqual(['bag']))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('a failed search shows the reason and keeps the text', async () => {
    const desk = open(null)
    await enter(desk)
    server.isDown = true
    await userEvent.keyboard('Doz{Tab}')
    expect((await screen.findByRole('alert')).textContent).toContain('The server cannot be reached.')
    expect(visibleText(desk)).toBe('Doz')
    expect(desk.chosen).toEqual([])
  })

  test('a click elsewhere takes nothing and loses nothing', async () => {
    const desk = open(null)
    await enter(desk)
    await userEvent.keyboard('Doz')
    fireEvent.mouseDown(document.querySelector('.line-description') ?? document.body)
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    expect((await screen.findByRole('alert')).textContent).toContain('Select an option from the list.')
    expect(visibleText(desk)).toBe('Doz')
    expect(desk.chosen).toEqual([])
  })

  test('the keys that save do not save the previous choice for a text without a choice', async () => {
    const desk = open('bag')
    await enter(desk)
    await userEvent.keyboard('{Control>}{Enter}{/Control}Doz{Control>}{Enter}{/Control}')
    expect((await screen.findByRole('alert')).textContent).toContain('Select an option from the list.')
    expect([desk.saved, desk.chosen, visibleText(desk)]).toEqual([[undefined], [null], 'Doz'])
  })

  test('Enter on an unknown name opens the form of a new record with that name, Tab does not', async () => {
    const desk = open(null)
    await enter(desk)
    await userEvent.keyboard('Crate{Enter}')
    await waitFor(() => expect(desk.newRecords.map(({ typed }) => typed)).toEqual(['Crate']))
    desk.newRecords[0]?.onSaved({ id: 'crate', label: 'Crate', hint: null })
    await waitFor(() => expect(desk.chosen).toEqual(['crate']))
  })
})

test('an amount that arrives with a late ledger in the active cell is replaced by typing', async () => {
  const rows = [{ ...emptyRow, account: 'bag', accountLabel: 'Bag', credit: '920.50' }, emptyRow]
  const store = openVoucherRows(rows, company)
  const desk = show(
    { chosen: [], name: 'Account, line 2', next: 'Debit, line 2', newRecords: [], saved: [] },
    <LineTable store={store} view={voucherView} />,
  )
  fireEvent.mouseDown(document.querySelectorAll('.line-account')[1] ?? document.body)
  await userEvent.keyboard('Piec{Tab}{Tab}')
  expect(document.activeElement).toBe(next(desk))
  await waitFor(() => expect(next(desk).value).toBe('920.50'))
  await userEvent.keyboard('900')
  expect(store.rows().map(({ accountLabel, debit }) => [accountLabel, debit])).toEqual([
    ['Bag', ''],
    ['Piece', '900'],
  ])
})
