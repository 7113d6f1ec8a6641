/**
 * The fee of a payment method: a fixed fee, a percentage, or tiers of amounts (slabs). The fee is limited by a minimum
 * and a maximum, then a surcharge is added, and only the result is rounded, once.
 *
 *   of 1,000.00   fixed 15                                            15.00
 *                 percentage 2                                        20.00
 *                 percentage 2, at most 18, surcharge 10 % of the fee 18.00 + 1.80 = 19.80
 *   0 to 500 at 2 %, from 500 on at 1 %
 *                 slab by slab     each part by its tier              10.00 + 5.00 = 15.00
 *                 sliding scale    the whole by its tier              10.00
 *   0 to 500 for 5.00, from 500 on at 1 %
 *                 slab by slab     5.00 + 5.00 = 10.00; of 400.00 it is 5.00
 *
 * A tier includes its minimum and ends before the minimum of the next one: of 500.00 the sliding scale above is 5.00.
 * Above the end of the last tier, the parts are free, and the sliding scale uses the last tier.
 */
import type { Problem } from '../errors.ts'
import { checkNumber, checkPercentage, checkQuantity } from '../inventory/check-rows.ts'
import { add, compare, multiply, subtract, sum, withDigits } from '../money/decimal.ts'
import type { PaymentMethod } from './check-payment.ts'

export const feeTypes = {
  fixed: 'Fixed amount',
  percentage: 'Percentage',
  slab_based: 'Tiered',
  sliding_scale: 'Sliding scale',
} as const
export type FeeType = keyof typeof feeTypes

/** The surcharge: an amount, or a percentage of the fee. */
export const extraFeeTypes = { fixed: feeTypes.fixed, percentage: 'Percentage of the fee' } as const

/** From `min_amount` to before `max_amount` (omitted: without end), for a percentage or a fixed amount. */
export type FeeSlab = {
  readonly min_amount: string
  readonly max_amount?: string | undefined
  readonly rate?: string | undefined
  readonly amount?: string | undefined
}

/** `value` of a fixed fee or a percentage, `slabs` of the other types; amounts in the currency, rates in percent. */
export type FeeRule = {
  readonly type: FeeType
  readonly value?: string | undefined
  readonly slabs?: readonly FeeSlab[] | undefined
  readonly min_fee?: string | undefined
  readonly max_fee?: string | undefined
  readonly extra_fee?: { readonly type: keyof typeof extraFeeTypes; readonly value: string } | undefined
}

/** A rule of the form or the request: missing values may be null. */
export type TypedFee = { readonly type: FeeType } & {
  readonly [Part in 'value' | 'min_fee' | 'max_fee']?: string | null | undefined
} & {
  readonly slabs?: readonly TypedSlab[] | null | undefined
  readonly extra_fee?:
    | { readonly type?: keyof typeof extraFeeTypes | null | undefined; readonly value?: string | null | undefined }
    | null
    | undefined
}
type TypedSlab = { readonly [Part in keyof FeeSlab]: FeeSlab[Part] | null }

/** Normalizes a rule for storage: missing values are omitted. */
export function normalizeFee({ type, value, slabs, min_fee, max_fee, extra_fee }: TypedFee): FeeRule {
  return {
    type,
    ...definedParts({ value, min_fee, max_fee }),
    ...(slabs ? { slabs: slabs.map(normalizeSlab) } : {}),
    ...(extra_fee?.type ? { extra_fee: { type: extra_fee.type, value: extra_fee.value ?? '' } } : {}),
  }
}

function normalizeSlab({ min_amount, max_amount, rate, amount }: TypedSlab): FeeSlab {
  return { min_amount: min_amount ?? '', ...definedParts({ max_amount, rate, amount }) }
}

function definedParts<Part extends string>(
  parts: Readonly<Record<Part, string | null | undefined>>,
): Partial<Record<Part, string>> {
  const defined: Partial<Record<Part, string>> = {}
  for (const part in parts) {
    const text = parts[part]
    if (text !== null && text !== undefined) defined[part] = text
  }
  return defined
}

