/**
 * Limits guesses of passwords and second factors. Attempts count before they are checked, so that parallel guesses
 * count too, and those of one source are checked one after the other; a success resets them. Existing and unknown
 * accounts are treated alike.
 *
 * One source (a device that signed in to the account before, a session, else an IP address): five failures within
 * fifteen minutes lock the account for this source alone, until fifteen minutes after the fifth.
 *
 * One account, by all addresses together: the first ten failures of an hour are not slowed down. After that an attempt
 * waits 1, 2, 4 … 256 seconds after the previous one. However many addresses guess, they have 31 attempts in the first
 * hour and 445 in the first day. Known devices and sessions do not wait, so nobody can lock a user out of theirs.
 */
import type { Statement } from '../../db/core/client.ts'
import {
  attemptFacts,
  forgetFailures,
  insertAttempt,
  lockAttempts,
  renewFailures,
} from '../../db/identity/attempt-store.ts'
import type { Identity } from './identity.ts'
import { later, lockoutLasts, mostFailures } from './lifetimes.ts'
import { networkOf } from './network.ts'
import { InputRefused } from './refusals.ts'
import type { Sealer } from './seal.ts'
import type { Caller } from './site.ts'
import { hashOf } from './tokens.ts'

/** The source of attempts; `isKnown`: whether the account was signed in to from there. */
export type Source = { id: string; isKnown: boolean }
/** What is guessed: a login name, or the second factor of a user. */
export type Attempt = { name: string; source: Source }

const accountWindow = 60 * 60_000
const freeAttempts = 10
const longestWaitSeconds = 256

/** Returns the seconds an attempt waits after the one before it, when so many failed within the hour. */
export function waitAfter(failures: number): number {
  return failures < freeAttempts ? 0 : Math.min(2 ** (failures - freeAttempts), longestWaitSeconds)
}

/** The last attempt of a source at a name that this process checks. */
const lastTurns = new Map<string, Promise<unknown>>()

/**
 * Counts an attempt and checks it, after earlier ones of the same source at the same name, so that the reset of several
 * correct passwords is complete before the next one is counted. Returns what `prove` returns. Raises
 * `too_many_login_attempts` when the source is locked, `login_slowed` when it has to wait, and what `prove` raises.
 */
export async function provingInTurn<Proof>(
  identity: Identity,
  attempt: Attempt,
  prove: () => Promise<Proof>,
): Promise<Proof> {
  const key = hashesOf(attempt).pair.toString('hex')
  const turn = Promise.allSettled([lastTurns.get(key)]).then(async () => {
    await admit(identity, attempt)
    return prove()
  })
  lastTurns.set(key, turn)
  try {
    return await turn
  } finally {
    if (lastTurns.get(key) === turn) lastTurns.delete(key)
  }
}

async function admit({ db, clock }: Identity, { name, source }: Attempt): Promise<void> {
  const now = clock.now()
  const at = { now, pairSince: later(now, -lockoutLasts), accountSince: later(now, -accountWindow), most: mostFailures }
  const hashes = hashesOf({ name, source })
  await db.transaction(null, async (tx) => {
    const [, , [facts]] = await tx.batch([...lockAttempts(hashes, at), attemptFacts(hashes)])
    if (facts && facts.of_pair >= mostFailures) throw new InputRefused({ code: 'too_many_login_attempts' })
    const { of_account: failures = 0, last_at: lastAt = null } = facts ?? {}
    const isEarly = lastAt !== null && now < later(lastAt, waitAfter(failures) * 1000)
    if (isEarly && !source.isKnown) throw new InputRefused({ code: 'login_slowed' })
    await tx.run(insertAttempt(source.isKnown ? [hashes.pair] : [hashes.pair, hashes.account], now))
  })
}

/** Counts an attempt at what `name` stands for; returns whether it is among the first `most` within fifteen minutes. */
export async function isAmongFirst({ db, clock }: Identity, name: string, most: number): Promise<boolean> {
  const now = clock.now()
  const at = { now, pairSince: later(now, -lockoutLasts), accountSince: later(now, -accountWindow), most }
  const hash = hashOf(name)
  return db.transaction(null, async (tx) => {
    const hashes = { pair: hash, account: hash }
    const [, , [facts]] = await tx.batch([...lockAttempts(hashes, at), attemptFacts(hashes)])
    if (facts && facts.of_pair >= most) return false
    await tx.run(insertAttempt([hash], now))
    return true
  })
}

/** Resets the failures of a name after a success: those of this source, and those of all addresses together. */
export function forgetAttempts(attempt: Attempt): Statement {
  return forgetFailures(Object.values(hashesOf(attempt)))
}

/** Writes the failures of a source again, unchanged. */
export function renewAttempts(attempt: Attempt): Statement {
  return renewFailures(hashesOf(attempt).pair)
}

/**
 * Returns the source of a caller who is not signed in; `userId`: the user whose account is tried, null for an unknown
 * one.
 */
export function sourceOf(sealer: Sealer, { device, address }: Caller, userId: string | null): Source {
  if (device !== undefined && userId !== null && ownerOf(sealer, device) === userId)
    return { id: `device ${device}`, isKnown: true }
  return { id: `address ${networkOf(address)}`, isKnown: false }
}

/** Returns the source of a user who is signed in. */
export function sourceOfSession({ id }: { id: string }): Source {
  return { id: `session ${id}`, isKnown: true }
}

/** Returns the mark stored by a device that signed in to an account. */
export function deviceMark(sealer: Sealer, userId: string): string {
  return sealer.seal(`device of ${userId}`)
}

/** Returns whether a device has the mark of the account. */
export function isMarked(sealer: Sealer, device: string | undefined, userId: string): boolean {
  return device !== undefined && ownerOf(sealer, device) === userId
}

function ownerOf(sealer: Sealer, mark: string): string | null {
  try {
    return /^device of (.+)$/.exec(sealer.open(mark))?.[1] ?? null
  } catch {
    return null
  }
}

function hashesOf({ name, source }: Attempt): { pair: Buffer; account: Buffer } {
  return { pair: hashOf(`${source.id}\n${name}`), account: hashOf(name) }
}
