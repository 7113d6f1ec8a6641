/**
 * Random issued invoices and credit notes as the server hands them to an e-invoice, with the figures of `documentTotals` and
 * `returnOfRow`. The same number gives the same document.
 */
import { addDays, localDate } from '../../domain/calendar/local-date.ts'
import type { EInvoiceFacts, EInvoiceRow, EInvoiceSide } from '../../domain/documents/e-invoice/compose-e-invoice.ts'
import { unitCodes } from '../../domain/documents/e-invoice/unit-codes.ts'
import { returnOfRow } from '../../domain/documents/return-of-row.ts'
import type { TaxScheme, TaxType } from '../../domain/documents/tax.ts'
import type { RowFigures, TotalsHeader, TypedRow } from '../../domain/documents/totals.ts'
import { noFigures } from '../../domain/documents/totals.ts'
import { documentTotals } from '../../domain/documents/totals.ts'
import { add, multiply, roundHalfUp, subtract, sum } from '../../domain/money/decimal.ts'
import type { Chance } from '../api/chain-desk.ts'
import { chanceOf } from '../api/chain-desk.ts'

type Country = { code: string; currency: string; vat: string; city: string; rates: readonly string[] }
const countries: readonly Country[] = [
  { code: 'GB', currency: 'GBP', vat: 'GB 123 4567 89', city: 'Bristol', rates: ['20', '5'] },
  { code: 'DE', currency: 'EUR', vat: '123456789', city: 'Köln', rates: ['19', '7'] },
  { code: 'FR', currency: 'EUR', vat: 'FR12345678901', city: 'Orléans', rates: ['20', '10', '5.5', '2.1'] },
  { code: 'NL', currency: 'EUR', vat: 'NL123456789B01', city: "'s-Hertogenbosch", rates: ['21', '9'] },
  { code: 'GR', currency: 'EUR', vat: 'EL123456789', city: 'Θεσσαλονίκη', rates: ['24', '13', '6'] },
  { code: 'HU', currency: 'HUF', vat: 'HU12345678', city: 'Győr', rates: ['27', '18', '5'] },
  { code: 'IS', currency: 'ISK', vat: '12345', city: 'Höfn', rates: ['24', '11'] },
  { code: 'CH', currency: 'CHF', vat: 'CHE-123.456.789', city: 'Zürich', rates: ['8.1', '2.6'] },
]
const names = [
  'Bolt <M8> & nut',
  'Œuvre d’art',
  'Ψωμί',
  'चाय',
  '茶 "green"',
  'Beratung',
  'Null\u0000 & \u0007bell',
  '🚲 part',
]
const digitsOf = (currency: string) => (currency === 'ISK' || currency === 'HUF' ? 0 : 2)

const pick = <T>(chance: Chance, all: readonly T[]): T => {
  const one = all[chance(all.length)]
  if (one === undefined) throw new Error('The list is empty')
  return one
}
/** Returns a number with up to `places` decimal places. */
const decimal = (chance: Chance, most: number, places: number) => {
  const scale = 10 ** places
  const units = 1 + chance(most * scale)
  return `${Math.floor(units / scale)}.${String(units % scale).padStart(places, '0')}`.replace(/\.0+$/, '')
}

/** Returns the document of a number. */
export function randomEInvoice(number: number): EInvoiceFacts {
  const chance = chanceOf(number)
  const seller = pick(chance, countries)
  const currency = { code: seller.currency, digits: digitsOf(seller.currency) }
  const buyer = buyerOf(chance, seller)
  const schemes = schemesOf(chance, seller)
  const header: TotalsHeader = {
    tax_type: pick<TaxType>(chance, ['exclusive', 'exclusive', 'inclusive', 'none']),
    ...discountOf(chance),
    currencyDigits: currency.digits,
  }
  const typed = Array.from({ length: 1 + chance(8) }, (): TypedRow => ({
    quantity: decimal(chance, 40, pick(chance, [0, 0, 2, 6])),
    rate: decimal(chance, 500, pick(chance, [0, 2, 2, 4, 6])),
    ...discountOf(chance),
    taxScheme: pick(chance, schemes),
  }))
  const { rows: sold } = documentTotals(header, typed)
  const isNote = chance(4) === 0
  const parts = typed.map((row, at) => {
    const figures = sold[at]
    if (!figures) throw new Error('A row has no figures')
    return isNote ? returned(chance, { ...row, figures }, currency.digits) : { ...row, figures }
  })
  const rows = parts.map((part) => rowOf(chance, part, header.tax_type))
  const rounding = chance(5) === 0 ? pick(chance, currency.digits === 0 ? ['1', '-1'] : ['0.02', '-0.01']) : '0'
  const lines = sum(rows.map(({ net, tax }) => add(net, tax)))
  const total = lines === '0' ? '0' : add(lines, rounding)
  const paid = pick(chance, ['0', '0', total, roundHalfUp(multiply(total, '0.3'), currency.digits)])
  return {
    kind: isNote ? 'credit-note' : 'invoice',
    number: `${isNote ? 'CN' : 'INV'}-2026-${number}`,
    date: '2026-03-20',
    dueDate: chance(3) === 0 ? null : addDays(localDate('2026-03-20'), chance(60)),
    reference: pick(chance, [null, 'PO & 17', '  ', 'Bestellung Ä/5']),
    buyerReference: pick(chance, [null, '04011000-12345-34']),
    remarks: pick(chance, [null, 'Danke <für> "alles"\r\n& bis bald']),
    taxType: header.tax_type,
    total,
    rounding: lines === '0' ? '0' : rounding,
    openAmount: subtract(total, paid),
    currency,
    seller: {
      ...sideOf(chance, 'Seller & Söhne', seller.city),
      country: seller.code,
      taxNumber: sellerNumber(chance, seller, schemes),
    },
    buyer,
    bank: pick(chance, [
      null,
      { iban: 'DE89 3704 0044 0532 0130 00', account_number: null, account_name: 'Söhne', bic: 'COBADEFFXXX' },
      { iban: null, account_number: '12345678', account_name: null, bic: null },
    ]),
    deliveredOn: pick(chance, [null, '2026-03-18']),
    precedingInvoices: isNote
      ? [
          { number: 'INV-2026-1', date: '2026-03-01' },
          { number: 'INV-2026-2', date: '2026-03-02' },
        ].slice(0, 1 + chance(2))
      : [],
    rows,
  }
}

