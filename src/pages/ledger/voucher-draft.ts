/** Converts a voucher between form and server and locates its errors. */
import type { Problem } from '../../../domain/errors.ts'
import { checkJournalVoucher } from '../../../domain/ledger/post-journal-voucher.ts'
import { parseMoneyInput } from '../../../domain/money/parse-money-input.ts'
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
  tax_scheme: string | null
  tax_scheme_label: string | null
  tax_base: string | null
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
  rows: {
    account: string | null
    debit: string
    credit: string
    description: string
    tax_scheme: string | null
    tax_base: string
  }[]
}
export type Head = { date: string; narration: string }
export const emptyHead: Head = { date: '', narration: '' }

/** The fields above the rows, by their API names. */
export const headFields = ['date', 'narration'] as const
export type TypedVoucher = { head: Head; rows: VoucherCells[] }

/** Returns the rows of a stored voucher for the grid. */
export function gridRows(rows: readonly WrittenRow[]): VoucherCells[] {
  return rows.map((row) => ({
    account: row.account,
    accountLabel: row.account_label,
    accountCode: row.account_code ?? '',
    description: row.description ?? '',
    debit: amountOrEmpty(row.debit),
    credit: amountOrEmpty(row.credit),
    tax_scheme: row.tax_scheme ?? '',
    tax_schemeLabel: row.tax_scheme_label ?? '',
    tax_base: amountOrEmpty(row.tax_base),
  }))
}

/** Returns the body to send without empty rows; `keys` maps each sent row to its row in the grid. */
export function voucherBody(
  head: Head,
  rows: readonly VoucherRow[],
  status: VoucherBody['status'],
): { body: VoucherBody; keys: number[] } {
  const filled = rows.filter((row) => !isBlankRow(row))
  const bodyRows = filled.map((row) => ({
    account: row.account === '' ? null : row.account,
    ...plainAmounts(row),
    description: row.description.trim(),
    tax_scheme: row.tax_scheme === '' ? null : row.tax_scheme,
    tax_base: parseMoneyInput(row.tax_base) ?? row.tax_base.trim(),
  }))
  return {
    body: { date: head.date, narration: head.narration.trim(), status, rows: bodyRows },
    keys: filled.map(({ key }) => key),
  }
}

/** Runs the server's own check before sending. */
export function checkBody({ date, narration, rows }: VoucherBody, currencyDigits: number): Problem[] {
  return checkJournalVoucher({
    date,
    narration,
    currencyDigits,
    rows: rows.map(({ account, debit, credit, description, tax_scheme: taxSchemeId, tax_base: taxBase }) => ({
      accountId: account,
      debit,
      credit,
      description,
      taxSchemeId,
      taxBase,
    })),
  })
}

function amountOrEmpty(amount: string | null): string {
  return amount === null || /^0*\.?0*$/.test(amount) ? '' : amount
}
