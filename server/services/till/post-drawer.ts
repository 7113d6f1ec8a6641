/**
 * Posts cash that was put into the drawer or taken out other than by a sale, and the difference when a shift is closed, as journal
 * vouchers.
 *
 *   50.00 from the safe          Dr Cash 50.00              Cr Safe 50.00
 *   0.50 less than expected      Dr Till over/short 0.50    Cr Cash 0.50
 */
import { absolute, isNegative } from '../../../domain/money/decimal.ts'
import { DomainError } from '../../../domain/errors.ts'
import { drawerOfShift } from '../../../domain/till/drawer.ts'
import type { DrawerMovement } from '../../../domain/till/facts.ts'
import { factById } from '../../db/till/fact-store.ts'
import { tillModes } from '../../db/till/sale-store.ts'
import { booksReading } from '../books/books.ts'
import { todayIn } from '../core/today.ts'
import { factsIn } from './readable-facts.ts'
import type { FactResult, FactWork } from './till-work.ts'
import { everyWarning, openDate } from './till-work.ts'

const path = 'account/journal-vouchers'

/** Returns what posts a movement of the drawer of its shift. Raises what refuses the other account. */
export async function postDrawer(
  work: FactWork,
  { id, body: { shift, direction, amount, account, reason } }: { id: string; body: DrawerMovement },
): Promise<FactResult> {
  const opened = await work.tx.run(factById(work.context.who.companyId, shift))
  return postCash(work, {
    id,
    mode: drawerOfShift(factsIn(opened), work.till.mode),
    amount: direction === 'in' ? amount : `-${amount}`,
    account,
    narration: `${work.till.name}: ${reason}`,
  })
}

type CashMovement = {
  id: string
  /** The payment method of the drawer. */
  mode: string
  /** Signed: into the drawer is positive. */
  amount: string
  account: string
  narration: string
}

/** Returns the voucher of cash that goes into the drawer or out of it, dated by the till’s clock. */
export async function postCash(work: FactWork, movement: CashMovement): Promise<FactResult> {
  const { tx, context, vouchers } = work
  const books = booksReading(context, path)
  const [[cash], ...bookRows] = await tx.batch([tillModes(context.who.companyId, [movement.mode]), ...books.statements])
  if (!cash) throw new DomainError('UNKNOWN_REFERENCE')
  const inBooks = books.take(bookRows as unknown[][])
  const { date, notes } = openDate(inBooks, todayIn(inBooks.book.time_zone, context.clock.now()))
  const amount = absolute(movement.amount)
  const [to, from] = isNegative(movement.amount) ? [movement.account, cash.account] : [cash.account, movement.account]
  const body = {
    date,
    narration: movement.narration,
    rows: [
      { account: to, debit: amount },
      { account: from, credit: amount },
    ],
  }
  const { decides } = vouchers.parse(context, { id: null, body })
  const decide = decides.take(await tx.batch(decides.statements))
  const { id } = movement
  const { statements } = await decide(tx, { stored: null, status: 'Approved', accept: everyWarning, id })
  return { statements, document: { path, id }, waitsFor: null, notes }
}