function discountOf(chance: Chance) {
  const discount_type = pick(chance, [null, null, 'amount', 'percent'] as const)
  const discount = discount_type === 'percent' ? decimal(chance, 60, 2) : decimal(chance, 20, 2)
  return { discount_type, discount: pick(chance, [discount, discount, '100']), is_trade_discount: chance(2) === 0 }
}

/** Returns what lines of one document have: usual treatments, one of trade across borders, or nothing subject to VAT. */
function schemesOf(chance: Chance, { rates }: Country): readonly (TaxScheme | null)[] {
  const scheme = (kind: TaxScheme['kind'], rate = '0') => ({ id: `${kind} ${rate}`, kind, rate })
  const usual = [
    ...rates.map((rate) => scheme('taxable', rate)),
    { ...scheme('taxable', rates[0]), id: 'second' },
    scheme('zero_rated'),
    scheme('exempt'),
    scheme('taxable', '0'),
  ]
  return pick(chance, [
    usual,
    usual,
    [...usual, null, scheme('outside_scope')],
    [scheme('reverse_charge', rates[0]), ...usual],
    [scheme('export'), ...usual],
    [scheme('export')],
    [scheme('outside_scope'), null],
  ])
}

function sideOf(chance: Chance, name: string, city: string): EInvoiceSide {
  return {
    name,
    address: pick(chance, ['Quay Lane 1', 'Haus <3>\nHof 2\n\n3. Stock\nTür links']),
    city,
    subdivision: pick(chance, [null, '', 'Region']),
    postalCode: pick(chance, [null, '50667']),
    country: null,
    taxNumber: null,
    phone: pick(chance, [null, '+49 221 1']),
    email: pick(chance, [null, 'office@example.test']),
  }
}

/** A customer in another country where the lines require one; a country is entered, or follows from the VAT number. */
function buyerOf(chance: Chance, seller: Country): EInvoiceSide {
  const abroad = pick(
    chance,
    countries.filter(({ code }) => code !== seller.code),
  )
  const prefix = abroad.code === 'GR' ? 'EL' : abroad.code
  const number = abroad.vat.startsWith(prefix) ? abroad.vat : `${prefix}${abroad.vat}`
  const place = pick(chance, [
    { country: abroad.code, taxNumber: number },
    { country: null, taxNumber: number },
    { country: abroad.code, taxNumber: abroad.vat },
  ])
  return { ...sideOf(chance, pick(chance, names).replace('\u0000', ''), abroad.city), ...place, city: null }
}

/** The number of a tax office does not do for an export or a reverse charge. */
function sellerNumber(chance: Chance, { vat }: Country, schemes: readonly (TaxScheme | null)[]): string {
  const isAcross = schemes.some((scheme) => scheme?.kind === 'export' || scheme?.kind === 'reverse_charge')
  return isAcross || chance(4) > 0 ? vat : '12/345/67890/1'
}

type SoldRow = TypedRow & { figures: RowFigures }

/** Returns a part of a row as a credit note returns it, after an earlier part. */
function returned(chance: Chance, { figures, ...row }: SoldRow, currencyDigits: number): SoldRow {
  const half = roundHalfUp(multiply(row.quantity, '0.5'), 6)
  const original = { quantity: row.quantity, figures }
  const first = returnOfRow({
    original,
    returnedBefore: { quantity: '0', figures: noFigures },
    quantity: half,
    currencyDigits,
  })
  if (chance(2) === 0) return { ...row, quantity: half, figures: first }
  const quantity = subtract(row.quantity, half)
  if (quantity === '0') return { ...row, figures }
  const returnedBefore = { quantity: half, figures: first }
  return { ...row, quantity, figures: returnOfRow({ original, returnedBefore, quantity, currencyDigits }) }
}

function rowOf(chance: Chance, { quantity, rate, taxScheme, figures }: SoldRow, taxType: TaxType): EInvoiceRow {
  const scheme = taxType === 'none' ? null : taxScheme
  const code = pick(chance, Object.keys(unitCodes))
  return {
    quantity,
    rate,
    row_discount: figures.rowDiscount,
    header_discount: figures.headerDiscount,
    net: figures.net,
    tax: figures.tax,
    tax_kind: scheme?.kind ?? null,
    tax_rate: scheme?.rate ?? null,
    tax_scheme_label: scheme?.kind === 'exempt' ? pick(chance, ['§ 19 UStG & Co', '']) : (scheme?.id ?? null),
    item_label: pick(chance, names),
    item_code: pick(chance, [null, 'B-1', 'Ä<1>']),
    hs_code: pick(chance, [null, '7318']),
    description: pick(chance, [null, '', 'Size > 3 & "long"\nblue']),
    unit: { code: pick(chance, [null, code]), names: [pick(chance, ['pcs', 'kg', 'Gebinde']), ''] },
  }
}
