/** Users, sessions and tokens. These tables are outside any company. */
import type { Language } from '../../../domain/language/languages.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

export type PersonRow = {
  id: string
  email: string
  full_name: string
  password_hash: string | null
  is_active: boolean
}
export type SessionRow = {
  id: string
  user_id: string
  created_at: Date
  last_used_at: Date
  ended_at: Date | null
  is_active: boolean
  /** How the user authenticated, in the form of the sign-in contract. */
  methods: unknown
  /** A pending secret or challenge. */
  pending: unknown
}
export type RefreshRow = {
  token_hash: Buffer
  family: string
  generation: number
  expires_at: Date
  used_at: Date | null
  ended_at: Date | null
  successor_used: boolean
}
export type ProfileRow = {
  id: string
  email: string
  full_name: string
  language: Language | null
  has_usable_password: boolean
  has_avatar: boolean
  company_slug: string | null
}

/** Returns a user by any verified email address, in lower case. */
export function personByEmail(email: string): Statement<PersonRow> {
  return statement(
    `select u.id, u.email, u.full_name, u.password_hash, u.is_active
     from email_address e join app_user u on u.id = e.user_id where e.email = $1 and e.is_verified`,
    [email],
  )
}

/** Returns a user, active or not. */
export function personById(id: string): Statement<PersonRow> {
  return statement('select id, email, full_name, password_hash, is_active from app_user where id = $1', [id])
}

/**
 * Returns whether a user is active, locked until the end of the transaction: they are not deactivated meanwhile and, as
 * everything that gives them a company locks them too, get no company.
 */
export function lockPerson(id: string): Statement<{ is_active: boolean }> {
  return statement('select is_active from app_user where id = $1 for no key update', [id])
}

/** Stores a user with a first address, which is verified. `passwordHash`: null for a user without a password. */
export function insertPerson(person: {
  id: string
  email: string
  fullName: string
  passwordHash: string | null
  language?: Language | null
}): [Statement, Statement] {
  return [
    statement('insert into app_user (id, email, full_name, password_hash, language) values ($1, $2, $3, $4, $5)', [
      person.id,
      person.email,
      person.fullName,
      person.passwordHash,
      person.language ?? null,
    ]),
    statement(
      `insert into email_address (user_id, email, is_verified) values ($1, $2, true)
       on conflict (user_id, email) do nothing`,
      [person.id, person.email],
    ),
  ]
}

/** Sets the full name of a user. */
export function renamePerson(id: string, fullName: string): Statement {
  return statement('update app_user set full_name = $2 where id = $1', [id, fullName])
}

/** Sets the language of a user; null for that of the company. */
export function setLanguage(id: string, language: Language | null): Statement {
  return statement('update app_user set language = $2 where id = $1', [id, language])
}

/** Sets the media type of a user's picture, null for none. */
export function setAvatarType(id: string, type: string | null): Statement {
  return statement('update app_user set avatar_type = $2 where id = $1', [id, type])
}

/** Returns the media type of a user's picture. */
export function avatarType(id: string): Statement<{ avatar_type: string | null }> {
  return statement('select avatar_type from app_user where id = $1', [id])
}

/** Deactivates a user; their memberships stay. */
export function switchOff(id: string): Statement {
  return statement('update app_user set is_active = false where id = $1', [id])
}

/** Activates a user with a password. */
export function switchOn(id: string, passwordHash: string): Statement {
  return statement('update app_user set is_active = true, password_hash = $2 where id = $1', [id, passwordHash])
}

/** Deactivates a user and deletes their password. */
export function lockOut(id: string): Statement {
  return statement('update app_user set is_active = false, password_hash = null where id = $1', [id])
}

/** Returns a user for answers; `company_slug` is their last company while they are in it, else their oldest. */
export function profile(userId: string): Statement<ProfileRow> {
  return statement(
    `select u.id, u.email, u.full_name, u.language, u.password_hash is not null as has_usable_password, u.avatar_type is not null as has_avatar,
       (select c.slug from companies_of_user(u.id) c
        order by c.company_id = u.last_company_id desc, c.created_at, c.slug limit 1) as company_slug
     from app_user u where u.id = $1`,
    [userId],
  )
}

export type CompanyOfUserRow = { id: string; slug: string; name: string; role: string }

/** Returns the companies in which a user is an active member, the oldest membership first. */
export function companiesOf(userId: string): Statement<CompanyOfUserRow> {
  return statement(
    'select c.company_id as id, c.slug, c.name, c.role from companies_of_user($1) c order by c.created_at, c.slug',
    [userId],
  )
}

/** Sets the last company of a user. */
export function setLastCompany(userId: string, companyId: string): Statement {
  return statement('update app_user set last_company_id = $2 where id = $1', [userId, companyId])
}

/** Inserts a session that starts now; of its token only the hash is stored. */
export function insertSession(session: {
  id: string
  userId: string
  tokenHash: Buffer
  now: Date
  address: string
  userAgent: string
  methods: readonly object[]
}): Statement {
  const { id, userId, tokenHash, now, address, userAgent, methods } = session
  return statement(
    `insert into auth_session (id, user_id, token_hash, created_at, last_used_at, address, user_agent, methods)
     values ($1, $2, $3, $4, $4, $5, $6, $7)`,
    [id, userId, tokenHash, now, address, userAgent, JSON.stringify(methods)],
  )
}

