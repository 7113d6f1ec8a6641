/**
 * The boxes of a tax return, by country, from the amounts of its period by part of the business, kind of tax and figure.
 * Tax of documents, tax of other entries and what was settled with the authority are kept apart; settlements are in no box.
 * A journal voucher counts in the boxes of the tax schemes that its lines name, with tax and net; without a scheme, in the
 * boxes of tax alone.
 *
 *   sales.taxable.net 1000.50, sales.taxable.tax 200.10, entries.output.tax 5.00, domestic.taxable.net 400.00, .tax 80.00
 *     United Kingdom   1 205.10   3 205.10   4 80.00   5 125.10   6 1000.00   7 400.00
 */
import { absolute, add, canonical, compare, isZero, multiply, negate, sum, withDigits } from '../money/decimal.ts'
import type { BoxRule, ReturnForm } from './return-forms.ts'
import { forms, inputTax, outputTax, purchaseParts } from './return-forms.ts'

/** Amounts by `part.kind.figure`, canonical; what is missing is zero. */
export type TaxAmounts = Readonly<Record<string, string>>
export type TaxBox = Pick<BoxRule, 'key' | 'label'> & {
  readonly amount: string
  /** The exact amount, where the form cuts it off. */
  readonly exact: string
}

/** Returns the form of a country (two letters). */
export function returnForm(countryIso: string): ReturnForm {
  return countryIso === 'GB' || countryIso === 'NP' ? countryIso : 'general'
}

/** Returns the form that has all of these boxes: that of a filed return, whatever the country is now; null for none. */
export function formOfBoxes(boxes: readonly TaxBox[]): ReturnForm | null {
  const names: readonly ReturnForm[] = ['GB', 'NP', 'general']
  return names.find((form) => boxes.every((box) => forms[form].boxes.some(({ key }) => key === box.key))) ?? null
}

/** Returns the boxes of a form in order; amounts with the digits of the currency, those of whole units cut off. */
export function taxBoxes(form: ReturnForm, amounts: TaxAmounts, digits: number): TaxBox[] {
  const exact = new Map<string, string>()
  for (const { key, keys, boxes = [] } of forms[form].boxes) {
    const parts = keys
      ? keys.map((name) => amounts[name] ?? '0')
      : boxes.map(([sign, name]) => (sign === '-' ? negate(exact.get(name) ?? '0') : (exact.get(name) ?? '0')))
    exact.set(key, sum(parts))
  }
  return forms[form].boxes.map(({ key, label, whole }) => {
    const amount = exact.get(key) ?? '0'
    return {
      key,
      label,
      amount: withDigits(whole ? wholeUnits(amount) : amount, digits),
      exact: withDigits(amount, digits),
    }
  })
}

/** Returns the net tax of a return: positive is payable. */
export function netTax(form: ReturnForm, boxes: readonly TaxBox[]): string {
  return boxes.find(({ key }) => key === forms[form].net)?.amount ?? '0'
}

/** Returns the net tax of a change, never cut off. */
export function exactNetTax(form: ReturnForm, boxes: readonly TaxBox[]): string {
  return boxes.find(({ key }) => key === forms[form].net)?.exact ?? '0'
}

/** Returns the keys of amounts that add up to a box, with the sign of each; null for an unknown box. */
export function keysOfBox(form: ReturnForm, box: string): { plus: string[]; minus: string[] } | null {
  const rule = forms[form].boxes.find(({ key }) => key === box)
  if (!rule) return null
  if (rule.keys) return { plus: [...rule.keys], minus: [] }
  const parts = (rule.boxes ?? []).map(([sign, key]) => ({
    sign,
    ...(keysOfBox(form, key) ?? { plus: [], minus: [] }),
  }))
  return {
    plus: parts.flatMap(({ sign, plus, minus }) => (sign === '+' ? plus : minus)),
    minus: parts.flatMap(({ sign, plus, minus }) => (sign === '+' ? minus : plus)),
  }
}

/** The net of lines without a tax scheme, which are in no box of the form. */
export function outsideBoxes(form: ReturnForm, amounts: TaxAmounts): { sales: string; purchases: string } {
  if (form === 'NP') return { sales: '0', purchases: '0' }
  return {
    sales: amounts['sales.none.net'] ?? '0',
    purchases: sum(purchaseParts.map((part) => amounts[`${part}.none.net`] ?? '0')),
  }
}

export type TaxSource = 'documents' | 'entries'
/** Output and input tax by source. */
export type TaxBySource = Readonly<Record<TaxSource, { readonly output: string; readonly input: string }>>

/** Returns output and input tax of documents and of other entries apart. */
export function taxBySource(amounts: TaxAmounts): TaxBySource {
  const total = (keys: readonly string[], source: TaxSource) =>
    sum(keys.filter((key) => key.startsWith('entries.') === (source === 'entries')).map((key) => amounts[key] ?? '0'))
  const bothSides = (source: TaxSource) => ({ output: total(outputTax, source), input: total(inputTax, source) })
  return { documents: bothSides('documents'), entries: bothSides('entries') }
}

/** Returns the amount of each tax account by its side. */
export function taxAccounts(
  amounts: TaxAmounts,
): { account: string; side: 'payable' | 'receivable'; amount: string }[] {
  return Object.entries(amounts).flatMap(([key, amount]) => {
    const [side, account, ...rest] = key.split('.')
    if (account === undefined || rest.length > 0 || (side !== 'payable' && side !== 'receivable')) return []
    return [{ account, side, amount } as const]
  })
}

/** Returns the sums of amounts by key, without zeros. */
export function addAmounts(one: TaxAmounts, other: TaxAmounts): TaxAmounts {
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return Object.fromEntries(
    keys.map((key) => [key, add(one[key] ?? '0', other[key] ?? '0')] as const).filter(([, amount]) => !isZero(amount)),
  )
}

/**
 * Whether a return may include corrections of this net tax, that of all of them together. The United Kingdom (VAT Notice
 * 700/45) allows it up to 10,000, and up to 50,000 if it does not exceed one per cent of box 6; elsewhere it is always
 * allowed. Deliberate errors never are, which is asked of the user.
 */
export function mayCorrect(form: ReturnForm, net: string, turnover: string): boolean {
  if (form !== 'GB') return true
  const error = absolute(net)
  if (compare(error, '10000') <= 0) return true
  return compare(error, '50000') <= 0 && compare(multiply(error, '100'), turnover) <= 0
}

function wholeUnits(amount: string): string {
  return canonical(amount.split('.')[0] ?? '0')
}
