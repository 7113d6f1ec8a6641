import { buffer } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { isNegative, isZero, withDigits } from '../../domain/money/decimal.ts'
import type { PrintedDocument } from '../../domain/printing/blocks.ts'
import { printTrade } from '../../domain/printing/trade.ts'
import type { TradePaperRow } from '../../domain/printing/trade-paper.ts'
import { pdfPlaces, pdfText } from '../../tests/support/pdf-text.ts'
import { nepaliStyle } from '../../tests/support/print-style.ts'
import { docDefinition } from './doc-definition.ts'
import { renderDocument } from './render-document.ts'

const document = (rows: number): PrintedDocument => ({
  fileName: 'list',
  title: 'List',
  orientation: 'portrait',
  blocks: [
    { kind: 'heading', company: 'हिमाल Traders', title: 'List', mark: 'Cancelled' },
    { kind: 'facts', facts: [{ label: 'Date', text: '2026-06-15' }] },
    {
      kind: 'table',
      columns: [
        { label: 'Name', kind: 'wide' },
        { label: 'Debit', kind: 'amount' },
      ],
      rows: Array.from({ length: rows }, (_, n) => ({ cells: [`Account ${n}`, `${n}.00`], depth: 1 })),
      totals: ['Total', '1,23,456.00'],
    },
    { kind: 'words', label: 'In words', text: 'One pound only' },
    { kind: 'signatures', labels: ['Prepared by'] },
    { kind: 'footer', text: 'Printed now', numbering: 'Page {page} of {pages}', digits: 'latin' },
  ],
})
const bytesOf = async (rows: number) => buffer(await renderDocument(document(rows)))
const pagesOf = (file: Buffer) => file.toString('latin1').match(/\/Type \/Page\b/g)?.length

test('a document becomes a PDF of as many pages as its rows need', async () => {
  const [short, long] = await Promise.all([bytesOf(3), bytesOf(150)])
  expect(short.toString('latin1', 0, 5)).toBe('%PDF-')
  expect(short.toString('latin1', short.length - 6).trim()).toBe('%%EOF')
  expect(pagesOf(short)).toBe(1)
  expect(pagesOf(long)).toBe(4)
})

test('only the glyphs that are used are embedded', async () => {
  expect((await bytesOf(3)).length).toBeLessThan(40_000)
})

test('while a long document is drawn, other work goes on', async () => {
  await bytesOf(1)
  let ticks = 0
  const ticking = setInterval(() => ticks++, 5)
  const started = performance.now()
  await bytesOf(600)
  clearInterval(ticking)
  expect(ticks).toBeGreaterThan((performance.now() - started) / 5 / 10)
})

test('the foot of every page says where it stands among all pages', () => {
  const { footer } = docDefinition(document(1))
  if (typeof footer !== 'function') throw new Error('a footer for each page')
  expect(JSON.stringify(footer(2, 3, { width: 595, height: 842, orientation: 'portrait' }))).toContain('Page 2 of 3')
})

test('heads repeat on every page, trees are indented, amounts stand at the right', () => {
  const content = JSON.stringify(docDefinition(document(1)).content)
  expect(content).toContain('"headerRows":1')
  expect(content).toContain('{"text":"Account 0","margin":[9,0,0,0]}')
  expect(content).toContain('{"text":"0.00","alignment":"right","noWrap":true}')
})

