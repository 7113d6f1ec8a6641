/**
 * Computes the journal entries of a document, separately or merged. Reversals are on the side of the lines they reverse
 * with negative amounts, so that merging all lines shows the document's current effect on the ledger.
 */
import type { ResourceHead } from '../../../domain/resources/heads.ts'
import { heads } from '../../../domain/resources/heads.ts'
import { mergeLines, totals } from '../../../domain/ledger/posting.ts'

export type EntryLine = {
  account: string
  account_label: string
  account_code: string | null
  debit: string
  credit: string
  description: string | null
  tax_scheme_label: string | null
  tax_base: string | null
  /** The statement line that it is matched with. */
  bank_line?: { line_no: number; statement: string; date: string }
}
export type Entry = {
  id: string
  date: string
  kind: string
  document_path: string
  document_id: string
  document_no: string | null
  narration: string | null
  reverses: string | null
  recorded_at: string
  who: string | null
  lines: EntryLine[]
}

/** Returns the net of all entries: one line per account and side, none for fully reversed lines. */
export function netLines(entries: readonly Entry[]): EntryLine[] {
  const lines = entries.flatMap((entry) => entry.lines)
  const accounts = new Map(lines.map((line) => [line.account, line]))
  return mergeLines(
    lines.map(({ account, debit, credit, description, tax_scheme_label: scheme, tax_base: base }) => ({
      accountId: account,
      debit,
      credit,
      description,
      taxSchemeId: scheme,
      taxBase: base,
    })),
  ).map(({ accountId, debit, credit, description, taxSchemeId, taxBase }) => ({
    account: accountId,
    account_label: accounts.get(accountId)?.account_label ?? '',
    account_code: accounts.get(accountId)?.account_code ?? null,
    debit,
    credit,
    description: description ?? null,
    tax_scheme_label: taxSchemeId ?? null,
    tax_base: taxBase ?? null,
  }))
}

/**
 * Returns the number of a document in its entries, which may belong to others as well; null when none of them is its
 * own.
 */
export function numberIn(entries: readonly Entry[], { path, id }: { path: string; id: string }): string | null {
  const documentEntries = entries.filter((entry) => entry.document_path === path && entry.document_id === id)
  return documentEntries.find((entry) => entry.document_no !== null)?.document_no ?? null
}

/** Returns both sides of all entries; a reversed document totals '0'. */
export function entryTotals(entries: readonly Entry[]): { debit: string; credit: string } {
  return totals(entries.flatMap((entry) => entry.lines))
}

/**
 * Returns the posting resource of a page's address: `/demo/account/journal-vouchers/5/journal-entries` or
 * `/demo/journal-entries/account-journal-vouchers/5`; undefined for any other path or slug.
 */
export function postingResource(pathname: string): ResourceHead | undefined {
  const [, , ...segments] = pathname.replace(/\/$/, '').split('/')
  const isBySlug = segments[0] === 'journal-entries'
  const name = isBySlug ? segments[1] : segments.slice(0, -2).join('/')
  return [...heads.values()].find(({ path, posts }) => posts && (isBySlug ? path.replaceAll('/', '-') : path) === name)
}
