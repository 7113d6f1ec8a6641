/** Compares new passwords with those that are known from leaks: 18,000 that have the length we ask for, the most frequent. */
import { dictionary } from '@zxcvbn-ts/language-common'
import type { Owner, PasswordProblem } from '../../../../domain/identity/password-rules.ts'
import { checkPassword, shortestPassword } from '../../../../domain/identity/password-rules.ts'

const leakedPasswords: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter(({ length }) => length >= shortestPassword),
)

/** Returns all problems of a new password for its user; an empty list when it is accepted. */
export function checkNewPassword(password: string, owner: Owner): PasswordProblem[] {
  const problems = checkPassword(password, owner)
  const isLeaked = leakedPasswords.has(password.toLowerCase()) && !problems.includes('password_too_common')
  return isLeaked ? [...problems, 'password_too_common'] : problems
}
