/** Himal Traders sells tea, coffee and copper to hotels and shops of the valley; who must, keeps tax back when paying. */
import { addDays } from '../../domain/calendar/local-date.ts'
import type { Terms } from './enter-trade.ts'
import type { Deal, Line, Money, Note, PlannedTrade } from './planned-trade.ts'
import { bill, byDate, note, parties, payment, receipt, sale } from './planned-trade.ts'
import { deliveries, soldGoods } from './restock.ts'
import type { Span } from './schedule.ts'
import { chance, spread } from './schedule.ts'
import type { Goods } from './stock-records.ts'
import { goods } from './stock-records.ts'

const vat = 'VAT 13%'

export const himalShelves: readonly Goods[] = [
  ...goods({ category: 'Tea and coffee', tax: vat, brand: 'Ilam Estates' }, [
    ['ILM-GRN', 'Ilam green tea, 500 g', '320', '520', 420],
    ['ILM-ORT', 'Ilam orthodox tea, 500 g', '410', '680', 380],
    ['MSL-250', 'Masala tea, 250 g', '185', '310', 500],
    ['COF-HIM', 'Himalayan coffee, 500 g', '640', '1050', 220],
    ['HNY-1KG', 'Wild honey, 1 kg', '520', '850', 160],
  ]),
  ...goods({ category: 'Crafts', tax: vat }, [
    ['CUP-COP', 'Copper cup', '380', '650', 240],
    ['KTL-COP', 'Copper kettle', '1450', '2400', 60],
    ['LOK-WRP', 'Lokta paper, sheet', '45', '90', 1500],
  ]),
]

export const himalTerms: Terms = {
  agents: {},
  discounts: { 'Festival discount': '10' },
  purchaseDiscounts: { 'Whole lot': '3' },
  parties: parties([
    [
      'Annapurna Heritage Hotel',
      '301234501',
      '01-4410101',
      'stores@annapurna.test',
      'Durbar Marg, Kathmandu',
      '30',
      '1200000',
    ],
    ['Thamel Gift House', '301234502', '01-4410102', 'shop@thamelgift.test', 'Thamel, Kathmandu', '15', '600000'],
    ['Patan Coffee Corner', '301234503', '01-5510103', 'hello@patancoffee.test', 'Mangal Bazar, Lalitpur', '30'],
    ['Pokhara Lakeside Resort', '301234504', '061-460104', 'purchase@lakeside.test', 'Baidam, Pokhara', '45', '800000'],
    [
      'Bhaktapur Traders',
      '301234505',
      '01-6610105',
      'traders@bhaktapur.test',
      'Suryabinayak, Bhaktapur',
      '30',
      '500000',
    ],
    ['Ilam Tea Growers Cooperative', '609876501', '027-520201', 'sales@ilamgrowers.test', 'Fikkal, Ilam', '30'],
    ['Palpa Metal Works', '609876502', '075-520202', 'works@palpametal.test', 'Tansen, Palpa', '30'],
  ]),
}

type Customer = {
  name: string
  days: number
  after: number
  way: string
  withholding?: string
  /** Pays this part (in per cent) of the last invoice. */
  percent?: number
  /** Pays the first of its invoices only. */
  pays?: number
}

const customers: readonly Customer[] = [
  { name: 'Annapurna Heritage Hotel', days: 30, after: 3, way: 'cheque', withholding: 'TDS 1.5%' },
  { name: 'Thamel Gift House', days: 15, after: 0, way: 'Bank transfer' },
  { name: 'Patan Coffee Corner', days: 30, after: 12, way: 'Bank transfer', percent: 50 },
  { name: 'Pokhara Lakeside Resort', days: 45, after: 10, way: 'Bank transfer', withholding: 'TDS 1.5%' },
  // Has stopped paying and is no longer sold to.
  { name: 'Bhaktapur Traders', days: 30, after: 1, way: 'Bank transfer', pays: 3 },
]

const growers = 'Ilam Tea Growers Cooperative'
const metal = 'Palpa Metal Works'
const invoices = 72

/** Everything that a year of trade is made of, in the order of its dates, within the span. */
export function planHimalTrade(span: Span): PlannedTrade[] {
  const sales = planSales(span)
  const bills = planBills(span, sales)
  const { end } = span
  const recent = addDays(end, -4)
  const cups: Line = { code: 'CUP-COP', quantity: 12, rate: '650' }
  const open: PlannedTrade[] = [
    { ...sale('draft', end, [cups]), party: 'Pokhara Lakeside Resort', fate: 'draft' },
    { ...sale('twice', recent, [cups]), party: 'Thamel Gift House', fate: 'cancelled' },
    receipt(recent, { party: 'Patan Coffee Corner', of: [], way: 'Cash', advance: '25000.00' }),
  ]
  return byDate([
    ...bills,
    ...payments(bills, span),
    ...sales,
    ...notes(span, sales, bills),
    ...receipts(sales, span),
    ...open,
  ])
}

