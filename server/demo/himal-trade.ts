/** Himal Traders sells tea, coffee and copper to hotels and shops of the valley; who must, keeps tax back when paying. */
import type { LocalDate } from '../../domain/calendar/local-date.ts'
import { addDays } from '../../domain/calendar/local-date.ts'
import type { Terms } from './enter-trade.ts'
import type { Deal, Line, Money, Note, PlannedTrade } from './planned-trade.ts'
import { byDate, parties, payment, receipt } from './planned-trade.ts'
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
  percent?: number
  pays?: number
}

const customers: readonly Customer[] = [
  { name: 'Annapurna Heritage Hotel', days: 30, after: 3, way: 'cheque', withholding: 'TDS 1.5%' },
  { name: 'Thamel Gift House', days: 15, after: 0, way: 'Bank transfer' },
  { name: 'Patan Coffee Corner', days: 30, after: 12, way: 'Bank transfer', percent: 50 },
  { name: 'Pokhara Lakeside Resort', days: 45, after: 10, way: 'Bank transfer', withholding: 'TDS 1.5%' },
  // Has paid nothing since its first invoice.
  { name: 'Bhaktapur Traders', days: 30, after: 1, way: 'Bank transfer', pays: 1 },
]

const growers = 'Ilam Tea Growers Cooperative'
const metal = 'Palpa Metal Works'
const invoices = 24

/** Everything that a year of trade is made of, in the order of its dates, within the span. */
export function planHimalTrade(span: Span): PlannedTrade[] {
  const sales = planSales(span)
  const bills = planBills(span)
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

function sale(key: string, date: LocalDate, lines: readonly Line[]): Deal {
  return { kind: 'deal', path: 'sales/vouchers', key, date, party: null, lines, fate: 'issued' }
}

/** Every sixth is sold over the counter. */
function planSales(span: Span): Deal[] {
  const random = chance(909)
  return spread(span, invoices).map((date, index) => {
    const chosen = new Set(Array.from({ length: random(3, 4) }, () => himalShelves[random(0, himalShelves.length - 1)]))
    const customer = customers[index % (customers.length + 1)]
    const lines = [...chosen].flatMap((one): Line[] => {
      if (!one) return []
      const share = customer ? random(22, 34) : random(1, 2)
      return [{ code: one.code, quantity: Math.max(1, Math.floor((one.opening * share) / 100)), rate: one.price }]
    })
    const one = sale(`sale ${index}`, date, lines)
    if (!customer) return { ...one, mode: index % 4 === 1 ? 'eSewa' : 'Cash' }
    return { ...one, party: customer.name, ...(index % 9 === 4 ? { discount: 'Festival discount' } : {}) }
  })
}

function planBills(span: Span): Deal[] {
  return spread(span, 10).map((date, index) => {
    const isTea = index % 2 === 0
    const lines = himalShelves
      .filter(({ category }) => (category === 'Crafts') !== isTea)
      .map(({ code, cost, opening }): Line => ({
        code,
        quantity: Math.floor(opening * (isTea ? 0.4 : 0.55)),
        rate: cost,
      }))
    const one = { ...sale(`bill ${index}`, date, lines), path: 'purchase/vouchers' as const }
    const carriage = isTea ? { freight: '6500' } : {}
    return {
      ...one,
      party: isTea ? growers : metal,
      supplierNo: `${isTea ? 'IT' : 'PM'}-${118 + index * 7}`,
      ...carriage,
    }
  })
}

function notes({ end }: Span, sales: readonly Deal[], bills: readonly Deal[]): Note[] {
  const planned: readonly (readonly [Deal | undefined, number, Omit<Note, 'kind' | 'of' | 'date'>])[] = [
    [sales[2], 5, { path: 'sales/credit-notes', row: 0, quantity: 2, remarks: 'Tins were dented' }],
    [sales[15], 3, { path: 'sales/credit-notes', row: 0, quantity: 3, remarks: 'Sent too many' }],
    [bills[3], 4, { path: 'purchase/debit-notes', row: 0, quantity: 4, remarks: 'Scratched' }],
  ]
  return planned.flatMap(([of, after, rest]) => {
    if (!of) return []
    const date = addDays(of.date, after)
    return date > end ? [] : [{ kind: 'note', of: of.key, date, ...rest }]
  })
}

function receipts(sales: readonly Deal[], { end }: Span): Money[] {
  return customers.flatMap(({ name, days, after, way, pays = invoices, withholding, percent }) => {
    const ownSales = sales.filter(({ party }) => party === name).slice(0, pays)
    return ownSales.flatMap(({ key, date: sold }, index): Money[] => {
      const date = addDays(sold, days + after)
      if (date > end) return []
      const clears = addDays(date, 3)
      const isCleared = clears <= end && index < ownSales.length - 2
      const share = { ...(percent ? { percent } : {}), ...(withholding ? { withholding } : {}) }
      const cheque = { cheque: `${7201 + index}`, drawee: 'Everest Bank', cleared: isCleared ? clears : null }
      return [receipt(date, { party: name, of: [key], way: way === 'cheque' ? cheque : way, ...share })]
    })
  })
}

/** Tax is kept back from the metal works; the last bill of each is still open. */
function payments(bills: readonly Deal[], { end }: Span): Money[] {
  return bills.slice(0, -2).flatMap(({ key, party, date: bought }, index): Money[] => {
    const date = addDays(bought, 30)
    if (party === null || date > end) return []
    const half = index === 6 ? { percent: 50 } : {}
    const withholding = party === metal ? { withholding: 'TDS 1.5%' } : {}
    return [payment(date, { party, of: [key], way: 'Bank transfer', ...half, ...withholding })]
  })
}