const row: TradePaperRow = {
  name: 'चामल Rice',
  hsCode: '1006.30',
  description: '',
  quantity: '2',
  unit: 'kg',
  rate: '50',
  discount: '0',
  tax: { name: 'VAT', rate: '13', kind: 'taxable' },
  amount: '100',
  isPriceOnly: false,
}
/** An invoice of 100.00 a row, at 13 %. */
function invoice(rows: readonly TradePaperRow[], template: number): PrintedDocument {
  const net = `${rows.length * 100}`
  const tax = `${rows.length * 13}`
  const company = { name: 'हिमाल Traders', address: 'Kathmandu', city: '', state: '', postalCode: '', phone: '' }
  return printTrade(
    {
      language: null,
      kind: 'invoice',
      status: 'Issued',
      template,
      printCount: 2,
      company: { ...company, email: '', taxNumber: '600123456', hasLogo: true },
      party: { name: 'Ram', address: null, phone: null, taxNumber: null },
      number: 'INV-1',
      fiscalYear: '2083-84',
      supplierNumber: null,
      origins: [],
      reference: null,
      date: '2026-10-31',
      expiryDate: null,
      expectedDate: null,
      orderNumbers: [],
      revision: 1,
      dueDate: null,
      mode: null,
      extraFields: [],
      rows,
      isTaxInclusive: false,
      taxes: [{ name: 'VAT', rate: '13', kind: 'taxable', net, tax }],
      subTotal: net,
      rowDiscounts: '0',
      discount: '0',
      total: `${rows.length * 113}`,
      balance: null,
      bank: null,
      remarks: null,
      receivedBy: null,
      cancelReason: null,
      text: null,
      footer: 'Goods once sold <script>alert(1)</script>',
    },
    {
      ...nepaliStyle('हिमाल Traders'),
      money: (amount) => (isZero(amount) || isNegative(amount) ? '–' : withDigits(amount, 2)),
    },
    { at: 'now', who: 'Ann' },
  )
}
const rowsOf = (count: number) => Array.from({ length: count }, () => row)
const onePixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test.each([1, 2, 3, 4])('an invoice has its figures and its logo in template %i', async (template) => {
  const file = await buffer(await renderDocument(invoice(rowsOf(2), template), onePixel))
  const text = pdfText(file)
  for (const part of ['Tax invoice', 'Copy 1 of the original', '2083-07-14', '226.00', '<script>alert(1)']) {
    expect(text).toContain(part)
  }
  expect(text).toContain(template === 2 || template === 3 ? '13% VAT 26.00' : 'VAT 13% 26.00')
  expect(file.toString('latin1').match(/\/Subtype \/Image/g)?.length).toBeGreaterThan(0)
  expect(pagesOf(file)).toBe(1)
})

test('an invoice of 1,114 rows repeats its head and counts its pages', async () => {
  const pages = pdfText(await buffer(await renderDocument(invoice(rowsOf(1114), 1)))).split('\n')
  expect(pages).toHaveLength(28)
  expect(pages.every((page) => page.includes('HS code Description'))).toBe(true)
  expect(pages.map((page) => /Page \d+ of \d+/.exec(page)?.[0])).toEqual(
    pages.map((_, place) => `Page ${place + 1} of 28`),
  )
  expect(pages.at(-1)).toContain('Total (NPR) 125882.00')
})

test('a figure of ten digits beside a name without blanks ends inside the page', async () => {
  const first = { ...row, name: 'X'.repeat(80), rate: '98765.4321', discount: '125', amount: '1234567890.12' }
  const places = pdfPlaces(await buffer(await renderDocument(invoice([first, row], 4))))
  const figure = places.find(({ text }) => text === '1234567890.12')
  // 12 digits of 0.572 and a point of 0.268, at 8.5 points.
  const width = (12 * 0.572 + 0.268) * 8.5
  expect((figure?.x ?? 0) + width).toBeGreaterThan(545)
  expect((figure?.x ?? 0) + width).toBeLessThan(555)
  expect(places.filter(({ text }) => /^X+/.test(text)).length).toBeGreaterThan(2)
})

/** Texts of so many letters, as clerks write them: words, lines, lines of Arabic words. */
const longTexts: readonly ((length: number) => string)[] = [
  (length) => 'Seasoned oak, planed on four sides. '.repeat(Math.ceil(length / 36)).slice(0, length),
  (length) => 'Line of a list\n'.repeat(Math.ceil(length / 15)).slice(0, length),
  (length) => 'a\n'.repeat(length / 20),
  (length) => 'شركة النور للتجارة '.repeat(Math.ceil(length / 19)).slice(0, length),
]

test.each([1, 2])('a row longer than a page is printed whole, also as row %i', async (place) => {
  for (const textOf of longTexts) {
    for (const length of [1200, 3000, 5000]) {
      const long = {
        ...row,
        name: 'Planks',
        amount: '7654.00',
        description: `${textOf(length).trim()}\nDelivered free`,
      }
      const rows = place === 1 ? [long, row, row] : [row, long, row]
      const pages = pdfText(await buffer(await renderDocument(invoice(rows, 1)))).split('\n')
      const text = pages.join(' ')
      for (const part of ['Planks', '7654.00', 'Delivered free', 'Total (NPR)'])
        expect(text, `${length}`).toContain(part)
      expect(text.match(/चामल Rice/g)).toHaveLength(2)
      expect(pages[0]).toContain('HS code Description')
    }
  }
})

