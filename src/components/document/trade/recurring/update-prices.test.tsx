import { Refine } from '@refinedev/core'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { company } from '../../../../../tests/support/company.ts'
import '../../../../lib/texts/recurring-texts.ts'
import { CompanyProvider } from '../../../../providers/company-provider.tsx'
import { i18nProvider } from '../../../../providers/i18n-provider.ts'
import type { PickedItem } from '../../../grid/grid-columns.ts'
import type { ItemFacts } from '../../../grid/stock-rows.ts'
import { tradeForms } from '../trade-kinds.ts'
import { emptyTradeRow, openTradeRows } from '../trade-rows.ts'
import { UpdatePrices } from './update-prices.tsx'

afterEach(cleanup)

const heart: PickedItem = {
  id: 'heart',
  label: 'Heart',
  code: null,
  unit: 'piece',
  unit_label: 'pcs',
  units: [],
  stock: null,
  cost: null,
  selling_price: '2.55',
}

/** A template with a heart at 2.10, whose item is loaded by `arrive`. */
function template() {
  let arrive = () => {}
  const pending = new Promise<void>((resolve) => (arrive = resolve))
  const store = openTradeRows([{ ...emptyTradeRow, item: 'heart', itemLabel: 'Heart', unit: 'piece', rate: '2.10' }], {
    sources: { item: () => undefined, scheme: () => undefined },
    style: company,
    isSale: true,
    typesAmounts: false,
    isTrade: false,
    goodsBack: null,
  })
  const page = (facts: ItemFacts) => (
    <Refine i18nProvider={i18nProvider} options={{ disableTelemetry: true }}>
      <CompanyProvider value={{ company, rights: { role: 'owner', roles: ['owner'], permissions: {} } }}>
        <UpdatePrices form={tradeForms['sales/vouchers']} {...{ store, facts }} pendingFacts={() => pending} />
      </CompanyProvider>
    </Refine>
  )
  const { rerender } = render(page(new Map()))
  return { store, arrive: (facts: ItemFacts) => (rerender(page(facts)), arrive()) }
}

test('prices are compared once the items are loaded', async () => {
  const { store, arrive } = template()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Update prices' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  arrive(new Map([['heart', heart]]))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByRole('row', { name: /Heart/ }).textContent).toBe('Heart2.102.55')
  await user.click(within(dialog).getByRole('button', { name: 'Update prices' }))
  expect(store.rows()[0]?.rate).toBe('2.55')
})

test('lines whose items could not be loaded are not called current', async () => {
  const { arrive } = template()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Update prices' }))
  arrive(new Map())
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByRole('alert').textContent).toContain('The current price of one line couldn’t be loaded.')
  expect(within(dialog).queryByText('All prices are current.')).toBeNull()
})
