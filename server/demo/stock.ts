/** What Maple & Finch Ltd has on its shelves: items with opening stock, gift boxes that it packs, and what gets lost. */
import type { LocalDate } from '../../domain/calendar/local-date.ts'
import { multiply } from '../../domain/money/decimal.ts'
import type { Context } from '../services/core/unit-of-work.ts'
import type { Span } from './schedule.ts'
import { chance, monthly, spread } from './schedule.ts'
import type { Goods, ItemRow } from './stock-records.ts'
import { added, enterGoods, goods, service } from './stock-records.ts'

const vat = 'VAT 20%'

/** Tea and coffee to make at home are food, which is zero-rated. */
export const shelves: readonly Goods[] = [
  ...goods({ category: 'Tea and coffee', tax: 'Zero-rated', brand: 'Kent & Ceylon' }, [
    ['TEA-BRK', 'Breakfast tea, 250 g', '2.10', '4.50', 420],
    ['TEA-EGR', 'Earl Grey, 250 g', '2.35', '4.95', 380],
    ['TEA-MNT', 'Peppermint tea, 100 g', '1.80', '3.95', 260],
    ['COF-HSE', 'House blend coffee, 500 g', '4.60', '8.95', 310],
    ['COF-DCF', 'Decaffeinated coffee, 500 g', '5.05', '9.50', 150],
  ]),
  ...goods({ category: 'Kitchenware', tax: vat, brand: 'Burslem Pottery' }, [
    ['POT-2P', 'Teapot for two', '8.75', '17.50', 90],
    ['CUP-STN', 'Stoneware cup', '2.90', '6.50', 600],
    ['SPN-SET', 'Set of six teaspoons', '4.20', '9.00', 120],
    ['CAF-1L', 'Cafetière, one litre', '9.40', '19.95', 75],
  ]),
  ...goods({ category: 'Stationery', tax: vat }, [
    ['CRD-THX', 'Thank-you cards, pack of ten', '1.95', '4.25', 340],
    ['NBK-A5', 'Notebook A5, lined', '2.20', '5.50', 280],
    ['WRP-KRF', 'Kraft wrapping paper, roll', '0.85', '2.50', 500],
    ['BOX-CRD', 'Card box with lid', '0.70', '1.75', 800],
    ['RBN-GRN', 'Green ribbon, one metre', '0.12', '0.45', 2000],
  ]),
  ...goods({ category: 'Table linen', tax: vat, brand: 'Lakeland Linen' }, [
    ['NAP-LIN', 'Linen napkin', '1.60', '3.75', 450],
    ['TBL-140', 'Tablecloth 140 × 180 cm', '11.20', '24.00', 60],
    ['TWL-TEA', 'Tea towel', '1.75', '4.50', 390],
  ]),
  ...goods({ category: 'Gift boxes', tax: vat, brand: 'Maple & Finch' }, [
    ['GFT-TEA', 'Gift box Afternoon Tea', '13.50', '29.00', 0],
    ['GFT-COF', 'Gift box Coffee Morning', '18.40', '38.00', 0],
  ]),
  service('TEA-ROOM', 'Tea room', vat),
  service('FRESH', 'Fresh food', 'Zero-rated'),
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

/** The bills of materials by the code of the product. */
type Bills = ReadonlyMap<string, string>

/** Enters items, opening stock and bills of materials; answers how to write some of an item, and the bills. */
export async function enterShelves(company: Context): Promise<{ row: ItemRow; bills: Bills }> {
  const row = await enterGoods(company, shelves)
  const bills = new Map<string, string>()
  for (const { code, overhead, parts } of boxes) {
    const rows = Object.entries(parts).map(([part, quantity]) => ({ side: 'in', ...row(part, quantity) }))
    const body = { ...row(code, 10), overhead, remarks: 'Packed by hand, ten at a time', rows }
    bills.set(code, (await added(company, 'inventory/bill-of-materials', body)).id)
  }
  return { row, bills }
}

type StockRow = ReturnType<ItemRow> & { side?: string }
export type StockDocument = { date: LocalDate; path: string; body: { rows: StockRow[] } & Record<string, unknown> }

/** A year of packing, of what gets lost and of samples, in the order of their dates; the last is still a draft. */
export function planStock(span: Span, { row, bills }: { row: ItemRow; bills: Bills }): StockDocument[] {
  const random = chance(606)
  const documents = [
    ...monthly(span, 8).map((date, index) => packing(date, { row, bills }, index)),
    ...spread(span, 8).map((date) => loss(date, { row, random })),
  ].toSorted((a, b) => (a.date < b.date ? -1 : 1))
  const remarks = 'Cups for the new tea room'
  const draft = { date: span.end, remarks, status: 'Draft', purpose: 'Stock Out', rows: [row('CUP-STN', 24)] }
  return [...documents, { date: span.end, path: 'inventory/adjustments', body: draft }]
}

function packing(date: LocalDate, { row, bills }: { row: ItemRow; bills: Bills }, index: number): StockDocument {
  const box = boxes[index % boxes.length] ?? boxes[0]
  const { code = '', overhead = '0', parts = {} } = box ?? {}
  const materials = Object.entries(parts).map(([part, quantity]) => ({ side: 'in', ...row(part, 3 * quantity) }))
  const product = { side: 'out', ...row(code, 30), expected: '30', cost_share: '100' }
  const head = { date, remarks: 'Packing for the season', status: 'Issued', overhead: multiply(overhead, '3') }
  const body = { ...head, bill: bills.get(code), is_reverse: false, rows: [...materials, product] }
  return { date, path: 'inventory/conversions', body }
}

function loss(
  date: LocalDate,
  { row, random }: { row: ItemRow; random: (least: number, most: number) => number },
): StockDocument {
  const some = shelves.filter(({ opening }) => opening > 100)
  const purposes = [
    { purpose: 'Damaged', remarks: 'Broken on the way to the shop' },
    { purpose: 'Expired', remarks: 'Past its date' },
    { purpose: 'Stock Out', remarks: 'Samples for a fair' },
  ]
  const { purpose, remarks } = purposes[random(0, 2)] ?? { purpose: 'Damaged', remarks: '' }
  const chosen = [...new Set([0, 1, 2].map(() => some[random(0, some.length - 1)]?.code ?? 'CUP-STN'))]
  const rows = chosen.map((code) => row(code, random(1, 6)))
  return { date, path: 'inventory/adjustments', body: { date, remarks, status: 'Issued', purpose, rows } }
}
