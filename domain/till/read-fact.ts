/**
 * Reads a fact that a till sent. Nothing is trusted: every part must have its form, amounts are checked as texts before
 * anything is computed, and what is paid of a sale is never more than its total.
 *
 *   a sale without lines                       NO_ROW               at body.rows
 *   a quantity of '0'                          NOT_POSITIVE         at body.rows.0.quantity
 *   a total of 10.00, 12.00 paid in cash       PAID_ABOVE_TOTAL     at body.payments
 *   another fact than its hash says            FACT_CHANGED         at hash
 */
import { isLocalDate } from '../calendar/local-date.ts'
import { taxTypes } from '../documents/tax.ts'
import type { Problem } from '../errors.ts'
import { MOST_ROWS } from '../inventory/check-rows.ts'
import { compare, isDecimal, isNegative, isZero, sum } from '../money/decimal.ts'
import type { FactKind, TillFact } from './facts.ts'
import { hasItsHash } from './hash-fact.ts'

type Check = (value: unknown, path: string) => Problem[]
type Shape = Readonly<Record<string, Check>>

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const hex = /^[0-9a-f]{64}$/
const LONGEST_NUMBER = 40
const MOST_PAYMENTS = 20

const bad = (path: string): Problem[] => [{ code: 'BAD_REQUEST', path }]
const id: Check = (value, path) => (typeof value === 'string' && uuid.test(value) ? [] : bad(path))
const day: Check = (value, path) =>
  typeof value === 'string' && isLocalDate(value) ? [] : [{ code: 'NOT_A_DATE', path }]
const instant = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?Z$/
const moment: Check = (value, path) => {
  const [, date = ''] = (typeof value === 'string' && instant.exec(value)) || []
  return isLocalDate(date) ? [] : bad(path)
}
const optional =
  (check: Check): Check =>
  (value, path) =>
    value === null ? [] : check(value, path)
const oneOf =
  (...choices: readonly string[]): Check =>
  (value, path) =>
    choices.some((choice) => choice === value) ? [] : bad(path)
const text =
  (longest: number): Check =>
  (value, path) => {
    if (typeof value !== 'string') return bad(path)
    return value.length <= longest ? [] : [{ code: 'TOO_LONG', path, params: { max: longest.toString() } }]
  }
const filled =
  (longest: number): Check =>
  (value, path) =>
    value === '' ? [{ code: 'REQUIRED', path }] : text(longest)(value, path)
const number: Check = (value, path) => {
  if (typeof value !== 'string' || value.length > LONGEST_NUMBER || !isDecimal(value))
    return [{ code: 'NOT_A_NUMBER', path }]
  return isNegative(value) ? [{ code: 'BELOW_ZERO', path }] : []
}
const positive: Check = (value, path) => {
  const problems = number(value, path)
  return problems.length === 0 && isZero(String(value)) ? [{ code: 'NOT_POSITIVE', path }] : problems
}
const hash: Check = (value, path) => (typeof value === 'string' && hex.test(value) ? [] : bad(path))
const previous: Check = (value, path) => (value === '' ? [] : hash(value, path))
const MOST_FACTS = 2 ** 31
const whole =
  (least: number): Check =>
  (value, path) =>
    typeof value === 'number' && value % 1 === 0 && value >= least && value < MOST_FACTS ? [] : bad(path)
const list =
  (check: Check, { least, most }: { least: number; most: number }): Check =>
  (value, path) => {
    if (!Array.isArray(value)) return bad(path)
    if (value.length < least) return [{ code: 'NO_ROW', path }]
    if (value.length > most) return [{ code: 'TOO_MANY_ROWS', path, params: { max: most.toString() } }]
    return value.flatMap((part, place) => check(part, `${path}.${place}`))
  }
const object =
  (shape: Shape): Check =>
  (value, path) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return bad(path)
    return Object.entries(shape).flatMap(([name, check]) =>
      check(Reflect.get(value, name), path === '' ? name : `${path}.${name}`),
    )
  }