/** How a row of a payment is paid, by ids; the amount is a decimal. */
type PaidRow = {
  readonly method: PaymentMethod
  readonly mode: string | null
  readonly bank_account: string | null
  readonly amount: string
}

/** Whether a row is paid as it was stored: then it keeps its fee and its accounts, even if the rule has changed. */
export function isPaidAsStored(row: PaidRow, stored: PaidRow): boolean {
  return (
    stored.method === row.method &&
    stored.mode === row.mode &&
    stored.bank_account === row.bank_account &&
    compare(stored.amount, row.amount) === 0
  )
}

/** What takes a fee: the rule of a payment mode, and the commission of a wallet in percent. */
type Fees = { readonly fee: FeeRule | null; readonly commission: string | null }

/** Returns the rule of a row's fee, null for none: that of its mode or, on a receipt into a wallet, its commission. */
export function feeRuleOf(method: PaymentMethod, { fee, commission }: Fees, isReceipt: boolean): FeeRule | null {
  if (method === 'mode') return fee
  return method === 'bank' && isReceipt && commission !== null ? { type: 'percentage', value: commission } : null
}

/** Returns the fee of a positive amount by a valid rule, rounded half up to the currency's digits. */
export function feeOf(rule: FeeRule, amount: string, digits: number): string {
  const fee = limitFee(baseFee(rule, amount), rule)
  return withDigits(add(fee, extraFee(rule, fee)), digits)
}

function baseFee(rule: FeeRule, amount: string): string {
  const slabs = rule.slabs ?? []
  switch (rule.type) {
    case 'fixed':
      return rule.value ?? '0'
    case 'percentage':
      return percentOf(amount, rule.value ?? '0')
    case 'slab_based':
      return sum(slabs.filter((slab) => compare(slab.min_amount, amount) < 0).map((slab) => feeOfPart(slab, amount)))
    case 'sliding_scale': {
      const slab = slabs.findLast(({ min_amount }) => compare(min_amount, amount) <= 0)
      return slab ? feeOfWhole(slab, amount) : '0'
    }
  }
}

/** Returns the fee of the part of the amount within a tier. */
function feeOfPart(slab: FeeSlab, amount: string): string {
  const isBeyond = slab.max_amount !== undefined && compare(slab.max_amount, amount) < 0
  const end = isBeyond ? slab.max_amount : amount
  return feeOfWhole(slab, subtract(end ?? amount, slab.min_amount))
}

function feeOfWhole(slab: FeeSlab, amount: string): string {
  return slab.amount ?? percentOf(amount, slab.rate ?? '0')
}

function limitFee(fee: string, { min_fee, max_fee }: FeeRule): string {
  if (min_fee !== undefined && compare(fee, min_fee) < 0) return min_fee
  return max_fee !== undefined && compare(fee, max_fee) > 0 ? max_fee : fee
}

function extraFee({ extra_fee }: FeeRule, fee: string): string {
  if (!extra_fee) return '0'
  return extra_fee.type === 'fixed' ? extra_fee.value : percentOf(fee, extra_fee.value)
}

function percentOf(amount: string, percent: string): string {
  return multiply(multiply(amount, percent), '0.01')
}

/**
 * Returns the problems of a rule, at its fields below `fee`: REQUIRED, NOT_A_NUMBER, NOT_POSITIVE, BELOW_ZERO,
 * NOT_A_PERCENTAGE, TOO_MANY_DIGITS; UNKNOWN_FIELD for a value with tiers, or tiers with a value; NO_ROW without a
 * tier; SLAB_GAP for a tier that does not start at the end of the previous one, the first at 0; MORE_THAN for a tier
 * that ends before it starts; RATE_OR_AMOUNT for both or neither; AT_LEAST for a maximum below the minimum.
 */
