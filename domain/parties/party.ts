/**
 * A party (contact): a customer or a supplier with a name, aliases and people.
 *
 * A person needs at least one field; aliases are unique within a party. A party owes at most its credit limit and pays
 * within its credit days.
 *
 *   Acme Ltd, aliases "ACME" and "Acme Limited", person Zoe, 0700 900, 1,000.00 within 30 days
 */
import { emailProblems } from '../company/email-address.ts'
import type { Problem } from '../errors.ts'
import { cutText } from '../language/cut-text.ts'
import { compare, isDecimal, isNegative } from '../money/decimal.ts'

export type Representative = {
  readonly name: string | null
  readonly position: string | null
  readonly phone: string | null
  readonly email: string | null
}

/** The checked fields of a party; null or undefined for missing values. Amounts and days are decimal texts. */
export type PartyFacts = {
  readonly email?: unknown
  readonly credit_limit?: unknown
  readonly credit_days?: unknown
  readonly aliases?: readonly string[]
  readonly representatives?: readonly Representative[]
}

const MOST_DAYS = '3650'

/**
 * Returns the problems of a party, at its fields, `aliases.1` or `representatives.0.email`: NOT_AN_EMAIL, BELOW_ZERO,
 * AT_MOST, ITEM_REPEATED, NOTHING_SAID.
 */
export function partyProblems({ email, credit_limit, credit_days, aliases, representatives }: PartyFacts): Problem[] {
  return [
    ...emailProblems(email, 'email'),
    ...belowZero(credit_limit, 'credit_limit'),
    ...belowZero(credit_days, 'credit_days'),
    ...tooManyDays(credit_days),
    ...(representatives ?? []).flatMap((person, index) =>
      personProblems(person, `representatives.${index.toString()}`),
    ),
    ...repeatedAliases(aliases ?? []),
  ]
}

/** Returns the names of a party's two accounts. */
export function ledgerNames(name: string): { customer: string; supplier: string } {
  return { customer: ledgerName(name, 'Receivable'), supplier: ledgerName(name, 'Payable') }
}

/** Normalizes people for storage: empty texts become null. */
export function normalizeRepresentatives(people: readonly Partial<Representative>[]): Representative[] {
  const textOrNull = (text: string | null | undefined) => (text === undefined || text === '' ? null : text)
  return people.map(({ name, position, phone, email }) => ({
    name: textOrNull(name),
    position: textOrNull(position),
    phone: textOrNull(phone),
    email: textOrNull(email),
  }))
}

const LONGEST_LEDGER = 255

function ledgerName(name: string, side: string): string {
  const end = ` (${side})`
  return cutText(name, LONGEST_LEDGER - end.length).trimEnd() + end
}

function personProblems(person: Representative, path: string): Problem[] {
  const { name, position, phone, email } = person
  if (!name && !position && !phone && !email) return [{ code: 'NOTHING_SAID', path: `${path}.name` }]
  return emailProblems(email, `${path}.email`)
}

function repeatedAliases(aliases: readonly string[]): Problem[] {
  const lowerCased = aliases.map((alias) => alias.toLowerCase())
  return aliases.flatMap((alias, index): Problem[] => {
    const isRepeated = alias !== '' && lowerCased.indexOf(alias.toLowerCase()) < index
    return isRepeated ? [{ code: 'ITEM_REPEATED', path: `aliases.${index.toString()}`, params: { item: alias } }] : []
  })
}

function belowZero(value: unknown, path: string): Problem[] {
  return typeof value === 'string' && isDecimal(value) && isNegative(value) ? [{ code: 'BELOW_ZERO', path }] : []
}

function tooManyDays(days: unknown): Problem[] {
  const isTooMany = typeof days === 'string' && isDecimal(days) && compare(days, MOST_DAYS) > 0
  return isTooMany ? [{ code: 'AT_MOST', path: 'credit_days', params: { max: MOST_DAYS } }] : []
}
