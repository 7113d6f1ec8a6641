/** A small catalog of a till for tests: six items, one without a price, VAT at 20 % and 0 %, cash and a card terminal. */
import type { Catalog, CatalogItem } from '../../domain/till/catalog.ts'

const item = (place: number, change: Partial<CatalogItem> & Pick<CatalogItem, 'name'>): CatalogItem => ({
  id: `0192f0c4-7a00-7000-8000-0000000001${place.toString().padStart(2, '0')}`,
  code: null,
  barcode: null,
  category: 'c1',
  unit: '0192f0c4-7a00-7000-8000-000000000200',
  unit_label: 'pcs',
  rate: '1.00',
  tax_scheme: 'vat20',
  stock: null,
  sold: '0',
  has_image: false,
  ...change,
})

export const tea = item(1, { name: 'Earl Grey', code: 'TEA-1', barcode: '5012345678900', rate: '5.40', sold: '88' })
export const towel = item(2, { name: 'Tea towel', code: 'TOW-1', rate: '4.50', sold: '212', category: 'c2' })
export const pot = item(3, { name: 'Teapot for two', code: 'POT-2', rate: '17.50', sold: '103' })
export const book = item(4, { name: 'Recipe book', code: 'BOO-1', rate: '10.00', sold: '5', tax_scheme: 'zero' })
export const gift = item(5, { name: 'Gift card', code: 'GIFT', rate: null, tax_scheme: null, sold: '1' })
export const white = item(6, { name: 'White tea', code: 'WHI-1', rate: '8.00', sold: '9' })

export const cashMode = '0192f0c4-7a00-7000-8000-000000000301'
export const cardMode = '0192f0c4-7a00-7000-8000-000000000302'

export const catalog: Catalog = {
  version: 'v1',
  till: { id: '0192f0c4-7a00-7000-8000-0000000000aa', name: 'Till 1', prefix: 'T1' },
  company: {
    name: 'Maple & Finch Ltd',
    address: '4 Canal Street, Leeds',
    phone: '0113 496 0000',
    tax_number: 'GB123456789',
    tax_number_label: 'VAT no.',
    currency: 'GBP',
    currency_digits: 2,
    locale: 'en-GB',
    calendar: 'ad',
    time_zone: 'Europe/London',
    footer: 'Thank you',
  },
  tax_type: 'inclusive',
  items: [tea, towel, pot, book, gift, white],
  categories: [
    { id: 'c1', name: 'Tea' },
    { id: 'c2', name: 'Linen' },
  ],
  schemes: [
    { id: 'vat20', name: 'VAT 20%', rate: '20', kind: 'taxable' },
    { id: 'zero', name: 'Zero rate', rate: '0', kind: 'zero_rated' },
  ],
  modes: [
    { id: cashMode, name: 'Cash', kind: 'cash' },
    { id: cardMode, name: 'Card', kind: 'card' },
  ],
  drawer_accounts: [{ id: '0192f0c4-7a00-7000-8000-000000000401', name: 'Safe' }],
  contacts: [
    { id: '0192f0c4-7a00-7000-8000-000000000501', name: 'Northgate Gifts', phone: '0113 496 0001', tax_number: null },
  ],
  highest_discount: '10',
}
