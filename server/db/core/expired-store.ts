/** What is over for good and kept by nothing: tokens, then sessions; flows; what was mailed. Outside any company. */
import type { Statement } from './client.ts'
import { statement } from './client.ts'

/**
 * Deletes the tokens that expired before a moment, and the sessions that have none left and ended before it or were
 * made before `madeBefore`, when even one in use has ended. Sign-ups and sign-ins that were not finished, mailed keys and
 * when something was mailed go by the moment alone.
 */
export function deleteExpired({ before, madeBefore }: { before: Date; madeBefore: Date }): Statement[] {
  return [
    statement('delete from auth_token where expires_at < $1', [before]),
    statement(
      `delete from auth_session s where (s.ended_at < $1 or s.created_at < $2)
         and not exists (select from auth_token t where t.session_id = s.id)`,
      [before, madeBefore],
    ),
    statement('delete from mail_key where expires_at < $1', [before]),
    statement('delete from auth_flow where expires_at < $1', [before]),
    statement('delete from mail_throttle where sent_at < $1', [before]),
  ]
}
