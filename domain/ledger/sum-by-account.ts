/**
 * What many rows of a document come to on each account, as ledger lines of one side. A document of a thousand rows
 * mostly has a handful of accounts, so the rows are added up as whole millionths before anything else looks at them.
 *
 *   debit of Stock 10.00, Freight 4.00, Stock 2.50     is Dr Stock 12.50, Dr Freight 4.00
 */
import { fromMicros, toMicros } from '../money/micros.ts'
import type { LedgerLine } from './posting.ts'

/** An amount may come without an account only when it is nothing. */
export type Part = { readonly accountId: string | null; readonly amount: string }

/** One line per account, in the order of first appearance; nothing for what comes to nothing. */
export function sumByAccount(side: 'debit' | 'credit', parts: Iterable<Part>): LedgerLine[] {
  const sums = new Map<string, bigint>()
  for (const { accountId, amount } of parts) {
    const micros = toMicros(amount)
    if (micros === 0n) continue
    if (accountId === null) throw new Error(`${amount} of a document has no account`)
    sums.set(accountId, (sums.get(accountId) ?? 0n) + micros)
  }
  return [...sums].map(([accountId, micros]) => {
    const amount = fromMicros(micros)
    return side === 'debit' ? { accountId, debit: amount, credit: '0' } : { accountId, debit: '0', credit: amount }
  })
}
