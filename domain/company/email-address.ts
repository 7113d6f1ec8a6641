/**
 * Email addresses of contacts, people, documents and companies: one @, and a domain with a dot. Addresses for signing
 * in are validated at sign-up.
 *
 *   ann.lee+books@mail.maple.co.uk   is valid
 *   ann@maple, ann, a@b@c.example    are not
 */
import type { Problem } from '../errors.ts'

/** Whether a text looks like an email address. */
export function isEmailAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text)
}

/** Returns NOT_AN_EMAIL at `path` for an invalid address; an empty one is accepted. */
export function emailProblems(email: unknown, path: string): Problem[] {
  if (typeof email !== 'string' || email === '' || isEmailAddress(email)) return []
  return [{ code: 'NOT_AN_EMAIL', path }]
}
