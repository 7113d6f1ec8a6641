/**
 * Merging a party into another: what is open moves line by line, so that each keeps the day it is due, and nothing that
 * was posted is rewritten.
 *
 * For every open item one line takes it off the ledger of the party that goes, and one puts it on that of the party that
 * stays. What is taken off settles the item it came from.
 *
 *   Acme owes 100.00, due 31 March, of which 60.00 is paid
 *   moved       Dr Acme Ltd (Receivable) 40.00, due 31 March      Cr Acme (Receivable) 40.00
 */
import type { LedgerLine } from '../ledger/posting.ts'
import type { Problem } from '../errors.ts'

export type OpenItem = {
  readonly id: string
  readonly side: 'debit' | 'credit'
  readonly accountId: string
  readonly dueDate: string
  /** What is not settled of it, canonical. */
  readonly open: string
  /** What a person calls it. */
  readonly text: string
}

export type Move = {
  readonly itemId: string
  readonly dueDate: string
  readonly amount: string
  /** Where its two lines stand, counted from 1: the one put on, the one taken off. */
  readonly onLine: number
  readonly offLine: number
}

/** The lines that move items to other ledgers, in the order of the items. `ledgerOf` is the new ledger for an old one. */
export function moveItems(
  items: readonly OpenItem[],
  ledgerOf: (accountId: string) => string,
): { lines: LedgerLine[]; moves: Move[] } {
  const lines = items.flatMap((item): LedgerLine[] => [
    { accountId: ledgerOf(item.accountId), ...on(item.side, item.open), description: item.text },
    { accountId: item.accountId, ...on(item.side === 'debit' ? 'credit' : 'debit', item.open), description: item.text },
  ])
  const moves = items.map(({ id, dueDate, open }, place) => {
    return { itemId: id, dueDate, amount: open, onLine: 2 * place + 1, offLine: 2 * place + 2 }
  })
  return { lines, moves }
}

function on(side: 'debit' | 'credit', amount: string): { debit: string; credit: string } {
  return side === 'debit' ? { debit: amount, credit: '0' } : { debit: '0', credit: amount }
}

export type MergingParty = {
  readonly id: string
  readonly name: string
  readonly isActive: boolean
  readonly isMerged: boolean
  readonly isWalkIn: boolean
}

/**
 * What speaks against merging `loser` into `survivor` on `date`, at `into` and `date`: MERGED_INTO_ITSELF, SEEDED,
 * PARTY_INACTIVE, POSTED_LATER. `lastDate` is the day from which on all is open that would move, null when
 * nothing would.
 */
export function mergeProblems(
  { loser, survivor }: { loser: MergingParty; survivor: MergingParty },
  { date, lastDate }: { date: string; lastDate: string | null },
): Problem[] {
  if (loser.id === survivor.id) return [{ code: 'MERGED_INTO_ITSELF', path: 'into' }]
  const problems: Problem[] = []
  if (loser.isWalkIn) problems.push({ code: 'SEEDED', path: 'into' })
  if (loser.isMerged) problems.push({ code: 'PARTY_INACTIVE', path: 'into', params: { party: loser.name } })
  if (!survivor.isActive) problems.push({ code: 'PARTY_INACTIVE', path: 'into', params: { party: survivor.name } })
  if (lastDate !== null && date < lastDate) {
    problems.push({ code: 'POSTED_LATER', path: 'date', params: { date: lastDate, party: loser.name } })
  }
  return problems
}

type Named = { readonly name: string; readonly aliases: readonly string[] }

/** The aliases of the party that stays: its own, the name and the aliases of the one that goes; each once, in order. */
export function mergedAliases(loser: Named, survivor: Named): string[] {
  const known = new Set([survivor.name.toLowerCase()])
  const all = [...survivor.aliases, loser.name, ...loser.aliases]
  const kept = all.filter((alias) => !known.has(alias.toLowerCase()) && known.add(alias.toLowerCase()))
  return kept.toSorted((one, other) => (one < other ? -1 : 1))
}
