/** Translates errors of PostgreSQL into those of the application. Others stay unchanged. */
import pg from 'pg'
import type { ErrorCode } from '../../../domain/errors.ts'
import { DomainError } from '../../../domain/errors.ts'

const raisedCodes: Readonly<Record<string, ErrorCode>> = {
  DB001: 'YEARS_NOT_ADJACENT',
  DB003: 'ACCOUNT_RESERVED',
  DB004: 'NO_FISCAL_YEAR',
  DB005: 'PERIOD_LOCKED',
  DB007: 'STALE',
  DB008: 'NOT_FOUND',
  DB009: 'OWNER_FIXED',
  DB010: 'OTHER_PARTY',
  DB011: 'ALLOCATED',
  DB012: 'PARTY_LEDGER_FIXED',
  DB013: 'COSTING_CHANGED',
  DB014: 'OPENINGS_OFF_START',
  DB015: 'STATEMENT_LOCKED',
  DB016: 'NOT_POSTED_TO_BANK',
  DB017: 'NOT_SETTLED',
}

/** The fields of unique constraints; a violation of any other is a bug. */
const uniqueFields: Readonly<Record<string, string>> = {
  tax_payment_of_return: 'tax_return',
  account_company_id_code_key: 'code',
  account_company_id_category_id_name_key: 'name',
  account_category_company_id_code_key: 'code',
  account_category_name: 'name',
  app_user_email_key: 'email',
  company_slug_key: 'slug',
  email_address_proven: 'email',
  fiscal_year_company_id_name_key: 'name',
  bank_account_company_id_account_id_key: 'account_number',
  bank_account_printed: 'print_on_invoices',
  payment_mode_name: 'name',
  brand_name: 'name',
  inventory_category_company_id_code_key: 'code',
  inventory_category_name: 'name',
  bill_of_material_company_id_item_id_version_no_key: 'item',
  bill_of_material_in_use: 'item',
  item_company_id_barcode_key: 'barcode',
  item_company_id_code_key: 'code',
  party_alias_pkey: 'aliases',
  party_company_id_tax_number_key: 'tax_number',
  tax_scheme_name: 'name',
  tax_scheme_company_id_short_name_key: 'short_name',
  unit_name: 'name',
  unit_company_id_short_name_key: 'short_name',
  invitation_once: 'emails',
  opening_balance_company_id_account_id_key: 'account',
  opening_item_document: 'document_no',
  opening_stock_lot: 'received_on',
  member_company_id_user_id_key: 'user',
  provider_account_pkey: 'account',
  permission_set_name: 'name',
  sales_agent_name: 'name',
  sales_discount_name: 'name',
  purchase_discount_name: 'name',
  fund_transfer_template_company_id_name_key: 'name',
  bank_rule_name: 'name',
  cheque_issue_company_id_bank_account_id_cheque_number_key: 'cheque_number',
  saved_view_company_id_resource_user_id_name_key: 'name',
  till_company_id_name_key: 'name',
}

/** Turns a driver error into a `DomainError` where a user can cause it; returns anything else unchanged. */
export function translateDatabaseError(error: unknown): unknown {
  if (isConnectionLost(error)) return errorWithCause('BUSY', error)
  if (!(error instanceof pg.DatabaseError)) return error
  const raisedCode = raisedCodes[error.code ?? '']
  if (raisedCode) return new DomainError(raisedCode)
  if (error.code === '23505') {
    const path = uniqueFields[constraintOf(error) ?? '']
    return path ? new DomainError('DUPLICATE', {}, [{ code: 'DUPLICATE', path }]) : error
  }
  if (error.code === '23503') return foreignKey(error)
  // A zero character, which PostgreSQL cannot store in text or JSON.
  if (error.code === '22021' || error.code === '22P05') return new DomainError('BAD_REQUEST')
  // Each figure is valid; a value, balance or unit cost that is computed from them is not storable.
  if (error.code === '22003') return new DomainError('TOTAL_TOO_LARGE')
  if (error.code === '57014' || error.code === '53300') return errorWithCause('BUSY', error)
  if (error.code === '53100') return errorWithCause('DISK_FULL', error)
  return error
}

/**
 * Returns the violated constraint. Another machine of a distributed database names that of a shard, perhaps in the message alone:
 * `unit_name_102045`, and a long name is shortened and followed by its hash.
 */
export function constraintOf(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined
  const named = error.constraint ?? /constraint "(\w+)"/.exec(error.message)?.[1]
  const [, name] = /^(\w+?)(?:_[0-9a-f]{8})?_\d{6,}$/.exec(named ?? '') ?? []
  if (name === undefined || name in uniqueFields) return name ?? named
  return Object.keys(uniqueFields).find((existing) => existing.startsWith(name)) ?? name
}

/** Codes of failed sockets, and the driver's own errors, which have none. */
const socketCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTCONN'])
const driverMessages =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired)/

/**
 * Returns whether an error means that the connection to PostgreSQL is lost or refused: a restart or crash
 * (57P01–57P03), an idle timeout (25P03, 57P05), a failed socket, no free connection in time. Whether the last
 * statement took effect is then unknown.
 */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^(?:08|57P0[1235]$|25P03$)/.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  // The socket of an embedded PostgreSQL does not exist while it is down.
  if (code === 'ENOENT' && syscall === 'connect') return true
  return code === undefined ? driverMessages.test(error.message) : socketCodes.has(code)
}

/** Returns an error that the request did not cause; its cause is for the log. */
function errorWithCause(code: 'BUSY' | 'DISK_FULL', cause: unknown): DomainError {
  return Object.assign(new DomainError(code), { cause })
}

function foreignKey(error: pg.DatabaseError): DomainError {
  if (error.detail?.includes('is still referenced')) return new DomainError('IN_USE')
  const column = /\((?:company_id, )?(\w+?)(?:_id)?\)=/.exec(error.detail ?? '')?.[1]
  return new DomainError('UNKNOWN_REFERENCE', {}, column ? [{ code: 'UNKNOWN_REFERENCE', path: column }] : [])
}
