/** Whom Maple & Finch Ltd sells to and buys from, and how each of them pays. */
import type { Terms } from './enter-trade.ts'
import { parties } from './planned-trade.ts'

export const mapleTerms: Terms = {
  agents: { 'Grace Holloway': '2.5', 'Ravi Menon': '4' },
  discounts: { 'Regular customer': '5', Clearance: '20' },
  purchaseDiscounts: { 'Paid in advance': '2', 'Early order': '5' },
  // prettier-ignore
  parties: parties([
    ['Harbour Tea Rooms', 'GB 123 4567 01', '0151 496 0101', 'orders@harbour.test', '4 Albert Dock, Liverpool', '30', '9000'],
    ['Castle Gift Shop', 'GB 123 4567 02', '01244 496 102', 'shop@castle.test', '12 Eastgate Row, Chester', '14', '6000'],
    ['The Old Mill Hotel', 'GB 123 4567 03', '01904 496 103', 'office@oldmill.test', 'Mill Lane, York', '45', '12000'],
    ['Rosewood Garden Centre', 'GB 123 4567 04', '0113 496 0104', 'buying@rosewood.test', 'Otley Road, Leeds', '30', '8000'],
    ['Pennine Farm Shops', 'GB 123 4567 05', '01422 496 105', 'accounts@pennine.test', 'Hebden Bridge', '14', '4000'],
    ['Willow & Wren Events', 'GB 123 4567 06', '0161 496 0106', 'hello@willow.test', '8 Tib Street, Manchester', '14'],
    ['Larkspur Online', 'GB 123 4567 07', '020 7946 0107', 'finance@larkspur.test', '40 Curtain Road, London', '30'],
    ['Bluebell Tea Garden', 'GB 123 4567 08', '01947 496 108', 'tea@bluebell.test', 'Church Street, Whitby', '30', '6000'],
    ['Hawthorn Lodge Hotel', 'GB 123 4567 09', '01768 496 109', 'accounts@hawthorn.test', 'Lake Road, Keswick', '30', '10000'],
    ['Copperfield Books & Café', 'GB 123 4567 10', '0191 496 0110', 'hello@copperfield.test', 'Saddler Street, Durham', '14', '5000'],
    ['Mersey Deli', 'GB 123 4567 11', '0151 496 0111', 'buying@merseydeli.test', 'Bold Street, Liverpool', '14', '5000'],
    ['Thistle & Thyme', 'GB 123 4567 12', '0131 496 0112', 'office@thistle.test', 'Cockburn Street, Edinburgh', '30', '8000'],
    ['Kent & Ceylon Tea Importers', 'GB 765 4321 01', '01622 496 201', 'sales@kentceylon.test', 'Maidstone', '30'],
    ['Stoke Stoneware', 'GB 765 4321 02', '01782 496 202', 'works@stoke.test', 'Burslem, Stoke-on-Trent', '30'],
    ['Kraft & Card', 'GB 765 4321 03', '0116 496 0203', 'trade@kraftcard.test', 'Leicester', '14'],
    ['Lakeland Linen Mill', 'GB 765 4321 04', '01539 496 204', 'mill@lakeland.test', 'Kendal', '45'],
    ['Ribble Valley Bakery', 'GB 765 4321 05', '01200 496 205', 'orders@ribble.test', 'Clitheroe', '14'],
  ]),
}

export type Customer = {
  name: string
  /** Credit days, and how many days after (before, when negative) that the money comes. */
  days: number
  after: number
  /** A payment mode, or `cheque`. */
  way: string
  /** Pays what was due by the 28th of a month in one sum. */
  isMonthly?: true
  agent?: string
  discount?: string
  /** Of the invoices that are due, counted from the last one (0), those without a payment. */
  owes?: (fromLast: number) => boolean
  /** Pays this part (in per cent) of the last invoice. */
  percent?: number
  writeOff?: string
  /** Has ordered nothing since this part of the year. */
  until?: number
}

const grace = 'Grace Holloway'
const ravi = 'Ravi Menon'

export const customers: readonly Customer[] = [
  { name: 'Harbour Tea Rooms', days: 30, after: -2, way: 'Bank transfer', isMonthly: true, agent: grace },
  { name: 'Castle Gift Shop', days: 14, after: 0, way: 'Bank transfer', agent: ravi, owes: (n) => n < 4 },
  { name: 'The Old Mill Hotel', days: 45, after: 21, way: 'Bank transfer', agent: grace, discount: 'Regular customer' },
  { name: 'Rosewood Garden Centre', days: 30, after: 9, way: 'Bank transfer', percent: 60 },
  {
    name: 'Pennine Farm Shops',
    days: 14,
    after: 5,
    way: 'Bank transfer',
    agent: ravi,
    owes: (n) => n < 2,
    until: 0.45,
  },
  { name: 'Willow & Wren Events', days: 14, after: 30, way: 'cheque' },
  { name: 'Larkspur Online', days: 30, after: 1, way: 'PayPal', agent: ravi, writeOff: '0.35' },
  { name: 'Bluebell Tea Garden', days: 30, after: 4, way: 'Bank transfer', isMonthly: true, agent: grace },
  // One invoice is disputed, the others are paid.
  { name: 'Hawthorn Lodge Hotel', days: 30, after: 6, way: 'Bank transfer', owes: (n) => n === 6 },
  { name: 'Copperfield Books & Café', days: 14, after: -1, way: 'Bank transfer', discount: 'Regular customer' },
  { name: 'Mersey Deli', days: 14, after: 2, way: 'Bank transfer', isMonthly: true },
  { name: 'Thistle & Thyme', days: 30, after: 0, way: 'Bank transfer', agent: ravi },
]

export type Supplier = { name: string; days: number; category: string; mark: string; freight?: string }

export const suppliers: readonly Supplier[] = [
  { name: 'Kent & Ceylon Tea Importers', days: 30, category: 'Tea and coffee', mark: 'KC', freight: '48.50' },
  { name: 'Stoke Stoneware', days: 30, category: 'Kitchenware', mark: 'SW-', freight: '65.00' },
  { name: 'Kraft & Card', days: 14, category: 'Stationery', mark: '' },
  { name: 'Lakeland Linen Mill', days: 45, category: 'Table linen', mark: 'LLM/' },
]

/** Brings cakes, sandwiches and milk to the tea room. */
export const bakery: Supplier = { name: 'Ribble Valley Bakery', days: 14, category: 'Fresh food', mark: 'RVB-' }
