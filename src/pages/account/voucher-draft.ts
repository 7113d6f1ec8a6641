/** A voucher between the form and the server: what is sent, and where its errors belong. */
import type { Problem } from '../../../domain/errors.ts'
import { checkJournalVoucher } from '../../../domain/ledger/post-journal-voucher.ts'
import { isBlankRow } from '../../components/document/grid-columns.ts'
import type { CellError } from '../../components/document/rows-store.ts'
import type { VoucherCells, VoucherRow } from '../../components/document/voucher-rows.ts'
import { plainAmounts, voucherColumns } from '../../components/document/voucher-rows.ts'

export type VoucherStatus = 'Unapproved' | 'Approved' | 'Cancelled'
export type WrittenRow = {
  account: string
  account_label: string
  account_code: string | null
  debit: string | null
  credit: string | null
  description: string | null
}
export type VoucherRecord = {
  id: string
  version: number
  voucher_no: string | null
  date: string
  narration: string
  status: VoucherStatus
  total: string
  rows: WrittenRow[]
  reversal_of: string | null
  reversal_of_label?: string | null
  cancel_reason: string | null
  created_by_label?: string | null
  acts: string[]
}
export type VoucherBody = {
  date: string
  narration: string
  status: 'Unapproved' | 'Approved'
  rows: { account: string | null; debit: string; credit: string; description: string }[]
}
export type Head = { date: string; narration: string }

/** Where errors are shown: at a field of the head, at the rows as a whole, at cells, or above the form. */
export type PlacedErrors = {
  head: { date?: string; narration?: string }
  rows?: string
  cells: CellError[]
  other: string[]
}

/** The rows of a stored voucher as the grid holds them. */
export function gridRows(rows: readonly WrittenRow[]): VoucherCells[] {
  return rows.map((row) => ({
    account: row.account,
    accountLabel: row.account_label,
    accountCode: row.account_code ?? '',
    description: row.description ?? '',
    debit: amountOrEmpty(row.debit),
    credit: amountOrEmpty(row.credit),
  }))
}

/** What is sent; empty rows are left out, `keys` tells which row of the grid each sent row is. */
export function voucherBody(
  head: Head,
  rows: readonly VoucherRow[],
  status: VoucherBody['status'],
): { body: VoucherBody; keys: number[] } {
  const filled = rows.filter((row) => !isBlankRow(row))
  const sent = filled.map((row) => ({
    account: row.account === '' ? null : row.account,
    ...plainAmounts(row),
    description: row.description.trim(),
  }))
  return {
    body: { date: head.date, narration: head.narration.trim(), status, rows: sent },
    keys: filled.map(({ key }) => key),
  }
}

/** The server's own check, made before sending. */
export function checkBody({ date, narration, rows }: VoucherBody, currencyDigits: number): Problem[] {
  return checkJournalVoucher({
    date,
    narration,
    currencyDigits,
    rows: rows.map(({ account, debit, credit, description }) => ({ accountId: account, debit, credit, description })),
  })
}

/** Sorts errors by path (`date`, `rows`, `rows.2.account`) to their places; unknown paths go above the form. */
export function placeErrors(
  errors: Readonly<Record<string, readonly string[]>>,
  keys: readonly number[],
): PlacedErrors {
  const placed: PlacedErrors = { head: {}, cells: [], other: [] }
  for (const [path, sentences] of Object.entries(errors)) {
    const text = sentences.join(' ')
    const [, index = '', column = 'account'] = /^rows\.(\d+)(?:\.(\w+))?$/.exec(path) ?? []
    const key = index === '' ? undefined : keys[parseInt(index, 10)]
    if (key !== undefined)
      placed.cells.push({ key, column: voucherColumns.find(({ name }) => name === column)?.name ?? 'account', text })
    else if (path === 'date' || path === 'narration') placed.head[path] = text
    else if (path === 'rows') placed.rows = text
    else placed.other.push(text)
  }
  return placed
}

function amountOrEmpty(amount: string | null): string {
  return amount === null || /^0*\.?0*$/.test(amount) ? '' : amount
}
