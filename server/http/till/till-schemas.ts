/** The bodies and answers of the routes of tills. */
import { z } from 'zod'
import { dateStyles } from '../../../domain/company/company-fields.ts'
import { FACTS_PER_REQUEST } from '../../../domain/till/sync.ts'

const moment = z.iso.datetime()
const text = z.string()
const id = z.uuid()

export const till = z.object({
  id,
  version: z.int(),
  name: text,
  prefix: text.meta({ description: 'Of the numbers on its receipts.' }),
  mode: id,
  mode_label: text,
  highest_discount: text.meta({ description: 'In percent; more requires the permission to approve.' }),
  high_water: z.int(),
  last_seen_at: moment.nullable(),
  revoked_at: moment.nullable(),
  created_at: moment,
  parked: z.int(),
  aside: z.int(),
})
export const newTill = till.extend({
  key: text.meta({ description: 'Shown only once. Sent as `Authorization: Till <key>`.' }),
})
export const tillBody = z.object({
  name: text,
  mode: id.meta({ description: 'The payment method of the drawer.' }),
  highest_discount: text.optional(),
})
export const tillChange = tillBody.partial().extend({ version: z.int() })

const fact = z
  .looseObject({
    id,
    till: id,
    n: z.int(),
    at: text,
    cashier: id,
    previous: text,
    hash: text,
    kind: text,
    body: z.unknown(),
  })
  .meta({ description: 'A record of the till, in the chain of its records.' })
export const syncBody = z.object({ facts: z.array(fact).max(FACTS_PER_REQUEST) })
export const queueBody = z.object({ till: id, facts: z.array(fact) })
const problem = z.object({ code: text, message: text })
export const factAnswer = z.object({
  n: z.int(),
  id: text,
  outcome: z.enum(['stored', 'known', 'parked', 'differs']),
  document: z.object({ path: text, id, voucher_no: text }).nullable(),
  problem: problem.nullable(),
})
export const heartbeatAnswer = z.object({ high_water: z.int(), head: text, catalog: text, now: moment })
export const syncAnswer = heartbeatAnswer.extend({ answers: z.array(factAnswer) })
export const parkedFact = z.object({
  id,
  n: z.int(),
  till: id,
  till_name: text,
  kind: text,
  number: text.nullable(),
  received_at: moment,
  problem,
})

const countAndTotal = z.object({ count: z.int(), total: text })
const reportOfShift = z.object({
  sales: countAndTotal,
  returns: countAndTotal,
  voids: countAndTotal,
  discounts: text,
  taxes: z.array(z.object({ scheme: id, rate: text, taxable: text, tax: text })),
  returned_tax: text,
  methods: z.array(z.object({ mode: id, received: text, tendered: text, change: text, refunded: text, unknown: text })),
  on_account: text,
  movements: z.array(
    z.object({ at: moment, direction: z.enum(['in', 'out']), amount: text, account: id, reason: text }),
  ),
  float: text,
  expected: text,
  counted: text.nullable(),
  difference: text.nullable(),
})
export const shiftPage = z.object({
  id,
  number: text,
  till: id,
  till_name: text,
  cashier: text,
  cash_mode: id.meta({ description: 'The payment method of the drawer.' }),
  opened_at: moment,
  closed_at: moment.nullable(),
  report: reportOfShift.meta({ description: 'The Z report of a closed shift, the X report of an open one.' }),
  names: z.record(id, text),
  records: z.array(
    z.object({
      id,
      n: z.int(),
      at: text.nullable(),
      kind: text,
      number: text.nullable(),
      amount: text.nullable(),
      outcome: z.enum(['posted', 'waiting', 'parked']),
      document: z.object({ path: text, id, voucher_no: text }).nullable(),
      notes: z.array(text),
      problem: problem.nullable(),
    }),
  ),
})

const named = z.object({ id, name: text })
export const catalogAnswer = z.object({
  version: text,
  till: z.object({ id, name: text, prefix: text }),
  company: z.object({
    name: text,
    address: text.nullable(),
    phone: text.nullable(),
    tax_number: text.nullable(),
    tax_number_label: text,
    currency: text,
    currency_digits: z.int(),
    locale: text,
    calendar: z.enum(['ad', 'bs']),
    date_style: z.enum(dateStyles),
    time_zone: text,
    footer: text.nullable(),
  }),
  tax_type: text,
  categories: z.array(named),
  schemes: z.array(named.extend({ rate: text, kind: text })),
  modes: z.array(named.extend({ kind: z.enum(['cash', 'card', 'other']) })),
  drawer_accounts: z.array(named),
  highest_discount: text,
  items: z.array(
    named.extend({
      code: text.nullable(),
      barcode: text.nullable(),
      category: id.nullable(),
      unit: id,
      unit_label: text,
      rate: text.nullable(),
      tax_scheme: id.nullable(),
      stock: text.nullable(),
      sold: text,
      has_image: z.boolean(),
    }),
  ),
  contacts: z.array(named.extend({ phone: text.nullable(), tax_number: text.nullable() })),
})

export const soldDocument = z.object({
  id,
  voucher_no: text,
  date: text,
  customer: text,
  party: id,
  total: text,
  unpaid: text,
  rows: z.array(
    z.object({
      line: z.int(),
      item: id,
      item_label: text,
      quantity: text,
      returned: text,
      returned_figures: z.object({
        gross: text,
        row_discount: text,
        header_discount: text,
        net: text,
        tax: text,
        self_assessed_tax: text,
        total: text,
        trade_discount: text,
        non_trade_discount: text,
      }),
      left: text,
      unit: id,
      unit_label: text,
      rate: text,
      tax_scheme: id.nullable(),
      net: text,
      tax: text,
      total: text,
    }),
  ),
})
