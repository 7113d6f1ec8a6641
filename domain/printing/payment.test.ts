import { expect, test } from 'vitest'
import { printStyle } from '../../tests/support/print-style.ts'
import type { PaymentPaper } from './payment.ts'
import { printPayment } from './payment.ts'

const style = printStyle('Maple & Finch')
const printing = { at: 'now', who: 'Ann' }
/** 1,300.00 received and 30.00 withheld: 1,280.00 settle two invoices and 50.00 are an advance. */
const receipt: PaymentPaper = {
  language: null,
  kind: 'receipt',
  tone: 'plain',
  isWaiting: false,
  printCount: 0,
  company: {
    name: 'Maple & Finch',
    address: null,
    city: null,
    state: null,
    postalCode: null,
    phone: null,
    email: null,
    taxNumber: null,
    hasLogo: false,
  },
  party: { name: 'Harbour Café', address: null, phone: null, taxNumber: null },
  number: 'PR-2026-0001',
  fiscalYear: '2026',
  date: '2026-06-10',
  methods: [{ kind: 'cheque' }],
  reference: null,
  cheque: { number: '004711', date: '2026-06-09', drawee: 'Avon Bank' },
  amount: '1300',
  withheld: '30',
  writtenOff: '0',
  allocations: [
    {
      number: 'INV-2026-0007',
      label: 'Invoice',
      supplierNumber: null,
      date: '2026-06-01',
      total: '1130',
      settled: '1130',
    },
    {
      number: 'INV-2026-0009',
      label: 'Invoice',
      supplierNumber: null,
      date: '2026-06-05',
      total: '500',
      settled: '150',
    },
  ],
  remarks: null,
  cancelReason: null,
}

test('a receipt says what it settles, what was withheld and what is left as an advance', () => {
  const { blocks, title } = printPayment(receipt, style, printing)
  expect(title).toBe('Payment receipt PR-2026-0001')
  expect(blocks).toMatchObject([
    { kind: 'letterhead', name: 'Maple & Finch', lines: [], hasLogo: false },
    { kind: 'title', title: 'Payment receipt', copy: null },
    {
      kind: 'parties',
      label: 'Received from',
      facts: [
        { text: 'PR-2026-0001' },
        { text: '2026-06-10' },
        { label: 'Payment method', text: 'Cheque' },
        { label: 'Cheque', text: '004711' },
        { label: 'Cheque date', text: '2026-06-09' },
        { label: 'Bank', text: 'Avon Bank' },
      ],
    },
    {
      kind: 'table',
      rows: [
        { cells: ['1', 'INV-2026-0007', '2026-06-01', '1130.00', '1130.00'] },
        { cells: ['2', 'INV-2026-0009', '2026-06-05', '500.00', '150.00'] },
      ],
      totals: ['', '', '', 'Allocated', '1280.00'],
    },
    {
      kind: 'closing',
      words: { text: 'One thousand three hundred pounds only' },
      sums: [
        { label: 'Amount received (GBP)', text: '1300.00' },
        { label: 'Withholding tax', text: '30.00' },
        { label: 'Advance', text: '50.00' },
      ],
    },
    { kind: 'signatures' },
    { kind: 'footer' },
  ])
})

test('a payment to a supplier that was cancelled says so and why', () => {
  const cancelled: PaymentPaper = {
    ...receipt,
    kind: 'payment',
    tone: 'cancelled',
    printCount: 3,
    allocations: [],
    cheque: null,
    cancelReason: 'Paid twice',
  }
  const { blocks } = printPayment(cancelled, style, printing)
  expect(blocks[1]).toMatchObject({
    title: 'Payment voucher (cancelled)',
    copy: 'Copy 2 of the original',
    tone: 'cancelled',
  })
  expect(blocks[2]).toMatchObject({ label: 'Paid to' })
  expect(blocks.map(({ kind }) => kind)).not.toContain('table')
  // Nothing is settled any more, and nothing of it is an advance either.
  const closing = blocks.find(({ kind }) => kind === 'closing')
  const labels = closing?.kind === 'closing' ? closing.sums.map(({ label }) => label) : []
  expect(labels[0]).toMatch(/^Amount paid/)
  expect(labels).not.toContain('Advance')
  expect(blocks).toContainEqual({ kind: 'words', label: 'Reason for cancelling', text: 'Paid twice' })
})

test('a cheque that is not cleared is to settle what it is meant for', () => {
  const table = (paper: PaymentPaper) => {
    const [block] = printPayment(paper, style, printing).blocks.filter(({ kind }) => kind === 'table')
    return block?.kind === 'table' ? [block.columns.at(-1)?.label, block.totals] : []
  }
  expect(table(receipt)).toEqual(['Allocated', ['', '', '', 'Allocated', '1280.00']])
  expect(table({ ...receipt, isWaiting: true })).toEqual([
    'To be allocated',
    ['', '', '', 'To be allocated', '1280.00'],
  ])
})

test('a payment names the bills that it settles by our numbers and by those of the supplier', () => {
  const bill = {
    number: 'BILL-2026-0003',
    label: 'Bill',
    supplierNumber: 'KC6396',
    date: '2026-06-01',
    total: '120',
    settled: '120',
  }
  const { blocks } = printPayment({ ...receipt, kind: 'payment', allocations: [bill] }, style, printing)
  expect(blocks.find(({ kind }) => kind === 'table')).toMatchObject({
    rows: [{ cells: ['1', 'BILL-2026-0003', '2026-06-01', '120.00', '120.00'], note: 'Supplier’s bill no. KC6396' }],
  })
})

test('an opening balance that is settled is named by its kind, because it has no number', () => {
  const opening = {
    number: null,
    label: 'Opening balance',
    supplierNumber: null,
    date: '2025-12-31',
    total: '15.5',
    settled: '15.5',
  }
  const { blocks } = printPayment({ ...receipt, allocations: [opening] }, style, printing)
  expect(blocks.find(({ kind }) => kind === 'table')).toMatchObject({
    rows: [{ cells: ['1', 'Opening balance', '2025-12-31', '15.50', '15.50'] }],
  })
})
