/** Email addresses of users. */
import type { Language } from '../../../domain/language/languages.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

export type AddressRow = { email: string; is_verified: boolean; is_primary: boolean }

/** Returns a user's addresses, the primary one first, the others in the order in which they were added. */
export function addressesOf(userId: string): Statement<AddressRow> {
  return statement(
    `select e.email, e.is_verified, e.email = u.email as is_primary from email_address e join app_user u on u.id = e.user_id
     where e.user_id = $1 order by is_primary desc, e.created_at, e.email`,
    [userId],
  )
}

/** Returns the language that the user of a verified address chose; no row for an address without a user. */
export function languageByEmail(email: string): Statement<{ language: Language | null }> {
  return statement(
    `select u.language from email_address e join app_user u on u.id = e.user_id where e.email = lower($1) and e.is_verified`,
    [email],
  )
}

/** Serialises changes of a user's addresses. */
export function lockPerson(userId: string): Statement {
  return statement('select from app_user where id = $1 for update', [userId])
}

/** Inserts an unverified address. */
export function insertAddress(address: { userId: string; email: string; now: Date }): Statement {
  return statement('insert into email_address (user_id, email, created_at) values ($1, $2, $3)', [
    address.userId,
    address.email,
    address.now,
  ])
}

/** Marks an address as verified; no row when the user does not have it (any more). */
export function verifyAddress(userId: string, email: string): Statement<{ email: string }> {
  return statement('update email_address set is_verified = true where user_id = $1 and email = $2 returning email', [
    userId,
    email,
  ])
}

/** Makes an address the primary one of a user; the caller has checked that it is verified. */
export function setPrimaryAddress(userId: string, email: string): Statement {
  return statement('update app_user set email = $2 where id = $1', [userId, email])
}

/** Deletes an address of a user, whether verified or not. */
export function deleteAddress(userId: string, email: string): Statement {
  return statement('delete from email_address where user_id = $1 and email = $2', [userId, email])
}

/** Replaces the hash of a user’s password; the caller ends their sessions. */
export function setPasswordHash(userId: string, passwordHash: string): Statement {
  return statement('update app_user set password_hash = $2 where id = $1', [userId, passwordHash])
}

/**
 * Returns a row while a password hash is that of a user, locked until the end of the transaction: it is not replaced
 * meanwhile.
 */
export function lockPassword(id: string, passwordHash: string): Statement<{ id: string }> {
  return statement('select id from app_user where id = $1 and password_hash = $2 for share', [id, passwordHash])
}
