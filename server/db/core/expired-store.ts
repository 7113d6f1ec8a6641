/** Deletes expired tokens and sessions, flows and emailed keys, outside any company. */
import type { Statement } from './client.ts'
import { statement } from './client.ts'

/**
 * Deletes the tokens that expired before a moment, and the sessions without tokens that ended before it or were created
 * before `createdBefore`, when even one in use has ended. Unfinished sign-ups and sign-ins, emailed keys and records of
 * sent messages are deleted by the moment alone.
 */
export function deleteExpired({ before, createdBefore }: { before: Date; createdBefore: Date }): Statement[] {
  return [
    statement('delete from auth_token where expires_at < $1', [before]),
    statement(
      `delete from auth_session s where (s.ended_at < $1 or s.created_at < $2)
         and not exists (select from auth_token t where t.session_id = s.id)`,
      [before, createdBefore],
    ),
    statement('delete from mail_key where expires_at < $1', [before]),
    statement('delete from auth_flow where expires_at < $1', [before]),
    statement('delete from mail_throttle where sent_at < $1', [before]),
  ]
}
