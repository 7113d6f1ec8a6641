/**
 * Password rules: at least 8 and at most 1,024 characters, not digits only, not a common password, and not similar to
 * the user's name or address. For Ann Smith, ann.smith@example.test:
 *
 *   apple12                      too short
 *   83920174                     digits only
 *   Password1                    a common password, in any case
 *   annsmith1, example2026       half or more of it is her name, or a part of her address
 *   smith and four green doors   accepted: her name is a small part
 */
import type { SignInErrorCode } from './sign-in-errors.ts'
import { commonPasswords } from './common-passwords.ts'

export const shortestPassword = 8
export const longestPassword = 1024
/** Shorter parts of a name occur in many words. */
const shortestPart = 4

export type PasswordProblem = Extract<SignInErrorCode, `password_${string}`>
export type Owner = { email: string; fullName: string }

/** Returns all problems of a password for its user; an empty list when it is accepted. */
export function checkPassword(password: string, owner: Owner): PasswordProblem[] {
  const length = [...password].length
  if (length > longestPassword) return ['password_too_long']
  const problems: PasswordProblem[] = []
  if (length < shortestPassword) problems.push('password_too_short')
  if (/^\d+$/.test(password)) problems.push('password_entirely_numeric')
  if (commonPasswords.has(password.toLowerCase())) problems.push('password_too_common')
  if (isSimilar(password, owner)) problems.push('password_too_similar')
  return problems
}

/** Whether half or more of a password is a name or a part of one, with or without separators. */
function isSimilar(password: string, { email, fullName }: Owner): boolean {
  const letters = lettersOf(password)
  const [local = '', domain = ''] = email.split('@')
  const parts = [local, ...local.split(wordEnds), ...domain.split(wordEnds), fullName, ...fullName.split(wordEnds)]
  return parts
    .map(lettersOf)
    .some((part) => part.length >= shortestPart && part.length * 2 >= letters.length && letters.includes(part))
}

const wordEnds = /[^\p{L}\p{N}]+/u

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
