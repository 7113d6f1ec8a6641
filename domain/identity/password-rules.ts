/**
 * Password rules: at least 8 and at most 1,024 characters of any kind, not a common password or a word of the product,
 * and not similar to the user's name or address. For Ann Smith, ann.smith@example.test:
 *
 *   apple12                      too short
 *   Password1                    a common password, in any case
 *   87654321, 20260615, Tea!Tea! a run of characters, a date, a repetition
 *   Daybook-2026                 half or more of it is a word that everybody would try here
 *   annsmith1, example2026       half or more of it is her name, or a part of her address
 *   smith and four green doors   accepted: her name is a small part
 *   8392 0174                    accepted: any characters may be used
 *
 * The server knows more common passwords than are listed here: `server/services/identity/account/leaked-passwords.ts`.
 */
import type { SignInErrorCode } from './sign-in-errors.ts'
import { commonPasswords } from './common-passwords.ts'

export const shortestPassword = 8
const longestPassword = 1024
/** Shorter parts of a name occur in many words. */
const shortestPart = 4
/** What everybody would try on a server of Daybook. */
const contextWords = ['daybook', 'accounting', 'bookkeeping', 'bookkeeper', 'accountant', 'ledger', 'invoice']

export type PasswordProblem = Extract<SignInErrorCode, `password_${string}`>
export type Owner = { email: string; fullName: string }

/** Returns all problems of a password for its user; an empty list when it is accepted. */
export function checkPassword(password: string, owner: Owner): PasswordProblem[] {
  const length = [...password].length
  if (length > longestPassword) return ['password_too_long']
  const problems: PasswordProblem[] = []
  if (length < shortestPassword) problems.push('password_too_short')
  const isCommon =
    commonPasswords.has(password.toLowerCase()) || isPattern(password) || consistsOf(password, contextWords)
  if (isCommon) problems.push('password_too_common')
  if (isSimilar(password, owner)) problems.push('password_too_similar')
  return problems
}

/** Whether a password is what a guesser makes by a rule instead of a list. */
function isPattern(password: string): boolean {
  if (repetition.test(password) || dateInDigits.test(password)) return true
  const points = [...password].map((character) => character.codePointAt(0) ?? 0)
  return [1, -1].some((step) =>
    points.every((point, place) => place === 0 || point === (points[place - 1] ?? 0) + step),
  )
}

const repetition = /^(.{1,4}?)\1+$/u
const dateInDigits = /^(?:(?:19|20)\d{6}|\d{4}(?:19|20)\d{2})$/

/** Whether half or more of a password is a name or a part of one. */
function isSimilar(password: string, { email, fullName }: Owner): boolean {
  const [local = '', domain = ''] = email.split('@')
  const parts = [local, ...local.split(wordEnds), ...domain.split(wordEnds), fullName, ...fullName.split(wordEnds)]
  return consistsOf(password, parts)
}

/** Whether half or more of a password is one of some texts, with or without separators. */
function consistsOf(password: string, texts: readonly string[]): boolean {
  const letters = lettersOf(password)
  return texts
    .map(lettersOf)
    .some((part) => part.length >= shortestPart && part.length * 2 >= letters.length && letters.includes(part))
}

const wordEnds = /[^\p{L}\p{N}]+/u

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