const tender = object({
  id,
  mode: id,
  amount: positive,
  tendered: optional(number),
  outcome: oneOf('paid', 'unknown'),
  reference: optional(text(255)),
})
const discountType = optional(oneOf('amount', 'percent'))
const saleLine = object({
  item: id,
  description: optional(text(5000)),
  quantity: positive,
  unit: id,
  rate: number,
  discount: number,
  discount_type: discountType,
  tax_scheme: optional(id),
  tax_rate: optional(number),
})
const customers: Readonly<Record<string, Check>> = {
  contact: object({ id }),
  new: object({ id, name: filled(255), phone: optional(text(25)), tax_number: optional(text(255)) }),
  name: object({ name: optional(text(255)) }),
}
const customer: Check = (value, path) => {
  const kind: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'kind') : undefined
  return customers[String(kind)]?.(value, path) ?? bad(`${path}.kind`)
}
const totals = object({ sub_total: number, discount: number, tax: number, total: number })
const payments = list(tender, { least: 0, most: MOST_PAYMENTS })

const bodies: Readonly<Record<FactKind, Shape>> = {
  shift_opened: { float: number, mode: (value, path) => (value === undefined ? [] : id(value, path)) },
  sale: {
    shift: id,
    number: filled(50),
    date: day,
    customer,
    tax_type: oneOf(...taxTypes),
    rows: list(saleLine, { least: 1, most: MOST_ROWS }),
    discount: number,
    discount_type: discountType,
    remarks: optional(text(5000)),
    payments,
    totals,
    catalog: text(255),
  },
  return: {
    shift: id,
    number: filled(50),
    date: day,
    sale: id,
    rows: list(object({ line: whole(0), quantity: positive }), { least: 1, most: MOST_ROWS }),
    reason: filled(5000),
    payments,
    totals,
  },
  void: { shift: id, sale: id, reason: filled(5000) },
  payment: { shift: id, sale: id, settles: optional(id), payment: optional(tender) },
  drawer: { shift: id, direction: oneOf('in', 'out'), amount: positive, account: id, reason: filled(4000) },
  shift_closed: { shift: id, counted: number, expected: text(LONGEST_NUMBER), remarks: optional(text(5000)) },
}

const frame: Shape = {
  id,
  till: id,
  n: whole(1),
  at: moment,
  cashier: id,
  previous,
  hash,
}

/** Where a fact stands: what is needed to store it, whatever its content. */
export type FactPlace = { readonly id: string; readonly n: number; readonly hash: string; readonly previous: string }

/** Returns the place of a fact in its chain; null without one, so that it cannot be stored at its number. */
export function placeOf(value: unknown): FactPlace | null {
  const place = object({ id, n: frame['n'] ?? id, hash, previous })
  return place(value, '').length === 0 ? (value as FactPlace) : null
}

export type ReadFact = { readonly fact: TillFact; readonly problems: readonly Problem[] }

/** Returns a fact with its problems; without problems it has the form of its kind and is what its hash says. */
export function readFact(value: unknown): ReadFact {
  const fact = value as TillFact
  const problems = object(frame)(value, '')
  if (problems.length > 0) return { fact, problems }
  if (!Object.hasOwn(bodies, fact.kind)) return { fact, problems: bad('kind') }
  const inBody = object(bodies[fact.kind])(fact.body, 'body')
  if (inBody.length > 0) return { fact, problems: inBody }
  if (!hasItsHash(fact)) return { fact, problems: [{ code: 'FACT_CHANGED', path: 'hash' }] }
  return { fact, problems: paidAboveTotal(fact) }
}

/** Returns the numbers of a fact whose hash differs or whose chain is broken may still be read. */
export function isReadable({ problems }: ReadFact): boolean {
  return problems.every(({ code }) => code === 'FACT_CHANGED')
}

function paidAboveTotal(fact: TillFact): Problem[] {
  if (fact.kind !== 'sale' && fact.kind !== 'return') return []
  const { payments: paid, totals: printed } = fact.body
  const isAbove = compare(sum(paid.map(({ amount }) => amount)), printed.total) > 0
  return isAbove ? [{ code: 'PAID_ABOVE_TOTAL', path: 'body.payments' }] : []
}
