/** Maple & Finch Ltd sells wholesale to tea rooms and shops, each of which pays in its own way, and buys what runs low. */
import type { LocalDate } from '../../domain/calendar/local-date.ts'
import { addDays, addMonths, startOfMonth } from '../../domain/calendar/local-date.ts'
import type { Customer, Supplier } from './maple-parties.ts'
import { bakery, customers, suppliers } from './maple-parties.ts'
import type { Deal, Line, Money, Note, Offer, Order, PlannedTrade } from './planned-trade.ts'
import { bill, byDate, note, payment, receipt, sale } from './planned-trade.ts'
import type { Move } from './restock.ts'
import { deliveries, soldGoods } from './restock.ts'
import type { Span } from './schedule.ts'
import { chance, spread } from './schedule.ts'
import { planStock, shelves } from './stock.ts'

const invoices = 240

/** Everything that a year of trade is made of, in the order of its dates, within the span. */
export function planMapleTrade(span: Span): PlannedTrade[] {
  const sales = planSales(span)
  const bills = planBills(span, [...soldGoods(sales), ...movedGoods(span)])
  const fresh = planFreshFood(span)
  return byDate([
    ...bills,
    ...fresh,
    ...payments(bills, suppliers, span),
    ...payments(fresh, [bakery], span),
    ...sales,
    ...planTeaRoom(span),
    ...notes(span, sales, bills),
    ...receipts(sales, span),
    ...unfinished(span),
    ...offers(span),
    ...deliveredGoods(span),
    ...ordered(span),
  ])
}

function unfinished({ end }: Span): PlannedTrade[] {
  const recent = addDays(end, -3)
  const line = (code: string, quantity: number): Line => ({ code, quantity, rate: priceOf(code) })
  const order = [
    line('TBL-140', 6),
    line('NAP-LIN', 24),
    line('TEA-EGR', 36),
    { ...line('CUP-STN', 48), percentOff: '10' },
  ]
  const hotel = { party: 'The Old Mill Hotel', agent: 'Grace Holloway', discount: 'Regular customer' }
  const tea = { party: 'Kent & Ceylon Tea Importers', discount: 'Early order' }
  return [
    { ...sale('draft', end, order), ...hotel, fate: 'draft' },
    { ...sale('twice', recent, [line('CUP-STN', 24)]), party: 'Harbour Tea Rooms', fate: 'cancelled' },
    { ...bill('draft-bill', end, [{ code: 'COF-HSE', quantity: 60, rate: '4.75' }]), ...tea, fate: 'draft' },
    receipt(recent, { party: 'Larkspur Online', of: [], way: 'PayPal', advance: '750.00' }),
    payment(recent, { party: 'Stoke Stoneware', of: [], way: 'Bank transfer', advance: '400.00' }),
  ]
}

/** Stoneware that is ordered: a part has arrived, its bill has not. */
function ordered({ end }: Span): Order[] {
  return [
    {
      kind: 'order',
      date: addDays(end, -9),
      party: 'Stoke Stoneware',
      lines: [
        { code: 'CUP-STN', quantity: 96, rate: '2.90' },
        { code: 'CAF-1L', quantity: 12, rate: '9.40' },
      ],
      arrival: { date: addDays(end, -2), reference: 'SS-20418', quantities: [48, 0] },
    },
  ]
}

/** Quotations of the last weeks in every state. */
function offers({ end }: Span): Offer[] {
  const line = (code: string, quantity: number): Line => ({ code, quantity, rate: priceOf(code), percentOff: '5' })
  const offer = (days: number, fate: Offer['fate'], rest: Pick<Offer, 'party' | 'lines' | 'note'>): Offer => {
    const date = addDays(end, -days)
    return { kind: 'offer', date, validUntil: addDays(date, 30), fate, ...rest }
  }
  return [
    offer(48, 'sent', { party: 'Larkspur Online', lines: [line('TEA-EGR', 240), line('COF-HSE', 120)] }),
    offer(26, 'declined', {
      party: 'Harbour Tea Rooms',
      lines: [line('TBL-140', 12)],
      note: 'Too expensive this year.',
    }),
    offer(12, 'accepted', {
      party: 'The Old Mill Hotel',
      lines: [line('NAP-LIN', 96), line('TBL-140', 24), line('CUP-STN', 60)],
      note: 'Please deliver before the wedding season.',
    }),
    offer(6, 'sent', { party: 'Harbour Tea Rooms', lines: [line('CUP-STN', 120), line('TEA-EGR', 48)] }),
    offer(2, 'ready', { party: 'Larkspur Online', lines: [line('NAP-LIN', 200)] }),
    offer(0, 'draft', { party: 'The Old Mill Hotel', lines: [line('COF-HSE', 90)] }),
  ]
}

