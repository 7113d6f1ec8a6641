/** What can be done with the documents of one path of trade. */
import type { TradePath } from '../../../../domain/documents/status.ts'
import type { Context } from '../../core/unit-of-work.ts'
import { paperOf } from '../../sending/paper.ts'
import { cancelIssuedTrade, copyTrade, deleteTrade, issueTradeDraft, resolveNote } from './act-on-trade.ts'
import { changePaymentMode } from './change-payment-mode.ts'
import { createTrade, editTrade, storedReading } from './save-trade.ts'
import { allocateNote, releaseNote } from './notes/set-off-note.ts'
import { journalEntriesOfTrade, readTrade } from './trade-answer.ts'

type Target = { id: string; body: unknown }

/** The use-cases of invoices and bills. */
export function invoiceUseCases(path: TradePath) {
  const { acts, ...common } = useCases(path)
  const copy = (context: Context, target: Target) => copyTrade(context, path, target)
  const changeMode = (context: Context, target: Target) => changePaymentMode(context, path, target)
  return { ...common, acts: { ...acts, copy, 'payment-mode': changeMode } }
}

/** The use-cases of notes. */
export function noteUseCases(path: TradePath) {
  const { acts, ...common } = useCases(path)
  const resolve = (context: Context, target: Target) => resolveNote(context, path, target)
  const allocate = (context: Context, target: Target) => allocateNote(context, path, target)
  const release = (context: Context, target: Target) => releaseNote(context, path, target)
  return { ...common, acts: { ...acts, resolve, allocate, release } }
}

function useCases(path: TradePath) {
  return {
    read: (context: Context, id: string) => readTrade(context, path, id),
    stored: (context: Context, id: string) => storedReading(context, path, id),
    create: (context: Context, body: unknown) => createTrade(context, path, body),
    update: (context: Context, target: Target) => editTrade(context, path, target),
    remove: (context: Context, target: { id: string; version: number }) => deleteTrade(context, path, target),
    acts: {
      issue: (context: Context, target: Target) => issueTradeDraft(context, path, target),
      cancel: (context: Context, target: Target) => cancelIssuedTrade(context, path, target),
    },
    journalEntries: (context: Context, id: string) => journalEntriesOfTrade(context, path, id),
    print: (context: Context, id: string) => paperOf(context, path, id),
  }
}
