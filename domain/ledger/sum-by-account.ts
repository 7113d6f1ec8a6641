/**
 * Sums the rows of a document by account, as ledger lines of one side. A document of a thousand rows usually has a few
 * accounts, so the rows are summed as whole millionths first.
 *
 *   debit of Stock 10.00, Freight 4.00, Stock 2.50     is Dr Stock 12.50, Dr Freight 4.00
 */
import { fromMicros, toMicros } from '../money/micros.ts'
import type { LedgerLine } from './posting.ts'

/** The account may be null only when the amount is zero. */
export type Part = { readonly accountId: string | null; readonly amount: string }

/** Returns one line for each account, in the order of first appearance; lines of zero are dropped. */
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
