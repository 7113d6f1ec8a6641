/**
 * The profile fields of a company: their names, maximum lengths and formats.
 *
 * Texts are trimmed. A web address without a scheme gets `https://`; other schemes (`javascript:…`) are refused. The
 * tax rate is a percentage with at most two decimal places.
 *
 *   '  Maple & Finch '   is stored as 'Maple & Finch'
 *   'maple.example'      is stored as 'https://maple.example'
 *   '19'                 is stored as '19.00', '' as null, '101' is refused
 */
import type { Problem } from '../errors.ts'
import { compare, decimalPlaces, isDecimal, withDigits } from '../money/decimal.ts'
import { paperDigits } from '../language/digits.ts'
import { languageCodes } from '../language/languages.ts'
import { taxPeriodLengths } from '../tax/tax-periods.ts'
import { emailProblems } from './email-address.ts'

/** The types of companies. */
export const organizationTypes = [
  'private_limited',
  'public_limited',
  'sole_proprietorship',
  'partnership',
  'corporation',
  'non_profit',
] as const

/** The staggers of tax periods: months after the first month of the calendar. */
export const taxStaggers = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11'] as const

/** The date styles: 31 Oct 2026, the locale's digits, or 2026-10-31. */
export const dateStyles = ['medium', 'numeric', 'iso'] as const
export type DateStyle = (typeof dateStyles)[number]

/** The text fields of a company with their maximum lengths. */
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

/** The fields that the settings of a company change, in the order of the page. */
export const changeableFields = [
  ...(Object.keys(companyTexts) as CompanyText[]),
  'organization_type',
  'country_iso',
  'currency_code',
  'time_zone',
  'corporate_tax_rate',
  'own_locale',
  'date_style',
  'language',
  'paper_digits',
  'tax_period',
  'tax_stagger',
] as const
export type ChangeableField = (typeof changeableFields)[number]

const choices: Readonly<Record<string, readonly string[]>> = {
  organization_type: organizationTypes,
  date_style: dateStyles,
  language: languageCodes,
  paper_digits: paperDigits,
  tax_period: Object.keys(taxPeriodLengths),
  tax_stagger: taxStaggers,
}

/** Whether a field of a company is one of its texts, which are normalized and checked by the two functions below. */
export function isCompanyText(field: string): field is CompanyText {
  return Object.hasOwn(companyTexts, field)
}

/** Normalizes a text for storage: trimmed, a web address with its scheme. */
export function normalizeText(field: CompanyText, input: string): string {
  const text = input.trim()
  return field === 'website' && text !== '' && !/^[a-z][a-z0-9+.-]*:/i.test(text) ? `https://${text}` : text
}

/** Returns REQUIRED (the name only), TOO_LONG, NOT_AN_EMAIL or NOT_A_WEB_ADDRESS for a normalized text at its field. */
export function textProblems(field: CompanyText, text: string): Problem[] {
  const max = companyTexts[field]
  if (text === '') return field === 'name' ? [{ code: 'REQUIRED', path: field }] : []
  if (text.length > max) return [{ code: 'TOO_LONG', path: field, params: { max: max.toString() } }]
  if (field.endsWith('email')) return emailProblems(text, field)
  if (field === 'website' && !/^https?:\/\/[^\s/.]+(\.[^\s/.]+)+([/?#]\S*)?$/i.test(text))
    return [{ code: 'NOT_A_WEB_ADDRESS', path: field }]
  return []
}

/** Returns NOT_IN_LIST when the value is not one of the field's choices. */
export function choiceProblems(field: string, value: string): Problem[] {
  const allowed = choices[field]
  if (!allowed || allowed.includes(value)) return []
  return [{ code: 'NOT_IN_LIST', path: field, params: { choices: allowed.join(', ') } }]
}

/**
 * Normalizes the tax rate for storage: two decimal places, null for none; returns undefined when it is no percentage.
 */
export function normalizeTaxRate(input: string): string | null | undefined {
  const text = input.trim()
  if (text === '') return null
  if (!isDecimal(text) || decimalPlaces(text) > 2) return undefined
  return compare(text, '0') < 0 || compare(text, '100') > 0 ? undefined : withDigits(text, 2)
}