/** Every sixth is sold over the counter. */
function planSales(span: Span): Deal[] {
  const random = chance(909)
  return spread(span, invoices).map((date, index) => {
    const chosen = new Set(Array.from({ length: random(3, 4) }, () => himalShelves[random(0, himalShelves.length - 1)]))
    const customer = customers[index % (customers.length + 1)]
    const isSilent = customer?.pays !== undefined && index > invoices / 2
    const lines = [...chosen].flatMap((one): Line[] => {
      if (!one) return []
      const share = customer ? random(9, 15) : random(1, 3)
      return [{ code: one.code, quantity: Math.max(1, Math.floor((one.opening * share) / 100)), rate: one.price }]
    })
    const one = sale(`sale ${index}`, date, lines)
    if (!customer || isSilent) return { ...one, mode: index % 4 === 1 ? 'eSewa' : 'Cash' }
    return { ...one, party: customer.name, ...(index % 9 === 4 ? { discount: 'Festival discount' } : {}) }
  })
}

/** Tea comes with carriage every month, crafts without. */
function planBills(span: Span, sales: readonly Deal[]): Deal[] {
  const suppliers = [
    { name: growers, mark: 'IT', isOf: ({ category }: Goods) => category !== 'Crafts', carriage: { freight: '6500' } },
    { name: metal, mark: 'PM', isOf: ({ category }: Goods) => category === 'Crafts', carriage: {} },
  ]
  return suppliers.flatMap(({ name, mark, isOf, carriage }, place) => {
    const days = spread({ ...span, start: addDays(span.start, 4 * place) }, 8)
    const plan = { moves: soldGoods(sales), days, pack: 10 }
    return deliveries(himalShelves.filter(isOf), plan).flatMap((lines, index): Deal[] => {
      const date = days[index]
      if (!date || lines.length === 0) return []
      const supplierNo = `${mark}-${118 + index * 7}`
      return [{ ...bill(`${name} ${index}`, date, lines), party: name, supplierNo, ...carriage }]
    })
  })
}

function notes({ end }: Span, sales: readonly Deal[], bills: readonly Deal[]): Note[] {
  const credit = { path: 'sales/credit-notes', row: 0, end } as const
  return [
    ...note(sales[2], { ...credit, after: 5, quantity: 2, remarks: 'Tins were dented' }),
    ...note(sales[45], { ...credit, after: 3, quantity: 1, remarks: 'Sent too many' }),
    ...note(bills[10], { path: 'purchase/debit-notes', row: 0, after: 4, quantity: 4, remarks: 'Scratched', end }),
  ]
}

function receipts(sales: readonly Deal[], { end }: Span): Money[] {
  return customers.flatMap(({ name, days, after, way, pays = invoices, withholding, percent }) => {
    const paid = sales.filter(({ party, date }) => party === name && addDays(date, days + after) <= end).slice(0, pays)
    return paid.map(({ key, date: sold }, index): Money => {
      const date = addDays(sold, days + after)
      const clears = addDays(date, 3)
      const isCleared = clears <= end && index < paid.length - 2
      const share = percent && index === paid.length - 1 ? { percent } : {}
      const cheque = { cheque: `${7201 + index}`, drawee: 'Everest Bank', cleared: isCleared ? clears : null }
      const rest = { ...share, ...(withholding ? { withholding } : {}) }
      return receipt(date, { party: name, of: [key], way: way === 'cheque' ? cheque : way, ...rest })
    })
  })
}

/** Tax is kept back from the metal works, which has been paid half of what was due last. */
function payments(bills: readonly Deal[], { end }: Span): Money[] {
  const due = bills.filter(({ date }) => addDays(date, 30) <= end)
  const last = due.findLast(({ party }) => party === metal)
  return due.map((one): Money => {
    const { key, party, date } = one
    const withholding = party === metal ? { withholding: 'TDS 1.5%' } : {}
    const half = one === last ? { percent: 50 } : {}
    return payment(addDays(date, 30), { party: party ?? '', of: [key], way: 'Bank transfer', ...half, ...withholding })
  })
}
