import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { cartFigures } from '../../../../domain/till/cart.ts'
import { formatDateTime } from '../../../lib/format/format.ts'
import { useMoney, useTill } from '../till-context.tsx'
import { TillDialog } from './till-dialog.tsx'
import type { DialogProps } from './dialog-props.ts'

/** Takes a cart that is on hold; the newest has the focus. */
export function RecallDialog({ carts: { onHold, recall }, close }: DialogProps) {
  const t = useTranslate()
  const { prices, style } = useTill()
  const { symbol } = useMoney()
  return (
    <TillDialog title={t('till.recall.title')} close={close}>
      <ul className="till-choices">
        {onHold.map((cart) => (
          <li key={cart.id}>
            <Button
              block
              size="large"
              onClick={() => {
                recall(cart.id)
                close()
              }}
            >
              <span className="till-choice-name">
                {cart.customer_name || t('till.walkIn')}
                <small>
                  {t('till.recall.detail', { count: cart.lines.length, at: formatDateTime(cart.held_at, style) })}
                </small>
              </span>
              <span>{symbol(cartFigures(cart, prices).totals.total)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </TillDialog>
  )
}