test('a long narration across the page keeps its amount', async () => {
  const columns = [
    { label: 'Date', kind: 'narrow' },
    { label: 'Narration', kind: 'wide' },
    { label: 'Debit', kind: 'amount' },
  ] as const
  for (const textOf of longTexts) {
    for (const length of [2500, 5000]) {
      const cells = ['2026-06-15', `${textOf(length).trim()}\nPaid in full`, '7654.00']
      const blocks = [{ kind: 'table', columns, rows: [{ cells }], totals: ['Total', '', '9876.00'] }] as const
      const text = pdfText(await buffer(await renderDocument({ ...document(0), orientation: 'landscape', blocks })))
      for (const part of ['Narration', '2026-06-15', '7654.00', 'Paid in full', '9876.00']) expect(text).toContain(part)
    }
  }
})

test('a row of a few lines is not divided between pages', async () => {
  const described = { ...row, description: 'First line\nSecond line\nLast line' }
  const rows = Array.from({ length: 40 }, () => described)
  const pages = pdfText(await buffer(await renderDocument(invoice(rows, 1)))).split('\n')
  expect(pages.length).toBeGreaterThan(2)
  for (const page of pages) expect(page.match(/चामल Rice/g)?.length).toBe(page.match(/Last line/g)?.length)
})

test('nobody signs a page without figures: the sums go with the signatures to the next page', async () => {
  for (const rows of [28, 30, 32, 34, 36, 38, 40]) {
    const pages = pdfText(await buffer(await renderDocument(invoice(rowsOf(rows), 1)))).split('\n')
    const signed = pages.filter((page) => page.includes('Received by'))
    expect(signed).toHaveLength(1)
    expect(signed[0]).toContain(`Total (NPR) ${rows * 113}.00`)
    expect(signed[0]).toContain('Goods once sold')
  }
})

test('payment details have the code that banking apps scan beside them', async () => {
  const facts = [{ label: 'IBAN', text: 'DE89 3704 0044 0532 0130 00' }]
  const file = (code: { label: string; text: string } | null) => {
    const blocks = [{ kind: 'payment', label: 'Payment details', facts, code } as const]
    return renderDocument({ ...document(0), blocks }).then(buffer)
  }
  const plain = await file(null)
  const coded = await file({
    label: 'Scan to pay',
    text: 'BCD\n002\n1\nSCT\n\nÄhre GmbH\nDE89370400440532013000\nEUR1.00',
  })
  expect(pdfText(plain)).toContain('Payment details IBAN DE89 3704 0044 0532 0130 00')
  expect(pdfText(coded)).toContain('Scan to pay')
  expect(coded.length).toBeGreaterThan(plain.length + 500)
})

test('Arabic and Hebrew words stand from right to left, with their numbers and brackets', async () => {
  const fileOf = async (text: string) =>
    buffer(await renderDocument({ ...document(0), blocks: [{ kind: 'words', label: '', text }] }))
  /** Returns the text without blanks in the order in which it stands on the page. */
  const drawn = async (text: string) => {
    const places = pdfPlaces(await fileOf(text)).toSorted((one, other) => one.x - other.x)
    return places.map((piece) => piece.text.trim()).join('')
  }
  expect(await drawn('Al Noor, שלום עולם, Dubai')).toBe('AlNoor,םלועםולש,Dubai')
  expect(await drawn('רחוב הרצל 17, תל אביב')).toBe('ביבאלת,17לצרהבוחר')
  expect(await drawn('חברה (סניף) 25')).toBe('25(ףינס)הרבח')
  expect(await drawn('شركة النور ٢٥')).toBe('٢٥رونلاةكرش')
  expect((await fileOf('شركة שלום')).toString('latin1')).toMatch(/NotoSansArabic[^]*NotoSansHebrew/)
})

test('a document that is asked for while the idle thread ends is drawn by another one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    await bytesOf(1)
    vi.advanceTimersByTime(60_000)
    expect(pagesOf(await bytesOf(1))).toBe(1)
  } finally {
    vi.useRealTimers()
  }
})
