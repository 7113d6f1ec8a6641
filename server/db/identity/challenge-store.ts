/** What was handed out and waits for its answer: secrets and challenges, in a session or in a flow. */
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

/** A secret for an application, a passkey to be made, a passkey to be proven: one of each may wait in a session. */
export type Offer = 'totp' | 'passkey_creation' | 'passkey_proof'

/** Keeps what was handed out in a session, in place of an earlier one of its kind. */
export function keepInSession(sessionId: string, offer: Offer, value: object): Statement {
  return statement(
    'update auth_session set pending = pending || jsonb_build_object($2::text, $3::jsonb) where id = $1',
    [sessionId, offer, JSON.stringify(value)],
  )
}

/** Takes what was handed out in a session: of two who come at once, one gets it. No row when there is nothing. */
export function takeFromSession(sessionId: string, offer: Offer): Statement<{ taken: unknown }> {
  return statement(
    `update auth_session s set pending = s.pending - $2::text
     from (select id, pending -> $2::text as taken from auth_session where id = $1 for update) before
     where s.id = before.id and before.taken is not null returning before.taken`,
    [sessionId, offer],
  )
}

/** Keeps the challenge that was handed out in a flow, in place of an earlier one. */
export function keepInFlow(flowId: string, challenge: string): Statement {
  return statement(`update auth_flow set data = data || jsonb_build_object('challenge', $2::text) where id = $1`, [
    flowId,
    challenge,
  ])
}

/** Takes the challenge of a flow: of two who come at once, one gets it. No row when there is none. */
export function takeFromFlow(flowId: string): Statement<{ taken: string }> {
  return statement(
    `update auth_flow f set data = f.data || '{"challenge": null}'
     from (select id, data ->> 'challenge' as taken from auth_flow where id = $1 for update) before
     where f.id = before.id and before.taken is not null returning before.taken`,
    [flowId],
  )
}
