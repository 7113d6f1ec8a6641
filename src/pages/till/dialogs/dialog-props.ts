import type { CartFigures } from '../../../../domain/till/cart.ts'
import type { OpenShift } from '../../../../domain/till/till-head.ts'
import type { Print } from '../paper/use-paper.tsx'
import type { TillAct } from '../till-keys.ts'
import type { Carts } from '../use-carts.ts'

/** What the dialog of an act gets. */
export type DialogProps = {
  act: TillAct
  shift: OpenShift
  carts: Carts
  figures: CartFigures
  /** The highest discount of the cashier in per cent; null for none. */
  limit: string | null
  close: () => void
  /** Ends a sale. */
  finish: () => void
  print: Print
}
