/** Reads the body of a journal voucher as a client sent it. Amounts and dates are checked by the rules of the voucher. */
import type { VoucherRow } from '../../../domain/ledger/post-journal-voucher.ts'
import type { ErrorCode, Problem } from '../../../domain/errors.ts'
import { refuse } from '../../../domain/errors.ts'
import { accountJournalVouchers } from '../../../domain/resources/ledger/account-journal-vouchers.ts'
import { bodyNames, lineNames } from '../../../domain/resources/core/document-body.ts'
import { acceptedWarnings, asAmount, asChoice, asList, asObject, asText, unknownFields } from '../documents/body.ts'

export type VoucherInput = {
  date: string
  narration: string
  status: 'Unapproved' | 'Approved'
  rows: readonly VoucherRow[]
  /** Warnings that are accepted. */
  accept?: readonly ErrorCode[]
}

const fields = bodyNames(accountJournalVouchers)
const rowFields = lineNames(accountJournalVouchers, 'rows')

/**
 * The voucher in the body; '' and null mean an empty cell. Raises UNKNOWN_FIELD, NOT_IN_LIST (status), NOT_A_NUMBER
 * and BAD_REQUEST at their fields, all at once.
 */
export function parseVoucher(body: unknown): VoucherInput {
  const problems: Problem[] = []
  const voucher = asObject(body, '', problems)
  problems.push(...unknownFields(voucher, fields, ''))
  const input = {
    date: asText(voucher['date'], 'date', problems),
    narration: asText(voucher['narration'], 'narration', problems).trim(),
    status: asChoice(voucher['status'], { words: ['Unapproved', 'Approved'], path: 'status', problems }),
    accept: acceptedWarnings(voucher),
    rows: asList(voucher['rows'], 'rows', problems).map((row, index) => parseRow(row, `rows.${index}`, problems)),
  }
  refuse(problems)
  return input
}

function parseRow(row: unknown, path: string, problems: Problem[]): VoucherRow {
  const cells = asObject(row, path, problems)
  problems.push(...unknownFields(cells, rowFields, `${path}.`))
  return {
    accountId: asText(cells['account'], `${path}.account`, problems) || null,
    debit: asAmount(cells['debit'], `${path}.debit`, problems),
    credit: asAmount(cells['credit'], `${path}.credit`, problems),
    description: asText(cells['description'], `${path}.description`, problems).trim(),
  }
}
