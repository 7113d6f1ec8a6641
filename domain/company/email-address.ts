/**
 * The addresses of parties, people, documents and companies: one @, and a domain with a dot in it. Addresses that people
 * sign in with are judged by where they sign up.
 *
 *   ann.lee+books@mail.maple.co.uk   is one
 *   ann@maple, ann, a@b@c.example    are none
 */
import type { Problem } from '../errors.ts'

/** Whether a text looks like an email address. */
export function isEmailAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text)
}

/** NOT_AN_EMAIL at `path` for a text that is no address; nothing may stand for none. */
export function emailProblems(email: unknown, path: string): Problem[] {
  if (typeof email !== 'string' || email === '' || isEmailAddress(email)) return []
  return [{ code: 'NOT_AN_EMAIL', path }]
}
