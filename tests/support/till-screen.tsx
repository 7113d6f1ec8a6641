/** A dialog of the till on a device in memory, with facts that it has recorded before. */
import { Refine } from '@refinedev/core'
import { render } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { cartFigures, emptyCart } from '../../domain/till/cart.ts'
import type { FactContent, TillFact } from '../../domain/till/facts.ts'
import { firstHead } from '../../domain/till/till-head.ts'
import type { ReadyTill, TillDevice } from '../../src/lib/till/till-device.ts'
import '../../src/lib/till/till-texts.ts'
import type { DialogProps } from '../../src/pages/till/dialogs/dialog-props.ts'
import { TillContext, useCatalogParts } from '../../src/pages/till/till-context.tsx'
import { i18nProvider } from '../../src/providers/i18n-provider.ts'
import { catalog } from './till-catalog.ts'
import { prices } from './till-sale.ts'

export const shift = { id: 's', n: 1, at: '2026-11-27T09:00:00.000Z', cashier: 'olivia', float: '50.00' }

/** Returns facts with the frame of a device, in the order of their numbers. */
export function framed(contents: readonly ({ readonly id: string } & FactContent)[]): TillFact[] {
  return contents.map((content, place) => ({
    till: catalog.till.id,
    n: place + 2,
    at: '2026-11-27T09:00:00.000Z',
    cashier: 'olivia',
    previous: '',
    hash: '',
    ...content,
  }))
}

function TillOf({ device, till, children }: PropsWithChildren<{ device: TillDevice; till: ReadyTill }>) {
  const parts = useCatalogParts(catalog, till.head.shift)
  return parts && <TillContext value={{ device, till, ...parts }}>{children}</TillContext>
}

/** Renders a dialog of a till that has recorded `facts`; returns what it records from then on. */
export function showDialog(
  dialog: (props: DialogProps) => React.ReactNode,
  facts: readonly TillFact[],
  { online = false, print = () => undefined }: { online?: boolean; print?: DialogProps['print'] } = {},
): FactContent[] {
  const recorded: FactContent[] = []
  const device: TillDevice = {
    subscribe: () => () => undefined,
    state: () => ({ kind: 'loading' }),
    register: async () => undefined,
    record: async (content, id = 'new') => {
      recorded.push(content)
      const [fact] = framed([{ id, ...content }])
      if (!fact) throw new Error('No fact')
      return fact
    },
    facts: async () => facts.toReversed(),
    carts: async () => [],
    keepCarts: async () => undefined,
    export: async () => new Blob(),
    syncNow: () => undefined,
    close: () => undefined,
  }
  const { id, name, prefix } = catalog.till
  const cashier = { id: 'olivia', name: 'Olivia', may: { sell: true, approve: false } }
  const till: ReadyTill = {
    kind: 'ready',
    profile: { till: id, name, prefix, company: 'maple', key: 'key', cashier },
    head: { ...firstHead, n: facts.length + 1, shift },
    durable: true,
    online,
    unsent: { count: 0, total: '0', oldest: null, parked: 0 },
    catalog,
    clockBehind: false,
    revoked: false,
  }
  const cart = emptyCart('cart')
  const nothing = () => undefined
  const props: DialogProps = {
    act: 'return',
    shift,
    carts: { cart } as DialogProps['carts'],
    figures: cartFigures(cart, prices),
    limit: null,
    close: nothing,
    finish: nothing,
    print,
  }
  render(
    <Refine i18nProvider={i18nProvider} options={{ disableTelemetry: true }}>
      <TillOf device={device} till={till}>
        {dialog(props)}
      </TillOf>
    </Refine>,
  )
  return recorded
}