/** Goods delivered in the last days and not invoiced yet. */
function deliveredGoods({ end }: Span): Deal[] {
  const delivery = (
    days: number,
    party: string,
    lines: readonly (readonly [code: string, quantity: number])[],
  ): Deal => ({
    kind: 'deal',
    path: 'sales/challans',
    key: `delivery ${days}`,
    date: addDays(end, -days),
    party,
    lines: lines.map(([code, quantity]) => ({ code, quantity, rate: priceOf(code) })),
    fate: 'issued',
  })
  return [
    delivery(5, 'The Old Mill Hotel', [
      ['TEA-EGR', 24],
      ['NAP-LIN', 12],
    ]),
    delivery(1, 'Harbour Tea Rooms', [['CUP-STN', 18]]),
  ]
}

function priceOf(code: string): string {
  return shelves.find((one) => one.code === code)?.price ?? ''
}

/** Gift boxes are sold once some were packed. */
function planSales(span: Span): Deal[] {
  const random = chance(707)
  const stocked = shelves.filter(({ opening }) => opening > 0)
  return spread(span, invoices).map((date, index) => {
    const chosen = new Set(Array.from({ length: random(2, 4) }, () => stocked[random(0, stocked.length - 1)]))
    const lines = [...chosen].flatMap((one): Line[] => {
      if (!one) return []
      const quantity = Math.max(2, Math.floor((one.opening * random(7, 15)) / 100))
      return [{ code: one.code, quantity, rate: one.price, ...(random(1, 6) === 1 ? { percentOff: '10' } : {}) }]
    })
    if (index > invoices / 5 && index % 6 === 0) {
      const code = index % 12 === 0 ? 'GFT-TEA' : 'GFT-COF'
      lines.push({ code, quantity: 4, rate: priceOf(code) })
    }
    const ordering = customers.filter(({ until = 1 }) => index < until * invoices)
    const { name: party = '', agent, discount } = ordering[index % ordering.length] ?? {}
    return {
      ...sale(`sale ${index}`, date, lines),
      party,
      ...(agent ? { agent } : {}),
      ...(discount ? { discount } : {}),
    }
  })
}

/** The takings of each week in the tea room; every fourth is a week of the market stall, which takes cash. */
function planTeaRoom(span: Span): Deal[] {
  const random = chance(505)
  return spread(span, 52).map((date, index) => {
    const isMarket = index % 4 === 2
    const pounds = isMarket ? random(190, 340) : random(980, 1690)
    const line = { code: 'TEA-ROOM', quantity: 1, rate: `${pounds}.${5 * random(2, 19)}` }
    const remarks = isMarket ? 'Takings of the market stall' : 'Takings of the week'
    return { ...sale(`takings ${index}`, date, [line]), mode: isMarket ? 'Cash' : 'Card', remarks }
  })
}

/** What packing, samples and damage take from the shelves and bring to them. */
function movedGoods(span: Span): Move[] {
  const byCode = (code: string, quantity: number) => ({ item: code, quantity: quantity.toString(), unit: '' })
  const issued = planStock(span, { row: byCode, bills: new Map() }).filter(({ body }) => body['status'] === 'Issued')
  return issued.flatMap(({ date, body }) =>
    body.rows.map(({ item, quantity, side }) => ({
      date,
      code: item,
      quantity: side === 'out' ? Number(quantity) : -Number(quantity),
    })),
  )
}

function planBills(span: Span, moves: readonly Move[]): Deal[] {
  const random = chance(808)
  return suppliers.flatMap(({ name, category, mark, freight }, place) => {
    const days = spread({ ...span, start: addDays(span.start, 3 * place) }, 15)
    const goods = shelves.filter((one) => one.category === category)
    return deliveries(goods, { moves, days, pack: 12 }).flatMap((lines, index): Deal[] => {
      const date = days[index]
      if (!date || lines.length === 0) return []
      const supplierNo = `${mark}${1000 + index * 37 + random(0, 36)}`
      const isUnnumbered = mark === '' && index === days.length - 1
      const numbered = isUnnumbered ? {} : { supplierNo }
      return [{ ...bill(`${name} ${index}`, date, lines), party: name, ...numbered, ...(freight ? { freight } : {}) }]
    })
  })
}

