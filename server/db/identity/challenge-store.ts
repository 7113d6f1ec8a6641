/** Pending secrets and challenges, in a session or in a flow. */
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

/**
 * A secret for an authenticator app, a passkey to be created, a passkey to authenticate with: one of each may be
 * pending in a session.
 */
export type Offer = 'totp' | 'passkey_creation' | 'passkey_proof'

/** Stores a pending offer in a session, in place of an earlier one of its kind. */
export function storeInSession(sessionId: string, offer: Offer, value: object): Statement {
  return statement(
    'update auth_session set pending = pending || jsonb_build_object($2::text, $3::jsonb) where id = $1',
    [sessionId, offer, JSON.stringify(value)],
  )
}

/** Takes a pending offer of a session: of two concurrent requests one gets it. No row without one. */
export function takeFromSession(sessionId: string, offer: Offer): Statement<{ taken: unknown }> {
  return statement(
    `update auth_session s set pending = s.pending - $2::text
     from (select id, pending -> $2::text as taken from auth_session where id = $1 for update) before
     where s.id = before.id and before.taken is not null returning before.taken`,
    [sessionId, offer],
  )
}

/** Stores the challenge of a flow, in place of an earlier one. */
export function storeInFlow(flowId: string, challenge: string): Statement {
  return statement(`update auth_flow set data = data || jsonb_build_object('challenge', $2::text) where id = $1`, [
    flowId,
    challenge,
  ])
}

/** Takes the challenge of a flow: of two concurrent requests one gets it. No row without one. */
export function takeFromFlow(flowId: string): Statement<{ taken: string }> {
  return statement(
    `update auth_flow f set data = f.data || '{"challenge": null}'
     from (select id, data ->> 'challenge' as taken from auth_flow where id = $1 for update) before
     where f.id = before.id and before.taken is not null returning before.taken`,
    [flowId],
  )
}
