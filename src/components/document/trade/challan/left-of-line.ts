import { subtract } from '../../../../../domain/money/decimal.ts'
import type { TradeRowAnswer } from '../../../../../domain/resources/trade/trade-answer.ts'

type ChallanLine = Pick<TradeRowAnswer, 'quantity' | 'received' | 'returned' | 'closed'>

/** Returns the quantity of a delivered line that is not invoiced, returned or closed, in the unit of the line. */
export function leftOfLine({ quantity, received, returned, closed }: ChallanLine): string {
  return [received, returned, closed].reduce(subtract, quantity)
}
