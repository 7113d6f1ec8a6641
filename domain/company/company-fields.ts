/**
 * What a company says about itself: which texts there are, how long they may be, and what they must look like.
 *
 * Blanks around a text are taken away. A web address without a scheme gets one; an address that a browser would not
 * open as a page (`javascript:…`) is refused. The tax rate is a percentage with two digits at most.
 *
 *   '  Maple & Finch '   is kept as 'Maple & Finch'
 *   'maple.example'      is kept as 'https://maple.example'
 *   '19'                 is kept as '19.00', '' as no rate at all, '101' is refused
 */
import type { Problem } from '../errors.ts'
import { compare, decimalPlaces, isDecimal, withDigits } from '../money/decimal.ts'
import { emailProblems } from './email-address.ts'

/** What kinds of companies there are. */
export const organizationTypes = [
  'private_limited',
  'public_limited',
  'sole_proprietorship',
  'partnership',
  'corporation',
  'non_profit',
] as const

/** How dates are written: 31 Oct 2026, as the locale writes them in digits, or 2026-10-31. */
export const dateStyles = ['medium', 'numeric', 'iso'] as const
export type DateStyle = (typeof dateStyles)[number]

/** The texts of a company, each with the most characters it takes. */
export const companyTexts = {
  name: 255,
  tax_identification_number: 50,
  address: 255,
  city: 100,
  state: 100,
  postal_code: 12,
  phone: 18,
  alternate_phone: 18,
  email: 320,
  alternate_email: 320,
  website: 255,
} as const
export type CompanyText = keyof typeof companyTexts

const choices: Readonly<Record<string, readonly string[]>> = {
  organization_type: organizationTypes,
  date_style: dateStyles,
}

export function isCompanyText(field: string): field is CompanyText {
  return Object.hasOwn(companyTexts, field)
}

/** A text as it is kept: without blanks around it, a web address with its scheme. */
export function keptText(field: CompanyText, given: string): string {
  const text = given.trim()
  return field === 'website' && text !== '' && !/^[a-z][a-z0-9+.-]*:/i.test(text) ? `https://${text}` : text
}

/** What is wrong with a kept text: REQUIRED (the name only), TOO_LONG, NOT_AN_EMAIL or NOT_A_WEB_ADDRESS at its field. */
export function textProblems(field: CompanyText, text: string): Problem[] {
  const max = companyTexts[field]
  if (text === '') return field === 'name' ? [{ code: 'REQUIRED', path: field }] : []
  if (text.length > max) return [{ code: 'TOO_LONG', path: field, params: { max: max.toString() } }]
  if (field.endsWith('email')) return emailProblems(text, field)
  if (field === 'website' && !/^https?:\/\/[^\s/.]+(\.[^\s/.]+)+([/?#]\S*)?$/i.test(text))
    return [{ code: 'NOT_A_WEB_ADDRESS', path: field }]
  return []
}

/** NOT_IN_LIST when a field with choices holds none of them. */
export function choiceProblems(field: string, value: string): Problem[] {
  const known = choices[field]
  if (!known || known.includes(value)) return []
  return [{ code: 'NOT_IN_LIST', path: field, params: { choices: known.join(', ') } }]
}

/** The tax rate as it is kept: two digits, null for none. Undefined when it is no percentage. */
export function keptTaxRate(given: string): string | null | undefined {
  const text = given.trim()
  if (text === '') return null
  if (!isDecimal(text) || decimalPlaces(text) > 2) return undefined
  return compare(text, '0') < 0 || compare(text, '100') > 0 ? undefined : withDigits(text, 2)
}
