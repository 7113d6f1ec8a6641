/** Maple & Finch Ltd sells wholesale to tea rooms and shops, each of which pays in its own way, and buys what runs low. */
import type { LocalDate } from '../../domain/calendar/local-date.ts'
import { addDays } from '../../domain/calendar/local-date.ts'
import type { Terms } from './enter-trade.ts'
import type { Deal, Line, Money, Note, PlannedTrade } from './planned-trade.ts'
import { byDate, parties, payment, receipt } from './planned-trade.ts'
import type { Span } from './schedule.ts'
import { chance, spread } from './schedule.ts'
import { shelves } from './stock.ts'

export const mapleTerms: Terms = {
  agents: { 'Grace Holloway': '2.5', 'Ravi Menon': '4' },
  discounts: { 'Regular customer': '5', Clearance: '20' },
  purchaseDiscounts: { 'Paid in advance': '2', 'Early order': '5' },
  parties: parties([
    [
      'Harbour Tea Rooms',
      'GB 123 4567 01',
      '0151 496 0101',
      'orders@harbour.test',
      '4 Albert Dock, Liverpool',
      '30',
      '6000',
    ],
    [
      'Castle Gift Shop',
      'GB 123 4567 02',
      '01244 496 102',
      'shop@castle.test',
      '12 Eastgate Row, Chester',
      '14',
      '4000',
    ],
    ['The Old Mill Hotel', 'GB 123 4567 03', '01904 496 103', 'office@oldmill.test', 'Mill Lane, York', '45', '8000'],
    [
      'Rosewood Garden Centre',
      'GB 123 4567 04',
      '0113 496 0104',
      'buying@rosewood.test',
      'Otley Road, Leeds',
      '30',
      '5000',
    ],
    ['Pennine Farm Shops', 'GB 123 4567 05', '01422 496 105', 'accounts@pennine.test', 'Hebden Bridge', '14', '4000'],
    ['Willow & Wren Events', 'GB 123 4567 06', '0161 496 0106', 'hello@willow.test', '8 Tib Street, Manchester', '14'],
    ['Larkspur Online', 'GB 123 4567 07', '020 7946 0107', 'finance@larkspur.test', '40 Curtain Road, London', '30'],
    ['Kent & Ceylon Tea Importers', 'GB 765 4321 01', '01622 496 201', 'sales@kentceylon.test', 'Maidstone', '30'],
    ['Stoke Stoneware', 'GB 765 4321 02', '01782 496 202', 'works@stoke.test', 'Burslem, Stoke-on-Trent', '30'],
    ['Kraft & Card', 'GB 765 4321 03', '0116 496 0203', 'trade@kraftcard.test', 'Leicester', '14'],
    ['Lakeland Linen Mill', 'GB 765 4321 04', '01539 496 204', 'mill@lakeland.test', 'Kendal', '45'],
  ]),
}

/** How somebody pays: so many days after it was due, the part of it, in which way. Nobody is asked after the span ends. */
type Habit = { after: number; percent?: number; way: Money['way'] | 'cheque'; writeOff?: string }
type Customer = { name: string; days: number; agent?: string; discount?: string; habit: Habit; pays?: number }

const customers: readonly Customer[] = [
  { name: 'Harbour Tea Rooms', days: 30, agent: 'Grace Holloway', habit: { after: -2, way: 'Bank transfer' } },
  { name: 'Castle Gift Shop', days: 14, agent: 'Ravi Menon', habit: { after: 0, way: 'Bank transfer' }, pays: 4 },
  {
    name: 'The Old Mill Hotel',
    days: 45,
    agent: 'Grace Holloway',
    discount: 'Regular customer',
    habit: { after: 21, way: 'Bank transfer' },
  },
  { name: 'Rosewood Garden Centre', days: 30, habit: { after: 9, percent: 60, way: 'Bank transfer' } },
  // Paid its first invoice and has been silent since.
  { name: 'Pennine Farm Shops', days: 14, agent: 'Ravi Menon', habit: { after: 5, way: 'Bank transfer' }, pays: 1 },
  { name: 'Willow & Wren Events', days: 14, habit: { after: 50, way: 'cheque' } },
  {
    name: 'Larkspur Online',
    days: 30,
    agent: 'Ravi Menon',
    habit: { after: 1, way: 'PayPal', writeOff: '0.35' },
    pays: 2,
  },
]

