/** Reads the body of a journal voucher as a client sent it. Amounts and dates are checked by the rules of the voucher. */
import type { VoucherRow } from '../../../domain/ledger/post-journal-voucher.ts'
import type { Problem } from '../../../domain/errors.ts'
import { refuse } from '../../../domain/errors.ts'

export type VoucherInput = {
  date: string
  narration: string
  status: 'Unapproved' | 'Approved'
  rows: readonly VoucherRow[]
}

const fields = ['date', 'narration', 'status', 'rows', 'version']
const rowFields = ['account', 'debit', 'credit', 'description']

/**
 * The voucher in the body; '' and null mean an empty cell. Raises UNKNOWN_FIELD, NOT_IN_LIST (status), NOT_A_NUMBER
 * and BAD_REQUEST at their fields, all at once.
 */
export function parseVoucher(body: unknown): VoucherInput {
  const problems: Problem[] = []
  const voucher = asObject(body, '', problems)
  problems.push(...unknown(voucher, fields, ''))
  const rows = voucher.rows ?? []
  if (!Array.isArray(rows)) problems.push({ code: 'BAD_REQUEST', path: 'rows' })
  const input = {
    date: text(voucher.date, 'date', problems),
    narration: text(voucher.narration, 'narration', problems).trim(),
    status: statusOf(voucher.status, problems),
    rows: Array.isArray(rows) ? rows.map((row, index) => parseRow(row, `rows.${index}`, problems)) : [],
  }
  refuse(problems)
  return input
}

/** The version that the client saw; raises REQUIRED at `version` when there is none. */
export function parseVersion(body: unknown): number {
  const version = typeof body === 'object' && body !== null && 'version' in body ? body.version : undefined
  if (typeof version === 'number' && Number.isSafeInteger(version)) return version
  refuse([{ code: 'REQUIRED', path: 'version' }])
  return 0
}

function parseRow(row: unknown, path: string, problems: Problem[]): VoucherRow {
  const cells = asObject(row, path, problems)
  problems.push(...unknown(cells, rowFields, `${path}.`))
  return {
    accountId: text(cells.account, `${path}.account`, problems) || null,
    debit: amount(cells.debit, `${path}.debit`, problems),
    credit: amount(cells.credit, `${path}.credit`, problems),
    description: text(cells.description, `${path}.description`, problems).trim(),
  }
}

function asObject(value: unknown, path: string, problems: Problem[]): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  problems.push({ code: 'BAD_REQUEST', path })
  return {}
}

function unknown(value: Record<string, unknown>, known: readonly string[], prefix: string): Problem[] {
  return Object.keys(value)
    .filter((name) => !known.includes(name))
    .map((name) => ({ code: 'UNKNOWN_FIELD', path: `${prefix}${name}`, params: { field: name } }))
}

function text(value: unknown, path: string, problems: Problem[]): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return value
  problems.push({ code: 'BAD_REQUEST', path })
  return ''
}

function amount(value: unknown, path: string, problems: Problem[]): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return value.trim()
  problems.push({ code: 'NOT_A_NUMBER', path })
  return ''
}

function statusOf(value: unknown, problems: Problem[]): VoucherInput['status'] {
  if (value === undefined || value === 'Unapproved') return 'Unapproved'
  if (value === 'Approved') return 'Approved'
  problems.push({ code: 'NOT_IN_LIST', path: 'status', params: { choices: 'Unapproved, Approved' } })
  return 'Unapproved'
}

/** A text of the body, or undefined when it is not there; raises BAD_REQUEST at its field for anything else. */
export function optionalText(body: unknown, field: string): string | undefined {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, field) : undefined
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string') refuse([{ code: 'BAD_REQUEST', path: field }])
  return String(value)
}
