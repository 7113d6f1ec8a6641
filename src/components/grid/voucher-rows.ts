/** The rows of a journal voucher: a ledger, a remark, and an amount on one of two sides. */
import { balancingAmount } from '../../../domain/ledger/post-journal-voucher.ts'
import { parseMoneyInput } from '../../../domain/money/parse-money-input.ts'
import type { MoneyStyle } from '../../lib/format/format.ts'
import type { GridColumn, GridSpec } from './grid-columns.ts'
import type { GridView } from './grid-view.ts'
import type { PasteFormat } from './paste-rows.ts'
import { isAmountOrBlank } from './paste-rows.ts'
import type { GridRow } from './rows-store.ts'
import { RowsStore } from './rows-store.ts'

export type VoucherCells = {
  account: string
  accountLabel: string
  accountCode: string
  description: string
  debit: string
  credit: string
}
export type VoucherRow = GridRow<VoucherCells>

export const voucherColumns: readonly GridColumn[] = [
  {
    name: 'account',
    kind: 'reference',
    label: 'voucher.account',
    least: 180,
    most: '7fr',
    phone: 'wide',
    placeholder: 'voucher.accountPlaceholder',
  },
  {
    name: 'description',
    kind: 'text',
    label: 'voucher.description',
    least: 120,
    most: '4fr',
    phone: 'wide',
  },
  { name: 'debit', kind: 'amount', label: 'voucher.debit', least: 96, most: 118, phone: 'left' },
  { name: 'credit', kind: 'amount', label: 'voucher.credit', least: 96, most: 118, phone: 'right' },
]

export const emptyRow: VoucherCells = {
  account: '',
  accountLabel: '',
  accountCode: '',
  description: '',
  debit: '',
  credit: '',
}

/** A new row contains the amount missing on the lighter side; an amount on one side clears the other. */
const spec: GridSpec<VoucherCells> = {
  columns: voucherColumns,
  empty: emptyRow,
  atLeast: 2,
  follow: ({ debit, credit }) => ({ ...(debit ? { credit: '' } : {}), ...(credit ? { debit: '' } : {}) }),
  begin: (rows) => balancingAmount(rows.map(plainAmounts)),
  together: ['debit', 'credit'],
}

export function openVoucherRows(rows: readonly VoucherCells[], style: MoneyStyle): RowsStore<VoucherCells> {
  return new RowsStore(spec, rows, { style })
}

/** Three columns whose last two contain amounts are account, debit and credit. */
export const voucherPaste: PasteFormat = {
  columns: voucherColumns,
  headings: { account: /^(account|ledger)$/i, debit: /^(debit|dr\.?)$/i, credit: /^(credit|cr\.?)$/i },
  guess: (body, width) =>
    width === 3 && body.every(([, debit, credit]) => isAmountOrBlank(debit) && isAmountOrBlank(credit))
      ? ['account', 'debit', 'credit']
      : null,
}

type Amounts = { debit: string; credit: string }
/** Rows are immutable, so each is read once, however often the totals are computed. */
const read = new WeakMap<object, Amounts>()

/** Returns the amounts of a row as plain decimals; unreadable ones stay as typed, for the check to reject them. */
export function plainAmounts(row: Amounts): Amounts {
  const cachedAmounts = read.get(row)
  if (cachedAmounts) return cachedAmounts
  const amounts = {
    debit: parseMoneyInput(row.debit) ?? row.debit.trim(),
    credit: parseMoneyInput(row.credit) ?? row.credit.trim(),
  }
  read.set(row, amounts)
  return amounts
}

export const voucherView: GridView = { name: 'voucher.rows', columns: voucherColumns, source: 'ledgers' }
