/**
 * The X report of an open shift and the Z report of a closed one, from its facts. A void takes the whole sale and what was paid
 * for it until then out of the report; a payment of unknown outcome counts once it is settled. Cash is expected in the drawer:
 *
 *   float 50.00 + cash sales 120.00 − cash refunds 10.00 + put in 20.00 − taken out 80.00 = 100.00
 *   99.50 counted                                                          difference −0.50
 */
import { documentTotals } from '../documents/totals.ts'
import { add, isZero, subtract, sum, withDigits } from '../money/decimal.ts'
import type { DrawerMovement, FactContent, LaterPayment, Return, Sale, Tender } from './facts.ts'
import { settledOnce, unpaidOf } from './paid-of-sale.ts'

/** A fact of the shift; its moment is that of the till’s clock. */
export type ShiftFact = { readonly id: string; readonly n: number; readonly at: string } & FactContent

export type CountAndTotal = { readonly count: number; readonly total: string }
export type MethodFigures = {
  readonly mode: string
  /** What it paid of sales. */
  readonly received: string
  /** The cash that was handed over, and the change; both zero for other methods. */
  readonly tendered: string
  readonly change: string
  readonly refunded: string
  /** Not yet settled payments of unknown outcome. */
  readonly unknown: string
}
export type TaxFigures = {
  readonly scheme: string
  readonly rate: string
  readonly taxable: string
  readonly tax: string
}
export type ReportedMovement = Omit<DrawerMovement, 'shift'> & { readonly at: string }

/** Amounts in the currency of the company, with its digits. */
export type ShiftReport = {
  readonly sales: CountAndTotal
  readonly returns: CountAndTotal
  readonly voids: CountAndTotal
  /** Discounts given on sales. */
  readonly discounts: string
  /** The tax of the sales by scheme, and that of the returns. */
  readonly taxes: readonly TaxFigures[]
  readonly returned_tax: string
  readonly methods: readonly MethodFigures[]
  /** Sold, not paid, and not taken back. */
  readonly on_account: string
  readonly movements: readonly ReportedMovement[]
  readonly float: string
  readonly expected: string
  /** Null while the shift is open. */
  readonly counted: string | null
  readonly difference: string | null
}

type Options = { readonly currencyDigits: number; readonly cashMode: string }
type Amounts = Record<keyof Omit<MethodFigures, 'mode'>, string>
type SaleFact = { readonly id: string; readonly body: Sale }

/** Returns the report of the facts of one shift, in any order; `cashMode` is the payment method of the drawer. */
export function shiftReport(facts: readonly ShiftFact[], options: Options): ShiftReport {
  const ordered = facts.toSorted((one, other) => one.n - other.n)
  const voids = new Map(ordered.flatMap((fact) => (fact.kind === 'void' ? [[fact.body.sale, fact.n] as const] : [])))
  const allSales = ordered.filter((fact) => fact.kind === 'sale')
  const sales = allSales.filter(({ id }) => !voids.has(id))
  const voided = allSales.filter(({ id }) => voids.has(id))
  const returns = ordered.flatMap((fact) => (fact.kind === 'return' ? [fact.body] : []))
  const payments = laterPayments(ordered, voids)
  const movements = ordered.flatMap(({ at, ...fact }) =>
    fact.kind === 'drawer' ? [{ at, ...withoutShift(fact.body) }] : [],
  )
  const opened = ordered.find((fact) => fact.kind === 'shift_opened')
  const closed = ordered.find((fact) => fact.kind === 'shift_closed')
  const methods = methodsOf({ sales, returns: returns.flatMap((one) => one.payments), payments })
  const float = opened?.body.float ?? '0'
  const cash = methods.get(options.cashMode)
  const moved = sum(movements.map(({ direction, amount }) => (direction === 'in' ? amount : subtract('0', amount))))
  const expected = sum([float, cash?.received ?? '0', subtract('0', cash?.refunded ?? '0'), moved])
  const counted = closed?.body.counted ?? null
  const money = (amount: string) => withDigits(amount, options.currencyDigits)
  return {
    sales: countAndTotal(sales, money),
    returns: { count: returns.length, total: money(sum(returns.map(({ totals }) => totals.total))) },
    voids: countAndTotal(voided, money),
    discounts: money(sum(sales.map(({ body }) => body.totals.discount))),
    taxes: taxesOf(sales, options),
    returned_tax: money(sum(returns.map(({ totals }) => totals.tax))),
    methods: [...methods].map(([mode, amounts]) => ({ mode, ...inDigits(amounts, money) })),
    on_account: money(onAccount({ sales, payments, returns })),
    movements: movements.map((movement) => ({ ...movement, amount: money(movement.amount) })),
    float: money(float),
    expected: money(expected),
    counted: counted === null ? null : money(counted),
    difference: counted === null ? null : money(subtract(counted, expected)),
  }
}