const invoices = 36
const suppliers = [
  {
    name: 'Kent & Ceylon Tea Importers',
    days: 30,
    category: 'Tea and coffee',
    mark: 'KC',
    pieces: 90,
    freight: '48.50',
  },
  { name: 'Stoke Stoneware', days: 30, category: 'Kitchenware', mark: 'SW-', pieces: 100, freight: '65.00' },
  { name: 'Kraft & Card', days: 14, category: 'Stationery', mark: '', pieces: 70 },
  { name: 'Lakeland Linen Mill', days: 45, category: 'Table linen', mark: 'LLM/', pieces: 45 },
]

/** Everything that a year of trade is made of, in the order of its dates, within the span. */
export function planMapleTrade(span: Span): PlannedTrade[] {
  const sales = planSales(span)
  const bills = planBills(span)
  const { end } = span
  const recent = addDays(end, -3)
  const line = (code: string, quantity: number): Line => ({ code, quantity, rate: priceOf(code) })
  const open: PlannedTrade[] = [
    {
      ...sale('draft', end, [
        line('TBL-140', 6),
        line('NAP-LIN', 24),
        line('TEA-EGR', 36),
        { ...line('CUP-STN', 48), percentOff: '10' },
      ]),
      party: 'The Old Mill Hotel',
      fate: 'draft',
      agent: 'Grace Holloway',
      discount: 'Regular customer',
    },
    { ...sale('twice', recent, [line('CUP-STN', 24)]), party: 'Harbour Tea Rooms', fate: 'cancelled' },
    {
      ...bill('draft-bill', end, [{ code: 'COF-HSE', quantity: 60, rate: '4.75' }]),
      party: 'Kent & Ceylon Tea Importers',
      fate: 'draft',
      discount: 'Early order',
    },
    receipt(recent, { party: 'Larkspur Online', of: [], way: 'PayPal', advance: '750.00' }),
    payment(recent, { party: 'Stoke Stoneware', of: [], way: 'Bank transfer', advance: '400.00' }),
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

function priceOf(code: string): string {
  return shelves.find((one) => one.code === code)?.price ?? ''
}

function sale(key: string, date: LocalDate, lines: readonly Line[]): Deal {
  return { kind: 'deal', path: 'sales/vouchers', key, date, party: null, lines, fate: 'issued' }
}

function bill(key: string, date: LocalDate, lines: readonly Line[]): Deal {
  return { kind: 'deal', path: 'purchase/vouchers', key, date, party: null, lines, fate: 'issued' }
}

/** Every eighth is sold over the counter; gift boxes are sold once some were packed. */
function planSales(span: Span): Deal[] {
  const random = chance(707)
  const stocked = shelves.filter(({ opening }) => opening > 0)
  return spread(span, invoices).map((date, index) => {
    const chosen = new Set(Array.from({ length: random(3, 5) }, () => stocked[random(0, stocked.length - 1)]))
    const lines = [...chosen].flatMap((one): Line[] => {
      if (!one) return []
      const quantity = Math.max(2, Math.floor((one.opening * random(10, 18)) / 100))
      return [{ code: one.code, quantity, rate: one.price, ...(random(1, 6) === 1 ? { percentOff: '10' } : {}) }]
    })
    if (index > 9 && index % 3 === 0)
      lines.push({
        code: index % 2 === 0 ? 'GFT-TEA' : 'GFT-COF',
        quantity: 4,
        rate: priceOf(index % 2 === 0 ? 'GFT-TEA' : 'GFT-COF'),
      })
    const place = index % (customers.length + 1)
    const customer = customers[place]
    const one = sale(`sale ${index}`, date, customer ? lines : lines.slice(0, 2))
    if (!customer) return { ...one, mode: index % 2 === 0 ? 'Cash' : 'PayPal' }
    const { name: party, agent, discount } = customer
    return { ...one, party, ...(agent ? { agent } : {}), ...(discount ? { discount } : {}) }
  })
}

function planBills(span: Span): Deal[] {
  const random = chance(808)
  return spread(span, 14).map((date, index) => {
    const { name, category, mark = '', pieces = 0, freight } = suppliers[index % suppliers.length] ?? {}
    const lines = shelves
      .filter((one) => one.category === category)
      .map(({ code, cost }): Line => ({ code, quantity: Math.round(pieces / Number(cost) / 6) * 12, rate: cost }))
    const one = bill(`bill ${index}`, date, lines)
    const supplierNo = index === 13 ? undefined : `${mark}${random(1000, 9999)}`
    return { ...one, party: name ?? null, ...(supplierNo ? { supplierNo } : {}), ...(freight ? { freight } : {}) }
  })
}

function notes({ end }: Span, sales: readonly Deal[], bills: readonly Deal[]): Note[] {
  const back = (
    deal: Deal | undefined,
    after: number,
    rest: Pick<Note, 'path' | 'row' | 'quantity' | 'remarks'>,
  ): Note[] => {
    if (!deal) return []
    const date = addDays(deal.date, after)
    return date > end ? [] : [{ kind: 'note', of: deal.key, date, ...rest }]
  }
  const credit = { path: 'sales/credit-notes', row: 0 } as const
  const debit = { path: 'purchase/debit-notes', row: 0 } as const
  return [
    ...back(sales[3], 6, { ...credit, quantity: 2, remarks: 'Arrived damaged' }),
    ...back(sales[16], 4, { ...credit, quantity: 2, remarks: 'Sent too many' }),
    ...back(sales[34], 2, { ...credit, quantity: 1, remarks: 'Wrong colour' }),
    ...back(bills[2], 5, { ...debit, quantity: 12, remarks: 'Torn in transit' }),
    ...back(bills[12], 3, { ...debit, quantity: 6, remarks: 'Short weight' }),
  ]
}

function receipts(sales: readonly Deal[], { end }: Span): Money[] {
  return customers.flatMap(({ name, days, habit, pays = invoices }) => {
    const ownSales = sales.filter(({ party }) => party === name).slice(0, pays)
    return ownSales.flatMap(({ key, date: sold }, index): Money[] => {
      const date = addDays(sold, days + habit.after)
      if (date > end) return []
      const { percent, writeOff } = habit
      const share = { ...(percent ? { percent } : {}), ...(writeOff ? { writeOff } : {}) }
      const clears = addDays(date, 4)
      const cheque = {
        cheque: `${310 + index}`.padStart(6, '0'),
        drawee: 'Mersey Bank',
        cleared: clears > end ? null : clears,
      }
      const last = index === ownSales.length - 1
      const way = habit.way === 'cheque' ? { ...cheque, cleared: last ? null : cheque.cleared } : habit.way
      return [receipt(date, { party: name, of: [key], ...share, way })]
    })
  })
}

/** Bills are paid when they are due, the last but one of each supplier half, the last not. */
function payments(bills: readonly Deal[], { end }: Span): Money[] {
  return suppliers.flatMap(({ name, days }) => {
    const ownBills = bills.filter(({ party }) => party === name).slice(0, -1)
    return ownBills.flatMap(({ key, date: bought }, index): Money[] => {
      const date = addDays(bought, days)
      const isHalf = index === ownBills.length - 1 && days === 30
      if (date > end) return []
      return [payment(date, { party: name, of: [key], way: 'Bank transfer', ...(isHalf ? { percent: 50 } : {}) })]
    })
  })
}
