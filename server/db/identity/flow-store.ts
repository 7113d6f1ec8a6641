/** Unfinished sign-ups and sign-ins. */
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

export const stages = [
  'verify_email',
  'mfa_authenticate',
  'login_by_code',
  'provider_signup',
  'webauthn_login',
  'webauthn_signup',
] as const
export type Stage = (typeof stages)[number]

export type FlowRow = {
  id: string
  stage: Stage
  user_id: string | null
  data: unknown
  methods: unknown
  attempts: number
  expires_at: Date
}
export type NewFlow = {
  id: string
  tokenHash: Buffer
  stage: Stage
  userId: string | null
  data: object
  methods: readonly object[]
  address: string
  userAgent: string
  now: Date
  expiresAt: Date
}

/** Inserts a flow as it begins; of its token only the hash is stored. */
export function insertFlow(flow: NewFlow): Statement {
  return statement(
    `insert into auth_flow (id, token_hash, stage, user_id, data, methods, address, user_agent, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      flow.id,
      flow.tokenHash,
      flow.stage,
      flow.userId,
      JSON.stringify(flow.data),
      JSON.stringify(flow.methods),
      flow.address,
      flow.userAgent,
      flow.now,
      flow.expiresAt,
    ],
  )
}

const columns = 'id, stage, user_id, data, methods, attempts, expires_at'

/** Returns the flow of a token while it has not expired. */
export function flowByToken(tokenHash: Buffer, now: Date): Statement<FlowRow> {
  return statement(`select ${columns} from auth_flow where token_hash = $1 and expires_at > $2`, [tokenHash, now])
}

/** Counts an attempt at the code of a flow before it is checked; no row after `most` attempts. */
export function countAttempt(id: string, most: number): Statement<{ attempts: number }> {
  return statement('update auth_flow set attempts = attempts + 1 where id = $1 and attempts < $2 returning attempts', [
    id,
    most,
  ])
}

/** Moves a flow to another stage, with its data. */
export function moveFlow(id: string, to: { stage: Stage; data: object }): Statement<{ id: string }> {
  return statement('update auth_flow set stage = $2, data = $3, attempts = 0 where id = $1 returning id', [
    id,
    to.stage,
    JSON.stringify(to.data),
  ])
}

/** Ends a flow; of two concurrent requests only the first gets the row. */
export function endFlow(id: string): Statement<{ id: string }> {
  return statement('delete from auth_flow where id = $1 returning id', [id])
}