export function checkFee(rule: FeeRule): Problem[] {
  const hasSlabs = rule.type === 'slab_based' || rule.type === 'sliding_scale'
  return [
    ...(hasSlabs ? checkSlabs(rule) : checkValue(rule)),
    ...checkLimits(rule),
    ...(rule.extra_fee
      ? checkPart(rule.extra_fee.type === 'percentage', rule.extra_fee.value, 'fee.extra_fee.value')
      : []),
  ]
}

function checkValue({ type, value, slabs }: FeeRule): Problem[] {
  const stray = slabs === undefined ? [] : [strayField('slabs')]
  return [...checkPart(type === 'percentage', value ?? '', 'fee.value'), ...stray]
}

/** Checks a percentage or an amount above zero. */
function checkPart(isPercentage: boolean, text: string, path: string): Problem[] {
  const problems = checkQuantity(text, path)
  return problems.length === 0 && isPercentage ? checkPercentage(text, path) : problems
}

function strayField(field: string): Problem {
  return { code: 'UNKNOWN_FIELD', path: `fee.${field}`, params: { field } }
}

function checkLimits({ min_fee = '', max_fee = '' }: FeeRule): Problem[] {
  const problems = [...checkNumber(min_fee, 'fee.min_fee'), ...checkNumber(max_fee, 'fee.max_fee')]
  if (problems.length > 0 || min_fee === '' || max_fee === '' || compare(min_fee, max_fee) <= 0) return problems
  return [{ code: 'AT_LEAST', path: 'fee.max_fee', params: { min: min_fee } }]
}

function checkSlabs({ value, slabs = [] }: FeeRule): Problem[] {
  const stray = value === undefined ? [] : [strayField('value')]
  if (slabs.length === 0) return [{ code: 'NO_ROW', path: 'fee.slabs' }, ...stray]
  return [...slabs.flatMap((slab, index) => checkSlab(slab, index, slabs)), ...stray]
}

function checkSlab(slab: FeeSlab, index: number, slabs: readonly FeeSlab[]): Problem[] {
  const path = `fee.slabs.${index}`
  const isLast = index === slabs.length - 1
  const { min_amount: begin, max_amount: end = '' } = slab
  const numbers = [...checkNumber(begin, `${path}.min_amount`), ...checkNumber(end, `${path}.max_amount`)]
  if (begin === '') numbers.push({ code: 'REQUIRED', path: `${path}.min_amount` })
  if (end === '' && !isLast) numbers.push({ code: 'REQUIRED', path: `${path}.max_amount` })
  const prices = checkPrice(slab, path)
  return numbers.length > 0 ? [...numbers, ...prices] : [...checkBounds(slab, index, slabs), ...prices]
}

function checkBounds(
  { min_amount: begin, max_amount: end }: FeeSlab,
  index: number,
  slabs: readonly FeeSlab[],
): Problem[] {
  const problems: Problem[] = []
  const path = `fee.slabs.${index}`
  const before = index === 0 ? '0' : slabs[index - 1]?.max_amount
  const isComparable = before !== undefined && checkNumber(before, path).length === 0 && before !== ''
  if (isComparable && compare(begin, before) !== 0) {
    problems.push({ code: 'SLAB_GAP', path: `${path}.min_amount`, params: { amount: before } })
  }
  if (end !== undefined && compare(end, begin) <= 0) {
    problems.push({ code: 'MORE_THAN', path: `${path}.max_amount`, params: { min: begin } })
  }
  return problems
}

/** Checks the price of a tier; a free tier has the rate or the amount 0. */
function checkPrice({ rate, amount }: FeeSlab, path: string): Problem[] {
  if ((rate === undefined) === (amount === undefined)) return [{ code: 'RATE_OR_AMOUNT', path: `${path}.rate` }]
  if (amount !== undefined)
    return amount === '' ? [{ code: 'REQUIRED', path: `${path}.amount` }] : checkNumber(amount, `${path}.amount`)
  return rate === '' ? [{ code: 'REQUIRED', path: `${path}.rate` }] : checkPercentage(rate ?? '', `${path}.rate`)
}
