import { expect, test } from 'vitest'
import type { VoucherRow } from '../../components/grid/voucher-rows.ts'
import { emptyRow } from '../../components/grid/voucher-rows.ts'
import { checkBody, gridRows, voucherBody } from './voucher-draft.ts'

const head = { date: '2026-11-21', narration: ' Rent for November ' }
const rent: VoucherRow = {
  ...emptyRow,
  key: 4,
  account: 'a1',
  accountLabel: 'Rent',
  accountCode: '5010',
  debit: '1,800',
}
const bank: VoucherRow = {
  ...emptyRow,
  key: 9,
  account: 'a2',
  accountLabel: 'Bank',
  accountCode: '1020',
  credit: '1800.00',
}
const blank: VoucherRow = { ...emptyRow, key: 7 }

test('empty rows are left out, amounts are sent in plain form', () => {
  const { body, keys } = voucherBody(head, [rent, blank, bank], 'Unapproved')
  expect(body).toEqual({
    date: '2026-11-21',
    narration: 'Rent for November',
    status: 'Unapproved',
    rows: [
      { account: 'a1', debit: '1800', credit: '', description: '', tax_scheme: null, tax_base: '' },
      { account: 'a2', debit: '', credit: '1800', description: '', tax_scheme: null, tax_base: '' },
    ],
  })
  expect(keys).toEqual([4, 9])
  expect(checkBody(body, 2)).toEqual([])
})

test('a row with an amount and an unknown account name is sent without its account', () => {
  const { body } = voucherBody(head, [{ ...rent, account: '' }, bank], 'Approved')
  expect(checkBody(body, 2)).toEqual([{ code: 'REQUIRED', path: 'rows.0.account' }])
})

test('an invalid amount is reported at its cell', () => {
  const { body } = voucherBody(head, [{ ...rent, debit: '18oo' }, bank], 'Approved')
  expect(checkBody(body, 2)).toContainEqual({ code: 'NOT_A_NUMBER', path: 'rows.0.debit' })
})

test('stored rows open in the grid with the other side empty', () => {
  const stored = {
    account: 'a1',
    account_label: 'Rent',
    account_code: null,
    debit: '1800.00',
    credit: '0.00',
    description: null,
    tax_scheme: null,
    tax_scheme_label: null,
    tax_base: null,
  }
  expect(gridRows([stored])).toEqual([{ ...emptyRow, account: 'a1', accountLabel: 'Rent', debit: '1800.00' }])
})

test('a row of tax is sent with its scheme and its net amount in plain form', () => {
  const vat = { ...rent, debit: '360', tax_scheme: 's1', tax_schemeLabel: 'VAT 20%', tax_base: '1,800.00' }
  const { body } = voucherBody(head, [vat], 'Approved')
  expect(body.rows[0]).toEqual({
    account: 'a1',
    debit: '360',
    credit: '',
    description: '',
    tax_scheme: 's1',
    tax_base: '1800',
  })
})
