import { useEffect, useRef } from 'react'

/** What a cashier does beside adding items; each but `hold` has a dialog. */
export type TillAct =
  | 'quantity'
  | 'discount'
  | 'cartDiscount'
  | 'customer'
  | 'hold'
  | 'recall'
  | 'return'
  | 'cash'
  | 'card'
  | 'split'
  | 'receipts'
  | 'drawer'
  | 'report'
  | 'close'

/** The keys of acts, as in the legend of the buttons. */
export const actKeys: Readonly<Partial<Record<TillAct, string>>> = {
  quantity: 'F2',
  discount: 'F3',
  hold: 'F4',
  recall: 'F5',
  return: 'F6',
  cash: 'F8',
  card: 'F9',
  split: 'F10',
}
const actsByKey = new Map(Object.entries(actKeys).map(([act, key]) => [key, act as TillAct]))

type Handlers = {
  /** No dialog is open. */
  isIdle: boolean
  begin: (act: TillAct) => void
  focusScan: () => void
  move: (step: -1 | 1) => void
  remove: () => void
}

/** Follows the keys of the till while no dialog is open; what is typed elsewhere goes into the scan field. */
export function useTillKeys(handlers: Handlers): void {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { isIdle, begin, focusScan, move, remove } = latest.current
      const act = actsByKey.get(event.key)
      // The browser's own meaning of these keys, such as reloading the page, would end the sale.
      if (act) event.preventDefault()
      if (!isIdle || event.ctrlKey || event.metaKey || event.altKey) return
      const field = event.target instanceof HTMLInputElement ? event.target : null
      if (act) begin(act)
      else if (field !== null && field.value !== '') return
      else if (event.key === '/') {
        event.preventDefault()
        focusScan()
      } else if (event.key === 'ArrowDown') move(1)
      else if (event.key === 'ArrowUp') move(-1)
      else if (event.key === 'Delete') remove()
      else if (field === null && event.key.length === 1 && event.key !== ' ') focusScan()
    }
    globalThis.addEventListener('keydown', press)
    return () => globalThis.removeEventListener('keydown', press)
  }, [])
}
