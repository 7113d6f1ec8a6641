/** What Maple & Finch Ltd has on its shelves: items with opening stock, gift boxes that it packs, and what gets lost. */
import type { LocalDate } from '../../domain/calendar/local-date.ts'
import { stockRecords, documentFor } from './stock-records.ts'
import type { Context } from '../services/unit-of-work.ts'
import type { Span } from './schedule.ts'
import { chance, monthly, spread } from './schedule.ts'

type Goods = { code: string; name: string; category: string; cost: string; price: string; opening: number }

const goods = (category: string, rows: readonly (readonly [string, string, string, string, number])[]): Goods[] =>
  rows.map(([code, name, cost, price, opening]) => ({ code, name, category, cost, price, opening }))

const shelves: readonly Goods[] = [
  ...goods('Tea and coffee', [
    ['TEA-BRK', 'Breakfast tea, 250 g', '2.10', '4.50', 420],
    ['TEA-EGR', 'Earl Grey, 250 g', '2.35', '4.95', 380],
    ['TEA-MNT', 'Peppermint tea, 100 g', '1.80', '3.95', 260],
    ['COF-HSE', 'House blend coffee, 500 g', '4.60', '8.95', 310],
    ['COF-DCF', 'Decaffeinated coffee, 500 g', '5.05', '9.50', 150],
  ]),
  ...goods('Kitchenware', [
    ['POT-2P', 'Teapot for two', '8.75', '17.50', 90],
    ['CUP-STN', 'Stoneware cup', '2.90', '6.50', 600],
    ['SPN-SET', 'Set of six teaspoons', '4.20', '9.00', 120],
    ['CAF-1L', 'Cafetière, one litre', '9.40', '19.95', 75],
  ]),
  ...goods('Stationery', [
    ['CRD-THX', 'Thank-you cards, pack of ten', '1.95', '4.25', 340],
    ['NBK-A5', 'Notebook A5, lined', '2.20', '5.50', 280],
    ['WRP-KRF', 'Kraft wrapping paper, roll', '0.85', '2.50', 500],
    ['BOX-CRD', 'Card box with lid', '0.70', '1.75', 800],
    ['RBN-GRN', 'Green ribbon, one metre', '0.12', '0.45', 2000],
  ]),
  ...goods('Table linen', [
    ['NAP-LIN', 'Linen napkin', '1.60', '3.75', 450],
    ['TBL-140', 'Tablecloth 140 × 180 cm', '11.20', '24.00', 60],
    ['TWL-TEA', 'Tea towel', '1.75', '4.50', 390],
  ]),
  ...goods('Gift boxes', [
    ['GFT-TEA', 'Gift box Afternoon Tea', '13.50', '29.00', 0],
    ['GFT-COF', 'Gift box Coffee Morning', '18.40', '38.00', 0],
  ]),
]

type Box = { code: string; overhead: string; parts: Readonly<Record<string, number>> }

const boxes: readonly Box[] = [
  {
    code: 'GFT-TEA',
    overhead: '12.00',
    parts: { 'TEA-EGR': 10, 'TEA-MNT': 10, 'CUP-STN': 20, 'BOX-CRD': 10, 'RBN-GRN': 15 },
  },
  {
    code: 'GFT-COF',
    overhead: '15.00',
    parts: { 'COF-HSE': 10, 'CAF-1L': 5, 'CUP-STN': 20, 'BOX-CRD': 10, 'RBN-GRN': 15 },
  },
]

/** Enters items, opening stock, bills of materials, and a year of packing, losses and one count, in order of their dates. */
export async function enterStock(company: Context, span: Span): Promise<void> {
  const records = await stockRecords(company, [...new Set(shelves.map(({ category }) => category))])
  const items = new Map<string, string>()
  for (const { code, name, category, cost, price } of shelves) {
    const item = {
      code,
      name,
      category: records.categories.get(category),
      unit: records.pieces,
      tax_scheme: records.tax,
    }
    items.set(
      code,
      await records.add('inventory/items', { ...item, cost_price: cost, selling_price: price, track_inventory: true }),
    )
  }
  const id = (code: string) => items.get(code)
  const row = (code: string, quantity: number) => ({
    item: id(code),
    quantity: quantity.toString(),
    unit: records.pieces,
  })
  for (const { code, cost, opening } of shelves.filter((one) => one.opening > 0)) {
    await records.add('inventory/opening-stock', { ...row(code, opening), rate: cost })
  }
  const bills = new Map<string, string>()
  for (const { code, overhead, parts } of boxes) {
    const materials = Object.entries(parts).map(([part, quantity]) => ({ side: 'in', ...row(part, quantity) }))
    bills.set(
      code,
      await records.add('inventory/bill-of-materials', {
        ...row(code, 10),
        overhead,
        remarks: 'Packed by hand, ten at a time',
        rows: materials,
      }),
    )
  }
  const random = chance(606)
  const documents = [
    ...monthly(span, 8).map((date, index) => packing(date, { ...records, row, bills }, index)),
    ...spread(span, 14).map((date) => loss(date, { row, random })),
  ]
  for (const { path, body } of documents.toSorted((a, b) => (a.body.date < b.body.date ? -1 : 1))) {
    await records.add(path, body)
  }
  await records.add('inventory/adjustments', {
    ...documentFor(span.end, 'Cups for the new tea room'),
    status: 'Draft',
    purpose: 'Stock Out',
    rows: [row('CUP-STN', 24)],
  })
}

type Row = (code: string, quantity: number) => object

function packing(date: LocalDate, { row, bills }: { row: Row; bills: ReadonlyMap<string, string> }, index: number) {
  const box = boxes[index % boxes.length] ?? boxes[0]
  const { code = '', overhead = '0', parts = {} } = box ?? {}
  const materials = Object.entries(parts).map(([part, quantity]) => ({ side: 'in', ...row(part, quantity) }))
  const product = { side: 'out', ...row(code, 10), expected: '10', cost_share: '100' }
  const body = {
    ...documentFor(date, 'Packing for the season'),
    bill: bills.get(code),
    is_reverse: false,
    overhead,
    rows: [...materials, product],
  }
  return { path: 'inventory/conversions', body }
}

function loss(date: LocalDate, { row, random }: { row: Row; random: (least: number, most: number) => number }) {
  const some = shelves.filter(({ opening }) => opening > 100)
  const purposes = [
    { purpose: 'Damaged', remarks: 'Broken on the way to the shop' },
    { purpose: 'Expired', remarks: 'Past its date' },
    { purpose: 'Stock Out', remarks: 'Samples for a fair' },
  ]
  const { purpose, remarks } = purposes[random(0, 2)] ?? { purpose: 'Damaged', remarks: '' }
  const chosen = [...new Set([0, 1, 2].map(() => some[random(0, some.length - 1)]?.code ?? 'CUP-STN'))]
  const body = { ...documentFor(date, remarks), purpose, rows: chosen.map((code) => row(code, random(1, 6))) }
  return { path: 'inventory/adjustments', body }
}
