import { expect, test } from 'vitest'
import { eInvoiceFileName, hasEInvoice, isEInvoiceSyntax } from './e-invoice-paths.ts'

test('invoices and credit notes have an e-invoice, bills have none', () => {
  const paths = ['sales/vouchers', 'sales/credit-notes', 'purchase/vouchers']
  expect(paths.map(hasEInvoice)).toEqual([true, true, false])
})

test('only the declared syntaxes are known, whatever an object inherits', () => {
  expect(['ubl', 'cii', 'UBL', 'toString', ['ubl'], undefined].map(isEInvoiceSyntax)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})

test('the name of the file is the number, without what systems refuse in names', () => {
  expect(eInvoiceFileName('INV-2026-0001', 'ubl')).toBe('INV-2026-0001-ubl.xml')
  expect(eInvoiceFileName('RE 2026/7:“α”', 'cii')).toBe('RE-2026-7--α--cii.xml')
})
