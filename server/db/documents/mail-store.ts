/** Emailed keys and codes, times of sent messages, and pending sign-ups by address. */
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'
import type { FlowRow } from '../identity/flow-store.ts'

export type KeyPurpose = 'verify_email' | 'reset_password'
export type MailKeyRow = { email: string; user_id: string | null; flow_id: string | null }
export type NewMailKey = {
  hash: Buffer
  purpose: KeyPurpose
  email: string
  userId: string | null
  flowId: string | null
  now: Date
  expiresAt: Date
}

/** Stores an emailed key. */
export function insertMailKey(key: NewMailKey): Statement {
  return statement(
    `insert into mail_key (key_hash, purpose, email, user_id, flow_id, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [key.hash, key.purpose, key.email, key.userId, key.flowId, key.now, key.expiresAt],
  )
}

const isGood = 'key_hash = $1 and purpose = $2 and used_at is null and expires_at > $3'

/** Returns a valid key: neither used nor expired. */
export function mailKey(hash: Buffer, purpose: KeyPurpose, now: Date): Statement<MailKeyRow> {
  return statement(`select email, user_id, flow_id from mail_key where ${isGood}`, [hash, purpose, now])
}

/** Uses a valid key; a second request gets no row. */
export function useMailKey(hash: Buffer, purpose: KeyPurpose, now: Date): Statement<MailKeyRow> {
  return statement(`update mail_key set used_at = $3 where ${isGood} returning email, user_id, flow_id`, [
    hash,
    purpose,
    now,
  ])
}

/** Ends the keys of a user; all of a purpose, or those to one address. */
export function endMailKeys(userId: string, which: { purpose: KeyPurpose } | { email: string }): Statement {
  return 'purpose' in which
    ? statement('delete from mail_key where user_id = $1 and purpose = $2', [userId, which.purpose])
    : statement('delete from mail_key where user_id = $1 and email = $2', [userId, which.email])
}

/**
 * Records that a message is sent; no row when one of its kind was sent after `lastBefore`. One more than a minute in
 * the future is from before the clock was set back, and does not count.
 */
export function admitMail(kindAndAddress: Buffer, at: { now: Date; lastBefore: Date }): Statement<{ sent_at: Date }> {
  return statement(
    `insert into mail_throttle as t (key_hash, sent_at) values ($1, $2)
     on conflict (key_hash) do update set sent_at = excluded.sent_at where t.sent_at <= $3 or t.sent_at > $2::timestamptz + interval '1 minute'
     returning sent_at`,
    [kindAndAddress, at.now, at.lastBefore],
  )
}

const flowColumns = 'id, stage, user_id, data, methods, attempts, expires_at'

/** Returns the newest sign-up that waits for the verification of this address, including vain ones. */
export function pendingSignUp(email: string, now: Date): Statement<FlowRow> {
  return statement(
    `select ${flowColumns} from auth_flow where stage = 'verify_email' and data ->> 'email' = $1 and expires_at > $2
     order by created_at desc limit 1`,
    [email, now],
  )
}

/** Returns sign-ups with a password that wait for the verification of an address: that of the key first, then the newest. */
export function pendingSignUps(email: string, keyFlowId: string | null, now: Date): Statement<FlowRow> {
  return statement(
    `select ${flowColumns} from auth_flow
     where stage = 'verify_email' and data ->> 'email' = $1 and expires_at > $3 and data ->> 'passwordHash' is not null
     order by (id is not distinct from $2::uuid) desc, created_at desc limit 5`,
    [email, keyFlowId, now],
  )
}

/** Returns a sign-up by its id while its address waits for verification. */
export function signUpById(id: string | null, now: Date): Statement<FlowRow> {
  return statement(
    `select ${flowColumns} from auth_flow where stage = 'verify_email' and id = $1 and expires_at > $2`,
    [id, now],
  )
}

/** Returns the flow of the last code emailed to an address while it is valid; for an unknown address that without a code. */
export function pendingCode(email: string, now: Date): Statement<FlowRow> {
  return statement(
    `select ${flowColumns} from auth_flow where stage = 'login_by_code' and data ->> 'email' = $1 and expires_at > $2
     order by data ->> 'codeHash' is null, expires_at desc limit 1`,
    [email, now],
  )
}

/** Ends the codes emailed to an address. */
export function endCodes(email: string): Statement {
  return statement(`delete from auth_flow where stage = 'login_by_code' and data ->> 'email' = $1`, [email])
}

/** Gives a flow another token; the old one becomes invalid. */
export function retokenFlow(id: string, tokenHash: Buffer): Statement<{ id: string }> {
  return statement('update auth_flow set token_hash = $2 where id = $1 returning id', [id, tokenHash])
}

/** Gives a flow another code, with new attempts and expiry. */
export function renewCode(id: string, to: { data: object; expiresAt: Date }): Statement<{ id: string }> {
  return statement('update auth_flow set data = $2, expires_at = $3, attempts = 0 where id = $1 returning id', [
    id,
    JSON.stringify(to.data),
    to.expiresAt,
  ])
}

/** Ends the unfinished flows of a user. */
export function endFlowsOf(userId: string): Statement {
  return statement('delete from auth_flow where user_id = $1', [userId])
}