/** Returns the payments that no void took back; of several that settle the same payment the first. */
function laterPayments(facts: readonly ShiftFact[], voids: ReadonlyMap<string, number>): LaterPayment[] {
  return settledOnce(
    facts.flatMap((fact) => (fact.kind === 'payment' && fact.n >= (voids.get(fact.body.sale) ?? 0) ? [fact.body] : [])),
  )
}

function withoutShift({ direction, amount, account, reason }: DrawerMovement): Omit<DrawerMovement, 'shift'> {
  return { direction, amount, account, reason }
}

function countAndTotal(sales: readonly SaleFact[], money: (amount: string) => string): CountAndTotal {
  return { count: sales.length, total: money(sum(sales.map(({ body }) => body.totals.total))) }
}

function inDigits(amounts: Amounts, money: (amount: string) => string): Amounts {
  const { received, tendered, change, refunded, unknown } = amounts
  return {
    received: money(received),
    tendered: money(tendered),
    change: money(change),
    refunded: money(refunded),
    unknown: money(unknown),
  }
}

type ShiftTenders = { sales: readonly SaleFact[]; returns: readonly Tender[]; payments: readonly LaterPayment[] }

/** Returns what each payment method took in and paid out, in the order of first use. */
function methodsOf({ sales, returns, payments }: ShiftTenders): Map<string, Amounts> {
  const methods = new Map<string, Amounts>()
  const count = (mode: string, part: Partial<Amounts>) => {
    const before = methods.get(mode) ?? { received: '0', tendered: '0', change: '0', refunded: '0', unknown: '0' }
    const after = { ...before }
    for (const name of Object.keys(part) as (keyof Amounts)[]) after[name] = add(before[name], part[name] ?? '0')
    methods.set(mode, after)
  }
  const receive = ({ mode, amount, tendered }: Tender) => {
    const change = tendered === null ? '0' : subtract(tendered, amount)
    count(mode, { received: amount, tendered: tendered ?? '0', change })
  }
  const settledIds = new Set(payments.flatMap(({ settles }) => settles ?? []))
  for (const tender of sales.flatMap(({ body }) => body.payments)) {
    if (tender.outcome === 'paid') receive(tender)
    else if (!settledIds.has(tender.id)) count(tender.mode, { unknown: tender.amount })
  }
  for (const { payment } of payments) if (payment !== null) receive(payment)
  for (const { mode, amount } of returns) count(mode, { refunded: amount })
  return methods
}

type Unpaid = { sales: readonly SaleFact[]; payments: readonly LaterPayment[]; returns: readonly Return[] }

/** Returns the part of the sales that nothing paid or took back; a payment of unknown outcome has not paid. */
function onAccount({ sales, payments, returns }: Unpaid): string {
  const of = <Part extends { sale: string }>(parts: readonly Part[], id: string) =>
    parts.filter(({ sale }) => sale === id)
  return sum(sales.map(({ id, body }) => unpaidOf(body, of(payments, id), of(returns, id))))
}

/** Returns taxable amount and tax by scheme and rate, as the lines were sold. */
function taxesOf(sales: readonly SaleFact[], { currencyDigits }: Options): TaxFigures[] {
  const taxes = new Map<string, TaxFigures>()
  for (const { body } of sales) {
    const header = { ...body, is_trade_discount: false, currencyDigits }
    const rows = body.rows.map((row) => ({
      ...row,
      is_trade_discount: false,
      taxScheme: schemeOf(row),
    }))
    for (const { id, rate, net, tax } of documentTotals(header, rows).totals.taxes) {
      const key = `${id} ${rate}`
      const before = taxes.get(key) ?? { scheme: id, rate, taxable: '0', tax: '0' }
      taxes.set(key, { ...before, taxable: add(before.taxable, net), tax: add(before.tax, tax) })
    }
  }
  const money = (amount: string) => withDigits(amount, currencyDigits)
  return [...taxes.values()].map((one) => ({ ...one, taxable: money(one.taxable), tax: money(one.tax) }))
}

function schemeOf({ tax_scheme: id, tax_rate: rate }: Sale['rows'][number]) {
  if (id === null) return null
  return { id, rate: rate ?? '0', kind: isZero(rate ?? '0') ? ('zero_rated' as const) : ('taxable' as const) }
}
