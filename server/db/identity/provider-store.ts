/** Accounts at identity providers, and pending redirects to providers. */
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

export type Process = 'login' | 'connect'

export type ProviderStateRow = {
  process: Process
  callback_url: string
  /** Encrypted. */
  secret: string
  expires_at: Date
}
export type NewProviderState = {
  stateHash: Buffer
  provider: string
  process: Process
  callbackUrl: string
  browserHash: Buffer
  secret: string
  now: Date
  expiresAt: Date
}
export type ProviderAccountRow = { provider: string; uid: string; display: string; user_id: string }
export type NewProviderAccount = { provider: string; uid: string; userId: string; display: string; now: Date }

/** Stores a pending redirect, and deletes expired ones. */
export function insertProviderState(state: NewProviderState): [Statement, Statement] {
  return [
    statement('delete from provider_state where expires_at <= $1', [state.now]),
    statement(
      `insert into provider_state
         (state_hash, provider, process, callback_url, browser_hash, secret, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        state.stateHash,
        state.provider,
        state.process,
        state.callbackUrl,
        state.browserHash,
        state.secret,
        state.now,
        state.expiresAt,
      ],
    ),
  ]
}

/** Takes a pending redirect: a second request with the same state, or one of another browser, gets no row. */
export function takeProviderState(key: {
  stateHash: Buffer
  provider: string
  browserHash: Buffer
}): Statement<ProviderStateRow> {
  return statement(
    `delete from provider_state where state_hash = $1 and provider = $2 and browser_hash = $3
     returning process, callback_url, secret, expires_at`,
    [key.stateHash, key.provider, key.browserHash],
  )
}

/** Returns the user of an account. */
export function personByAccount(provider: string, uid: string): Statement<{ id: string; is_active: boolean }> {
  return statement(
    `select u.id, u.is_active from provider_account a join app_user u on u.id = a.user_id
     where a.provider = $1 and a.uid = $2`,
    [provider, uid],
  )
}

/** Inserts an account of a user; a violation of its key means that another user has it. */
export function insertProviderAccount({ provider, uid, userId, display, now }: NewProviderAccount): Statement {
  return statement(
    `insert into provider_account (provider, uid, user_id, display, created_at, last_login_at)
     values ($1, $2, $3, $4, $5, $5)`,
    [provider, uid, userId, display, now],
  )
}

/** Inserts an account of a user; no row when another user has it. */
export function connectProviderAccount(account: NewProviderAccount): Statement<{ uid: string }> {
  const { provider, uid, userId, display, now } = account
  return statement(
    `insert into provider_account (provider, uid, user_id, display, created_at) values ($1, $2, $3, $4, $5)
     on conflict (provider, uid) do nothing returning uid`,
    [provider, uid, userId, display, now],
  )
}

/** Records a sign-in, with the name from the provider. */
export function touchProviderAccount(account: Omit<NewProviderAccount, 'userId'>): Statement {
  return statement('update provider_account set last_login_at = $3, display = $4 where provider = $1 and uid = $2', [
    account.provider,
    account.uid,
    account.now,
    account.display,
  ])
}

/** Returns a user's accounts in the order in which they were connected. */
export function providerAccountsOf(userId: string): Statement<ProviderAccountRow> {
  return statement(
    `select provider, uid, display, user_id from provider_account where user_id = $1 order by created_at, provider, uid`,
    [userId],
  )
}

/** Returns the other ways to sign in of a user, locked, which serialises the disconnection of accounts. */
export function lockWaysIn(userId: string): Statement<{ has_password: boolean; has_verified_email: boolean }> {
  return statement(
    `select password_hash is not null as has_password,
       exists (select from email_address e where e.user_id = u.id and e.is_verified) as has_verified_email
     from app_user u where u.id = $1 for update`,
    [userId],
  )
}

/** Disconnects an account of a provider from a user; that of another user stays. */
export function deleteProviderAccount(account: { provider: string; uid: string; userId: string }): Statement {
  return statement('delete from provider_account where provider = $1 and uid = $2 and user_id = $3', [
    account.provider,
    account.uid,
    account.userId,
  ])
}
