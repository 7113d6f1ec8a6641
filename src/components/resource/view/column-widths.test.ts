import { expect, test } from 'vitest'
import type { Resource } from '../../../../domain/resources/core/define.ts'
import { resources } from '../../../../domain/resources/index.ts'
import { declaredColumns } from './column-choice.ts'
import { columnWidths, tableWidth } from './column-widths.ts'

/** The width of a page of 1280 px with the menu expanded, without the list's borders. */
const PAGE = 1018

function widthsOf(resource: Resource, values: Readonly<Record<string, string>> = {}) {
  return columnWidths({
    resource,
    columns: declaredColumns(resource),
    labels: {
      field: (name) => resource.fields[name]?.label ?? name,
      choice: (name, value) => {
        const field = resource.fields[name]
        return field && 'choices' in field ? (field.choices[value] ?? value) : value
      },
    },
    longestIn: (name) => values[name] ?? '',
  })
}

function resourceAt(path: string): Resource {
  const resource = resources.find((candidate) => candidate.path === path)
  if (!resource) throw new Error(`No resource ${path}`)
  return resource
}

function widthIn(path: string, column: string, values: Readonly<Record<string, string>> = {}) {
  const resource = resourceAt(path)
  const place = declaredColumns(resource).findIndex(([name]) => name === column)
  return widthsOf(resource, values)[place]
}

// Trade lines and tax books have more amounts than a page has room for.
const wide = new Set(['sales/rows', 'purchase/rows', 'sales/sales-book', 'purchase/purchase-book'])
test.each(resources.filter(({ path, screens }) => screens.includes('list') && !wide.has(path)).map(({ path }) => path))(
  'all columns of %s fit beside an open menu at 1280 px',
  (path) => {
    expect(tableWidth(widthsOf(resourceAt(path)))).toBeLessThanOrEqual(PAGE)
  },
)

test.each(['purchase/vouchers', 'sales/vouchers'])('%s show ten million outstanding without scrolling', (path) => {
  const figures = { voucher_no: 'BILL-2026-0001', total: '99,999,999.99', open_amount: '99,999,999.99' }
  expect(tableWidth(widthsOf(resourceAt(path), figures))).toBeLessThanOrEqual(PAGE)
})

test('a column of amounts grows with its longest value', () => {
  expect(widthIn('sales/vouchers', 'total')?.width).toBe(104)
  expect(widthIn('sales/vouchers', 'total', { total: '9,999,999,999.99' })?.width).toBe(140)
  expect(widthIn('sales/vouchers', 'total', { total: '(9,999,999,999.99)' })?.width).toBe(148)
})

test('party names take the remaining width of a document list, units are short', () => {
  expect(widthIn('sales/vouchers', 'party')).toEqual({ width: null, least: 130 })
  expect(widthIn('inventory/items', 'name')).toEqual({ width: null, least: 160 })
  expect(widthIn('inventory/items', 'unit')?.width).toBe(88)
})

test('an account number is short, whatever its maximum length, and leaves the room to the name', () => {
  expect(widthIn('banking/bank-accounts', 'name')?.width).toBeNull()
  expect(widthIn('banking/bank-accounts', 'account_number')?.width).toBe(130)
})

test('a document number takes one line, a longer one two', () => {
  expect(widthIn('payment-receipts', 'voucher_no', { voucher_no: 'RCPT-2026-0027' })?.width).toBe(141)
  // 107.2 px wide, plus 24 px of padding.
  expect(widthIn('banking/cheque-issues', 'voucher_no', { voucher_no: 'CHQ-2026-0004' })?.width).toBe(132)
  expect(widthIn('purchase/vouchers', 'supplier_no', { supplier_no: 'PG/2026/11/000000123456' })?.width).toBe(158)
})

test('a Bikram Sambat date fits, and the receipts of such a company still fit beside the menu', () => {
  const dates = { date: '15 Shrawan 2083' }
  expect(widthIn('payment-receipts', 'date')?.width).toBe(104)
  expect(widthIn('payment-receipts', 'date', dates)?.width).toBe(123)
  const receipts = widthsOf(resourceAt('payment-receipts'), { ...dates, voucher_no: 'RCPT-2083-84-0008' })
  expect(tableWidth(receipts)).toBeLessThanOrEqual(PAGE)
})
