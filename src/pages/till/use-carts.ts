import { useCallback, useEffect, useRef, useState } from 'react'
import { v7 as uuid } from 'uuid'
import type { Cart } from '../../../domain/till/cart.ts'
import { emptyCart } from '../../../domain/till/cart.ts'
import type { TillDevice } from '../../lib/till/till-device.ts'

export type Carts = {
  /** The cart in work. */
  cart: Cart
  onHold: readonly Cart[]
  isLoading: boolean
  change: (next: Cart) => void
  /** Puts the cart in work on hold. */
  hold: () => void
  /** Takes a held cart; the one in work is put on hold unless it is empty. */
  recall: (id: string) => void
  /** Starts a new cart in place of the one that was sold or discarded. */
  next: () => void
}

/** Holds the carts of the till; each change is kept on the device, and a browser that is killed comes back with them. */
export function useCarts(device: TillDevice, onNotKept: () => void): Carts {
  const [carts, setCarts] = useState<readonly Cart[]>(() => [emptyCart(uuid())])
  const [isLoading, setIsLoading] = useState(true)
  const writes = useRef(Promise.resolve())
  useEffect(() => {
    let isOver = false
    void device.carts().then((kept) => {
      if (isOver) return
      const inWork = kept.find(({ held_at }) => held_at === null) ?? emptyCart(uuid())
      setCarts([inWork, ...kept.filter(({ id }) => id !== inWork.id)])
      setIsLoading(false)
    })
    return () => {
      isOver = true
    }
  }, [device])
  const keep = useCallback(
    (next: readonly Cart[]) => {
      setCarts(next)
      const filled = next.filter(({ lines }) => lines.length > 0)
      writes.current = writes.current.then(() => device.keepCarts(filled)).catch(onNotKept)
    },
    [device, onNotKept],
  )
  const [cart = emptyCart(uuid()), ...onHold] = carts
  const withCart = () =>
    cart.lines.length === 0 ? onHold : [{ ...cart, held_at: new Date(Date.now()).toISOString() }, ...onHold]
  return {
    cart,
    onHold,
    isLoading,
    change: (next) => keep([next, ...onHold]),
    hold: () => {
      if (cart.lines.length > 0) keep([emptyCart(uuid()), ...withCart()])
    },
    recall: (id) => {
      const chosen = onHold.find((one) => one.id === id)
      if (chosen) keep([{ ...chosen, held_at: null }, ...withCart().filter((one) => one !== chosen)])
    },
    next: () => keep([emptyCart(uuid()), ...onHold]),
  }
}
