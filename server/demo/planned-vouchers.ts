/** What the demo enters: vouchers in plain figures, in pence or paisa, with accounts by their codes. */
import type { LocalDate } from '../../domain/calendar/local-date.ts'

export type PlannedRow = {
  account: string
  debit: bigint
  credit: bigint
  description: string
  /** On the account of a tax: what it is the tax of; absent on other rows. */
  base?: bigint
}

export type PlannedVoucher = {
  date: LocalDate
  narration: string
  rows: PlannedRow[]
  /** What becomes of it: approved at once, left for approval, approved and cancelled, approved and reversed later. */
  fate: 'approved' | 'draft' | 'cancelled' | 'reversed'
}

export type NewLedger = { code: string; name: string; category: string }

/** Debit of an account, in the smallest unit. */
export function dr(account: string, amount: bigint, description = ''): PlannedRow {
  return { account, debit: amount, credit: 0n, description }
}

/** Credit of an account, in the smallest unit. */
export function cr(account: string, amount: bigint, description = ''): PlannedRow {
  return { account, debit: 0n, credit: amount, description }
}

/** An approved voucher. */
export function voucher(date: LocalDate, narration: string, rows: PlannedRow[]): PlannedVoucher {
  return { date, narration, rows, fate: 'approved' }
}

/** An amount of two digits as people and services write it; nothing is an empty cell. */
export function decimalText(amount: bigint): string {
  if (amount === 0n) return ''
  const digits = amount.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
