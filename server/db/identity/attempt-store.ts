/** Failed attempts to authenticate, by hashes: of an account, and of an account with the source of the attempt. */
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

type Hashes = { pair: Buffer; account: Buffer }

/**
 * Locks the account against concurrent attempts, and deletes expired failures: those older than `accountSince`, those
 * of an unlocked pair from before `pairSince`, and those more than a minute ahead, from before the clock was set back.
 */
export function lockAttempts(
  { pair, account }: Hashes,
  at: { now: Date; pairSince: Date; accountSince: Date; most: number },
): [Statement, Statement] {
  return [
    statement(`select pg_advisory_xact_lock(hashtextextended('sign-in ' || encode($1::bytea, 'hex'), 0))`, [account]),
    statement(
      `delete from sign_in_failure where at <= $3 or at > $5::timestamptz + interval '1 minute'
         or (login_hash = $1 and at <= $2 and not exists (
           select from sign_in_failure f where f.login_hash = $1 having count(*) >= $4 and max(f.at) > $2))`,
      [pair, at.pairSince, at.accountSince, at.most, at.now],
    ),
  ]
}

export type AttemptFacts = { of_pair: number; of_account: number; last_at: Date | null }

/** Returns the number of failures of the pair and of the account, and the time of the account's last one. */
export function attemptFacts({ pair, account }: Hashes): Statement<AttemptFacts> {
  return statement(
    `select count(*) filter (where login_hash = $1)::int as of_pair,
       count(*) filter (where login_hash = $2)::int as of_account, max(at) filter (where login_hash = $2) as last_at
     from sign_in_failure where login_hash in ($1, $2)`,
    [pair, account],
  )
}

/** Counts an attempt as a failure for each hash; a success deletes it again. */
export function insertAttempt(hashes: readonly Buffer[], now: Date): Statement {
  return statement('insert into sign_in_failure (login_hash, at) select hash, $2 from unnest($1::bytea[]) hash', [
    hashes,
    now,
  ])
}

/** Writes failures again unchanged. */
export function renewFailures(hash: Buffer): Statement {
  return statement('update sign_in_failure set at = at where login_hash = $1', [hash])
}

/** Deletes all failures of these hashes. */
export function forgetFailures(hashes: readonly Buffer[]): Statement {
  return statement('delete from sign_in_failure where login_hash = any($1::bytea[])', [hashes])
}
