/**
 * Merges a party into another: open items move line by line, so that each keeps its due date, and posted entries are
 * not changed.
 *
 * For every open item one line clears it on the loser's account, and one posts it on the survivor's account. The
 * clearing line is allocated to the item.
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
  /** The outstanding amount, canonical. */
  readonly open: string
  /** Its description for users. */
  readonly text: string
}

export type Move = {
  readonly itemId: string
  readonly dueDate: string
  readonly amount: string
  /** The line numbers from 1: of the survivor's line and of the loser's line. */
  readonly onLine: number
  readonly offLine: number
}

/**
 * Returns the lines that move items to other accounts, in the order of the items. `ledgerOf` maps old accounts to new
 * ones.
 */
export function moveItems(
  items: readonly OpenItem[],
  ledgerOf: (accountId: string) => string,
): { lines: LedgerLine[]; moves: Move[] } {
  const lines = items.flatMap((item): LedgerLine[] => [
    { accountId: ledgerOf(item.accountId), ...amountOn(item.side, item.open), description: item.text },
    {
      accountId: item.accountId,
      ...amountOn(item.side === 'debit' ? 'credit' : 'debit', item.open),
      description: item.text,
    },
  ])
  const moves = items.map(({ id, dueDate, open }, index) => {
    return { itemId: id, dueDate, amount: open, onLine: 2 * index + 1, offLine: 2 * index + 2 }
  })
  return { lines, moves }
}

function amountOn(side: 'debit' | 'credit', amount: string): { debit: string; credit: string } {
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
 * Returns the problems of merging `loser` into `survivor` on `date`, at `into` and `date`: MERGED_INTO_ITSELF, SEEDED,
 * PARTY_INACTIVE, POSTED_LATER. `lastDate` is the date of the latest open item to move, null without one.
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

type NamedParty = { readonly name: string; readonly aliases: readonly string[] }

/** Returns the aliases of the survivor: its own, and the name and aliases of the loser; each once, in order. */
export function mergeAliases(loser: NamedParty, survivor: NamedParty): string[] {
  const aliasKeys = new Set([survivor.name.toLowerCase()])
  const candidates = [...survivor.aliases, loser.name, ...loser.aliases]
  const uniqueAliases = candidates.filter(
    (alias) => !aliasKeys.has(alias.toLowerCase()) && aliasKeys.add(alias.toLowerCase()),
  )
  return uniqueAliases.toSorted((a, b) => (a < b ? -1 : 1))
}
