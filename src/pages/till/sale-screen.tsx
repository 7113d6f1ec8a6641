import { useTranslate } from '@refinedev/core'
import type { InputRef } from 'antd'
import type { ReactNode } from 'react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { v7 as uuid } from 'uuid'
import { addItem, cartFigures, moveSelection, removeLine } from '../../../domain/till/cart.ts'
import type { CatalogItem } from '../../../domain/till/catalog.ts'
import type { OpenShift } from '../../../domain/till/till-head.ts'
import { mayUpdate } from '../../lib/offline/keep-till.ts'
import { useNotices } from '../../providers/notification-provider.tsx'
import { CartPanel } from './cart-panel.tsx'
import { cartProblem } from './cart-problem.ts'
import { TillDialogs } from './dialogs/till-dialogs.tsx'
import { ItemFinder } from './item-finder.tsx'
import { usePaper } from './paper/use-paper.tsx'
import { useMoney, useTill } from './till-context.tsx'
import { TillHeader } from './till-header.tsx'
import type { TillAct } from './till-keys.ts'
import { useTillKeys } from './till-keys.ts'
import { TillNotices } from './till-notices.tsx'
import { useCarts } from './use-carts.ts'

/** Sells: items and search on the left, the cart on the right; on a phone the cart is a page of its own. */
export function SaleScreen({ shift }: { shift: OpenShift }) {
  const t = useTranslate()
  const { device, till, catalog, prices } = useTill()
  const notices = useNotices()
  const carts = useCarts(
    device,
    useCallback(() => notices.open({ type: 'warning', message: t('till.cartNotKept'), role: 'alert' }), [notices, t]),
  )
  const { cart, change, hold, onHold } = carts
  const [act, setAct] = useState<TillAct | null>(null)
  const [isCartShown, setIsCartShown] = useState(false)
  const scanField = useRef<InputRef>(null)
  const paper = usePaper()
  const figures = useMemo(() => cartFigures(cart, prices), [cart, prices])
  const limit = till.profile.cashier.may.approve ? null : catalog.highest_discount
  const problem = cartProblem(cart, figures, limit)
  const isEmpty = cart.lines.length === 0

  useEffect(() => mayUpdate(isEmpty && act === null), [isEmpty, act])
  useEffect(() => () => mayUpdate(true), [])

  const focusScan = useCallback(() => {
    // On a touch screen the field would open the keyboard over the items.
    if (matchMedia('(pointer: fine)').matches) scanField.current?.focus()
  }, [])
  useEffect(() => {
    if (act === null) focusScan()
  }, [act, focusScan, carts.isLoading])

  const begin = (next: TillAct) => {
    const needsLine = next === 'quantity' || next === 'discount'
    if (needsLine && cart.selection === null) return
    if ((next === 'cash' || next === 'card' || next === 'split') && (isEmpty || problem !== null)) return
    if (next === 'recall' && onHold.length === 0) return
    if (next === 'hold') hold()
    else setAct(next)
  }
  const add = (item: CatalogItem) => {
    change(addItem(cart, item, uuid()))
    if (item.rate === null) setAct('quantity')
  }
  useTillKeys({
    isIdle: act === null,
    begin,
    focusScan,
    move: (step) => change(moveSelection(cart, step)),
    remove: () => {
      if (cart.selection !== null) change(removeLine(cart, cart.selection))
    },
  })
  const finish = () => {
    setAct(null)
    setIsCartShown(false)
    carts.next()
  }
  const close = () => setAct(null)
  const dialogs: ReactNode =
    act === null ? null : (
      <TillDialogs act={act} shift={shift} {...{ carts, figures, limit, close, finish }} print={paper.print} />
    )
  return (
    <main className={isCartShown ? 'till-selling is-cart-shown' : 'till-selling'}>
      <div className="till-items">
        <TillHeader shift={shift} onHold={onHold.length} begin={begin} />
        <TillNotices />
        <ItemFinder scanField={scanField} add={add} pay={() => begin('cash')} />
        <button type="button" className="till-show-cart" onClick={() => setIsCartShown(true)}>
          <CartSummary count={cart.lines.length} total={figures.totals.total} />
        </button>
      </div>
      <CartPanel
        cart={cart}
        figures={figures}
        problem={problem}
        change={change}
        begin={begin}
        onBack={() => setIsCartShown(false)}
      />
      {dialogs}
      {paper.node}
    </main>
  )
}

function CartSummary({ count, total }: { count: number; total: string }) {
  const t = useTranslate()
  const { symbol } = useMoney()
  return (
    <>
      <span>{t('till.cart.lines', { count })}</span>
      <strong>{symbol(total)}</strong>
    </>
  )
}
