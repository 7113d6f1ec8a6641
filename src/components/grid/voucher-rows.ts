/**
 * The rows of a journal voucher: an account, a description, and an amount on one of two sides; a row on a tax account may
 * have a tax scheme and the net amount as well.
 */
import { balancingAmount } from '../../../domain/ledger/post-journal-voucher.ts'
import type { VoucherScheme } from '../../../domain/ledger/voucher-tax.ts'
import { isAccountOf, proposedBase } from '../../../domain/ledger/voucher-tax.ts'
import { isDecimal } from '../../../domain/money/decimal.ts'
import { parseMoneyInput } from '../../../domain/money/parse-money-input.ts'
import type { MoneyStyle } from '../../lib/format/format.ts'
import type { CellOption, Cells, GridColumn, GridSpec } from './grid-columns.ts'
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
  tax_scheme: string
  tax_schemeLabel: string
  tax_base: string
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

/** The cells of tax, shown while a row is on a tax account. */
const taxColumns: readonly GridColumn[] = [
  { name: 'tax_scheme', kind: 'choice', label: 'voucher.taxScheme', least: 84, most: 110, phone: 'left' },
  { name: 'tax_base', kind: 'amount', label: 'voucher.taxBase', least: 96, most: 110, phone: 'right' },
]

export const emptyRow: VoucherCells = {
  account: '',
  accountLabel: '',
  accountCode: '',
  description: '',
  debit: '',
  credit: '',
  tax_scheme: '',
  tax_schemeLabel: '',
  tax_base: '',
}

/**
 * A new row contains the amount missing on the lighter side; an amount on one side clears the other. A chosen tax scheme
 * proposes the net amount, and another account clears both.
 */
function specOf({ currency_digits: digits }: MoneyStyle): GridSpec<VoucherCells> {
  return {
    columns: [...voucherColumns, ...taxColumns],
    empty: emptyRow,
    atLeast: 2,
    // A pasted line with both keeps both: its check reports it.
    follow: ({ debit, credit }) => (debit && !credit ? { credit: '' } : credit && !debit ? { debit: '' } : {}),
    begin: (rows) => balancingAmount(rows.map(plainAmounts)),
    chosen: (row, { column, option }) => {
      if (column === 'account') {
        return option.id === row.account ? {} : { tax_scheme: '', tax_schemeLabel: '', tax_base: '' }
      }
      const { debit, credit } = plainAmounts(row)
      const amount = debit || credit
      if (option.id === '') return option.label === '' ? { tax_base: '' } : {}
      return row.tax_base === '' && option.rate !== undefined && isDecimal(amount)
        ? { tax_base: proposedBase(amount, option.rate, digits) }
        : {}
    },
    together: ['debit', 'credit'],
  }
}

export function openVoucherRows(rows: readonly VoucherCells[], style: MoneyStyle): RowsStore<VoucherCells> {
  return new RowsStore(specOf(style), rows, { style })
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

/** Returns the tax schemes of an account as options of a cell. */
function schemeOptions(schemes: readonly VoucherScheme[], account = ''): CellOption[] {
  return schemes
    .filter((scheme) => isAccountOf(scheme, account))
    .map(({ id, name, rate }) => ({ id, label: name, code: '', rate }))
}

/** Returns the view with the cells of tax, which are locked in rows on other accounts. */
export function taxedVoucherView(schemes: readonly VoucherScheme[]): GridView {
  const isTaxed = (row: Cells) => row['tax_scheme'] !== '' || schemeOptions(schemes, row['account']).length > 0
  return {
    ...voucherView,
    columns: [...voucherColumns, ...taxColumns],
    choices: (row) => schemeOptions(schemes, row['account']),
    isLocked: (row, column) => taxColumns.some(({ name }) => name === column) && !isTaxed(row),
  }
}

/** Whether a row is on a tax account or names a tax scheme. */
export function hasTaxedRow(rows: readonly VoucherRow[], schemes: readonly VoucherScheme[]): boolean {
  return rows.some((row) => row.tax_scheme !== '' || schemeOptions(schemes, row.account).length > 0)
}