/** Ends a user's oldest sessions beyond `most`, with their tokens. */
export function endSurplusSessions(userId: string, { now, most }: { now: Date; most: number }): Statement {
  return statement(
    `with surplus as (
       update auth_session set ended_at = $2 where id in (
         select id from auth_session where user_id = $1 and ended_at is null
         order by created_at desc, id desc offset $3)
       returning id)
     update auth_token set ended_at = $2 where ended_at is null and session_id in (select id from surplus)`,
    [userId, now, most],
  )
}

/** Adds an authentication to a session. */
export function addMethod(sessionId: string, method: object): Statement {
  return statement('update auth_session set methods = methods || $2::jsonb where id = $1', [
    sessionId,
    JSON.stringify([method]),
  ])
}

export type OpenSessionRow = {
  id: string
  number: number
  user_agent: string
  address: string
  created_at: Date
  last_used_at: Date
}

/** Returns a user's sessions that have not been ended, the newest first. */
export function openSessionsOf(userId: string): Statement<OpenSessionRow> {
  return statement(
    `select id, number::int, user_agent, address, created_at, last_used_at from auth_session
     where user_id = $1 and ended_at is null order by created_at desc, id desc`,
    [userId],
  )
}

/** Ends all sessions of a user, with their tokens. */
export function endSessionsOf(userId: string, now: Date): [Statement, Statement] {
  return [
    statement('update auth_session set ended_at = $2 where user_id = $1 and ended_at is null', [userId, now]),
    statement(
      `update auth_token set ended_at = $2 where ended_at is null
         and session_id in (select id from auth_session where user_id = $1)`,
      [userId, now],
    ),
  ]
}

/** Ends a session and its tokens. */
export function endSession(sessionId: string, now: Date): [Statement, Statement] {
  return [
    statement('update auth_session set ended_at = $2 where id = $1 and ended_at is null', [sessionId, now]),
    statement('update auth_token set ended_at = $2 where session_id = $1 and ended_at is null', [sessionId, now]),
  ]
}

/** Records the use of a session. */
export function touchSession(sessionId: string, now: Date): Statement {
  return statement('update auth_session set last_used_at = $2 where id = $1', [sessionId, now])
}

const sessionColumns = 's.id, s.user_id, s.created_at, s.last_used_at, s.ended_at, s.methods, s.pending, u.is_active'

/** Returns a session by the hash of its token, ended or not, and whether its user is active. */
export function sessionByToken(tokenHash: Buffer): Statement<SessionRow> {
  return statement(
    `select ${sessionColumns} from auth_session s join app_user u on u.id = s.user_id where s.token_hash = $1`,
    [tokenHash],
  )
}

/** Returns the session of a refresh token, locked, which serialises refreshing within one session. */
export function lockSessionOfRefresh(tokenHash: Buffer): Statement<SessionRow> {
  return statement(
    `select ${sessionColumns} from auth_session s join app_user u on u.id = s.user_id
     where s.id = (select session_id from auth_token where token_hash = $1 and kind = 'refresh') for update of s`,
    [tokenHash],
  )
}

/** Returns a refresh token, and whether a token of the next generation has been used. */
export function refreshToken(tokenHash: Buffer): Statement<RefreshRow> {
  return statement(
    `select t.token_hash, t.family, t.generation, t.expires_at, t.used_at, t.ended_at, exists (
       select from auth_token n where n.family = t.family and n.generation = t.generation + 1 and n.used_at is not null
     ) as successor_used
     from auth_token t where t.token_hash = $1 and t.kind = 'refresh'`,
    [tokenHash],
  )
}

/** Records the use of a refresh token and ends its siblings: the further successors caused by a lost answer. */
export function useRefreshToken({ token_hash, family, generation }: RefreshRow, now: Date): [Statement, Statement] {
  return [
    statement('update auth_token set used_at = $2 where token_hash = $1', [token_hash, now]),
    statement(
      `update auth_token set ended_at = $4
       where family = $2 and generation = $3 and kind = 'refresh' and token_hash <> $1 and ended_at is null`,
      [token_hash, family, generation, now],
    ),
  ]
}

/** Ends every token of a family. */
export function endFamily(family: string, now: Date): Statement {
  return statement('update auth_token set ended_at = $2 where family = $1 and ended_at is null', [family, now])
}

export type NewToken = {
  hash: Buffer
  kind: 'access' | 'refresh'
  sessionId: string
  family: string
  generation: number
  now: Date
  expiresAt: Date
}

/** Inserts an access or refresh token of a session by its hash. */
export function insertToken(token: NewToken): Statement {
  return statement(
    `insert into auth_token (token_hash, session_id, kind, family, generation, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [token.hash, token.sessionId, token.kind, token.family, token.generation, token.now, token.expiresAt],
  )
}