/** Cakes, sandwiches and milk for the tea room, every other week. */
function planFreshFood(span: Span): Deal[] {
  const random = chance(404)
  return spread(span, 26).map((date, index) => ({
    ...bill(`fresh ${index}`, date, [{ code: 'FRESH', quantity: 1, rate: `${random(480, 690)}.${random(10, 99)}` }]),
    party: bakery.name,
    supplierNo: `${bakery.mark}${200 + index}`,
  }))
}

function notes({ end }: Span, sales: readonly Deal[], bills: readonly Deal[]): Note[] {
  const credit = { path: 'sales/credit-notes', row: 0, quantity: 1, after: 5, end } as const
  const debit = { path: 'purchase/debit-notes', row: 0, end } as const
  const reasons = ['Arrived damaged', 'Sent too many', 'Wrong colour', 'Arrived damaged', 'Ordered by mistake']
  return [
    ...reasons.flatMap((remarks, index) => note(sales[9 + 50 * index], { ...credit, remarks })),
    ...note(bills[2], { ...debit, after: 5, quantity: 12, remarks: 'Torn in transit' }),
    ...note(bills[20], { ...debit, after: 3, quantity: 6, remarks: 'Chipped' }),
  ]
}

function receipts(sales: readonly Deal[], { end }: Span): Money[] {
  return customers.flatMap((customer) => {
    const paid = sales
      .filter(({ party, date }) => party === customer.name && addDays(date, customer.days + customer.after) <= end)
      .filter((_, index, due) => customer.owes?.(due.length - 1 - index) !== true)
    return customer.isMonthly ? monthlyReceipts(paid, customer, end) : eachReceipt(paid, customer, end)
  })
}

function eachReceipt(paid: readonly Deal[], { name, days, after, way, percent, writeOff }: Customer, end: LocalDate) {
  return paid.map(({ key, date: sold }, index): Money => {
    const date = addDays(sold, days + after)
    const isLast = index === paid.length - 1
    const clears = addDays(date, 4)
    const cheque = {
      cheque: `${310 + index}`.padStart(6, '0'),
      drawee: 'Mersey Bank',
      cleared: isLast || clears > end ? null : clears,
    }
    const share = isLast && percent ? { percent } : {}
    const rest = writeOff && index < 3 ? { writeOff } : {}
    return receipt(date, { party: name, of: [key], way: way === 'cheque' ? cheque : way, ...share, ...rest })
  })
}

/** The 28th of the month of a day, or of the next one when it is past. */
function payday(date: LocalDate): LocalDate {
  const ofMonth = addDays(startOfMonth(date), 27)
  return ofMonth >= date ? ofMonth : addMonths(ofMonth, 1)
}

function monthlyReceipts(paid: readonly Deal[], { name, days, after, way }: Customer, end: LocalDate): Money[] {
  return byPayday(paid, days + after, end).map(([date, of]) => receipt(date, { party: name, of, way }))
}

/** The documents that are paid together on each payday until the end, so many days after their dates. */
function byPayday(deals: readonly Deal[], days: number, end: LocalDate): [LocalDate, string[]][] {
  const runs = new Map<LocalDate, string[]>()
  for (const { key, date } of deals) {
    const day = payday(addDays(date, days))
    if (day <= end) runs.set(day, [...(runs.get(day) ?? []), key])
  }
  return [...runs]
}

/** Suppliers are paid on the 28th for all that is due; half of the last bill but one of two of them is held back. */
function payments(bills: readonly Deal[], of: readonly Supplier[], { end }: Span): Money[] {
  return of.flatMap(({ name, days, freight }) => {
    const ofSupplier = bills.filter(({ party }) => party === name)
    const runs = byPayday(ofSupplier, days, end)
    return runs.map(([date, keys], index): Money => {
      const isHalf = freight !== undefined && index === runs.length - 1
      return payment(date, { party: name, of: keys, way: 'Bank transfer', ...(isHalf ? { percent: 50 } : {}) })
    })
  })
}
