/** A voucher between the form and the server: what is sent, and where its errors belong. */
import type { Problem } from '../../../domain/errors.ts'
import { checkJournalVoucher } from '../../../domain/ledger/post-journal-voucher.ts'
import { isBlankRow } from '../../components/grid/grid-columns.ts'
import type { VoucherCells, VoucherRow } from '../../components/grid/voucher-rows.ts'
import { plainAmounts } from '../../components/grid/voucher-rows.ts'

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
export const emptyHead: Head = { date: '', narration: '' }

/** The fields above the rows, as the server names them. */
export const headFields = ['date', 'narration'] as const
export type TypedVoucher = { head: Head; rows: VoucherCells[] }

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

function amountOrEmpty(amount: string | null): string {
  return amount === null || /^0*\.?0*$/.test(amount) ? '' : amount
}
