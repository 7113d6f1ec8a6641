/** Journal vouchers: manual rows of debits and credits, posted once they are approved. */
import type { Problem } from '../../../domain/errors.ts'
import type { VoucherRow } from '../../../domain/ledger/post-journal-voucher.ts'
import { checkJournalVoucher, postJournalVoucher, reverseRows } from '../../../domain/ledger/post-journal-voucher.ts'
import { totals } from '../../../domain/ledger/posting.ts'
import type { TaxedRow, VoucherScheme } from '../../../domain/ledger/voucher-tax.ts'
import { voucherTaxProblems, voucherTaxWarnings } from '../../../domain/ledger/voucher-tax.ts'
import { add } from '../../../domain/money/decimal.ts'
import type { PrintedDocument } from '../../../domain/printing/blocks.ts'
import type { PlainDocument } from '../../../domain/resources/core/print-document.ts'
import { linesOf } from '../../../domain/resources/core/document-body.ts'
import { accountJournalVouchers as resource } from '../../../domain/resources/ledger/account-journal-vouchers.ts'
import { printVoucher } from '../../../domain/printing/voucher.ts'
import { isSchemeKind } from '../../../domain/tax/schemes.ts'
import type { ReferencedRecord } from '../../db/documents/document-store.ts'
import type { CheckedDocument, CheckedLine } from '../documents/plain/kind.ts'
import { plainKind } from '../documents/plain/kind.ts'
import type { Letterhead } from '../sending/letterhead.ts'
import { cutText } from '../../../domain/language/cut-text.ts'

export const journalVouchers = plainKind<typeof resource.fields>({
  resource,
  subject: 'narration',
  carries: { account: ['control_kind'], tax_scheme: ['kind', 'rate', 'receivable_id', 'payable_id'] },
  complete: ({ lists: { rows = [] } }) => ({
    total: totals(rows.map(({ values }) => ({ debit: values['debit'] || '0', credit: '0' }))).debit,
  }),
  check: (document) => {
    const { values, lists, book } = document
    const voucher = { ...values, rows: rowsAsSent(document), currencyDigits: book.currency_digits }
    return [
      ...checkJournalVoucher(voucher).filter(isKnown(document)),
      ...(lists['rows'] ?? []).flatMap((row) => [
        ...reservedProblems(row),
        ...inRow(row, voucherTaxProblems(taxOf(row))),
      ]),
    ]
  },
  warnings: ({ lists: { rows = [] }, book }) =>
    rows.flatMap((row) => inRow(row, voucherTaxWarnings(taxOf(row), book.currency_digits))),
  post: ({ status, values: { date }, lists: { rows = [] } }) =>
    status === 'Approved' ? [{ date, lines: postJournalVoucher({ rows: rows.map((row) => rowOf(row)) }) }] : [],
  makes: {
    duplicate: ({ today }) => ({ body: { date: today } }),
    reverse: ({ stored, body, today }, copy) => ({
      body: {
        date: body['date'] || today,
        narration: cutText(`Reversal of ${stored.voucher_no}: ${String(copy['narration'])}`, 5000),
        rows: reverseRows(linesOf(copy['rows'])),
      },
      retained: { reversal_of: stored.id },
    }),
  },
  paper,
})

type VoucherInput = Pick<CheckedDocument, 'lists' | 'unread'>

/** Returns the rows at their places; an unreadable amount counts as entered. */
function rowsAsSent({ lists: { rows = [] }, unread }: VoucherInput): VoucherRow[] {
  const byPlace = new Map(rows.map((row) => [row.place, row]))
  const blank = { accountId: null, debit: '', credit: '', description: '' }
  return Array.from({ length: (rows.at(-1)?.place ?? -1) + 1 }, (_, place) => {
    const row = byPlace.get(place)
    return row ? rowOf(row, (name) => (unread.has(`rows.${place}.${name}`) ? '?' : '')) : blank
  })
}

function rowOf({ values }: CheckedLine, otherwise = (_name: string) => ''): VoucherRow {
  const cell = (name: string) => values[name] || otherwise(name)
  return {
    accountId: cell('account') || null,
    debit: cell('debit'),
    credit: cell('credit'),
    description: values['description'] ?? '',
    taxSchemeId: cell('tax_scheme') || null,
    taxBase: cell('tax_base'),
  }
}

/** Returns the tax of a row with the scheme that it names. */
function taxOf({ values, records: { account, tax_scheme: scheme } }: CheckedLine): TaxedRow {
  const cell = (name: string) => values[name] ?? ''
  return {
    accountId: cell('account') || null,
    accountName: account?.label ?? '',
    scheme: scheme ? schemeOf(scheme) : cell('tax_scheme') ? 'unknown' : null,
    base: cell('tax_base'),
    amount: add(cell('debit') || '0', cell('credit') || '0'),
  }
}

function schemeOf({ id, label: name, carried }: ReferencedRecord): VoucherScheme {
  const kind = carried['kind'] ?? ''
  if (!isSchemeKind(kind)) throw new Error(`${kind} is no kind of tax scheme`)
  const { rate, receivable_id: receivableId = null, payable_id: payableId = null } = carried
  return { id, name, kind, rate: rate ?? '0', receivableId, payableId }
}

/** Returns the problems of a row at the paths of the voucher. */
function inRow({ place }: CheckedLine, problems: readonly Problem[]): Problem[] {
  return problems.map((problem) => ({ ...problem, path: `rows.${place}.${problem.path}` }))
}

/** Returns whether a problem is reported; the number of rows is checked once each of them can be read. */
function isKnown({ unread }: VoucherInput): (problem: Problem) => boolean {
  const isUnread = [...unread].some((path) => path.startsWith('rows.'))
  return ({ code }) => !(code === 'NO_ROWS' && isUnread)
}

/** Returns the problem of inventory accounts, to which only stock posts. */
function reservedProblems({ place, records: { account } }: CheckedLine): Problem[] {
  if (account?.carried['control_kind'] !== 'inventory') return []
  return [{ code: 'ACCOUNT_RESERVED', path: `rows.${place}.account`, params: { account: account.label } }]
}

function paper(document: PlainDocument, { style, printing }: Letterhead): PrintedDocument {
  const { voucher_no: number, date, status } = document
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const rows = linesOf(document['rows']).map((row) => ({
    code: text(row['account_code']),
    account: text(row['account_label']),
    description: text(row['description']),
    debit: text(row['debit']),
    credit: text(row['credit']),
    taxScheme: text(row['tax_scheme_label']),
    taxBase: text(row['tax_base']),
  }))
  const [narration, cancelReason] = [text(document['narration']), text(document['cancel_reason'])]
  return printVoucher({ number, date, status, narration, cancelReason, rows }, style, printing)
}
