/** Creates a user from a sign-up with a verified address. */
import { DomainError } from '../../../../domain/errors.ts'
import type { Language } from '../../../../domain/language/languages.ts'
import type { Statement } from '../../../db/core/client.ts'
import { insertPerson } from '../../../db/identity/identity-store.ts'
import { newId } from '../../core/unit-of-work.ts'
import { AuthRefused } from '../refusals.ts'

/** `language`: that of the request; null for none. */
type NewPerson = { email: string; fullName: string; passwordHash?: string | null; language: Language | null }

/**
 * Returns a new user with the statement that stores them. Requires a verified address; statements that add more (a
 * provider account, a passkey) come after it.
 */
export function becomePerson({ email, fullName, passwordHash = null, language }: NewPerson): {
  userId: string
  statements: Statement[]
} {
  const userId = newId()
  // English is what everybody reads who chose nothing, unless their company has another language.
  const chosen = language === 'en' ? null : language
  return { userId, statements: insertPerson({ id: userId, email, fullName, passwordHash, language: chosen }) }
}

/** Runs work that claims an address. Raises `conflict` when somebody else verified it meanwhile. */
export async function unlessTaken<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'DUPLICATE') throw new AuthRefused('conflict')
    throw error
  })
}

/**
 * Returns a name for a user who entered none, from the part of their address before the `@`: `ann.smith` is `Ann
 * Smith`.
 */
export function nameFrom(email: string): string {
  const words = (email.split('@')[0] ?? '').split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  return words.map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`).join(' ')
}
