/** The invoice that a return, a void or a later payment refers to. */
import type { TillNote } from '../../../domain/till/notes.ts'
import { saleStatus } from '../../db/till/sale-store.ts'
import type { StoredTrade } from '../../db/trade/trade-store.ts'
import { tradeDocument } from '../../db/trade/trade-store.ts'
import type { FactWork } from './till-work.ts'

export type SoldInvoice = { sale: StoredTrade; isCancelled: boolean; notes: readonly TillNote[] }

/** Returns the invoice of an id, with a note if it was cancelled; null while it is not here. */
export async function soldInvoice({ tx, context }: FactWork, id: string): Promise<SoldInvoice | null> {
  const { companyId } = context.who
  const [[state], [sale]] = await tx.batch([saleStatus(companyId, id), tradeDocument(companyId, 'sales/vouchers', id)])
  if (!state || !sale) return null
  const isCancelled = state.status !== 'Issued'
  return { sale, isCancelled, notes: isCancelled ? [{ code: 'SALE_CANCELLED', params: {} }] : [] }
}
