/** From a sign-up whose address is proven to a person. */
import { DomainError } from '../../../../domain/errors.ts'
import type { Statement } from '../../../db/core/client.ts'
import { insertPerson } from '../../../db/identity/identity-store.ts'
import { newId } from '../../core/unit-of-work.ts'
import { AuthRefused } from '../refusals.ts'

/**
 * A new person with the statement that stores them. Only with an address that is proven; statements that give them
 * more (an account at a provider, a passkey) come after it.
 */
export function becomePerson(data: { email: string; fullName: string; passwordHash?: string | null }): {
  userId: string
  statements: Statement[]
} {
  const userId = newId()
  return { userId, statements: [insertPerson({ ...data, id: userId, passwordHash: data.passwordHash ?? null })] }
}

/** Does work that claims an address. Raises `conflict` when somebody else proved it meanwhile. */
export async function unlessTaken<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'DUPLICATE') throw new AuthRefused('conflict')
    throw error
  })
}

/** What a person is called who did not say: the part of their address before the `@`, `ann.smith` as `Ann Smith`. */
export function nameFrom(email: string): string {
  const words = (email.split('@')[0] ?? '').split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  return words.map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`).join(' ')
}
