/**
 * API keys of programs, managed by owner and admins. A key is shown once, when it is created; only the hash of its
 * secret is stored. Revoking is permanent. Requests with a key have the name of its author and its own: "amy@… via
 * Till".
 */
import { createHash, randomInt } from 'node:crypto'
import { DomainError, refuse } from '../../../domain/errors.ts'
import { isId } from '../../../domain/resources/core/list-query.ts'
import { apiTokens } from '../../../domain/resources/permission-sets.ts'
import { parseRecord } from '../../../domain/resources/core/schema.ts'
import type { TokenRow } from '../../db/identity/api-token-store.ts'
import {
  insertToken,
  revokeToken,
  tokenFacts,
  tokenStatement,
  tokensStatement,
} from '../../db/identity/api-token-store.ts'
import type { Reading } from '../../db/core/client.ts'
import { reading } from '../../db/core/client.ts'
import { todayIn } from '../core/today.ts'
import type { Answer, Context } from '../core/unit-of-work.ts'
import { audit, newId, nothingToLoad, answerOnce } from '../core/unit-of-work.ts'
import { requireRole } from './require-role.ts'

export type ApiToken = TokenRow
export type NewApiToken = ApiToken & { key: string }

const resource = apiTokens.path
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Returns every key of the company, the active ones first. Raises NOT_ALLOWED. */
export async function listTokens(context: Context): Promise<ApiToken[]> {
  requireRole(context)
  const { companyId } = context.who
  const [tokens] = await context.db.batch(companyId, [tokensStatement(companyId, context.clock.now())])
  return tokens
}

/**
 * Creates a key: `{name, permission_set, expires_on?}`; its last day is in the time zone of the company. Raises
 * NOT_ALLOWED, the problems of its fields, NOT_RECENT without a recent reauthentication, UNKNOWN_REFERENCE at
 * `permission_set`, DATE_PASSED at `expires_on`, and TOLD_ONCE for a repeated request.
 */
export async function createToken(
  context: Context,
  { body, hasRecentSignIn }: { body: unknown; hasRecentSignIn: () => Promise<boolean> },
): Promise<Answer<NewApiToken>> {
  requireRole(context)
  const { record, problems } = parseRecord(apiTokens, 'create', body)
  refuse(problems)
  if (!(await hasRecentSignIn())) throw new DomainError('NOT_RECENT')
  const { who, clock } = context
  const [name, setId] = [String(record['name']), String(record['permission_set'])]
  const expiresOn = typeof record['expires_on'] === 'string' ? record['expires_on'] : null
  const [prefix, secret] = [randomText(8), randomText(48)]
  return answerOnce(context, {
    load: nothingToLoad,
    write: async () => {
      const setName = await checkedSet(context, { setId, expiresOn })
      const id = newId()
      const { companyId, userId } = who
      const secretHash = createHash('sha256').update(secret).digest()
      const token = { id, userId, name, prefix, secretHash, permissionSetId: setId, expiresOn }
      const changes = { name: [null, name], permission_set: [null, setName], expires_on: [null, expiresOn] } as const
      return {
        status: 201,
        id,
        statements: [
          insertToken(companyId, { ...token, at: clock.now() }),
          audit(context, { action: 'create', resource, objectId: id, version: 1, label: name, changes }),
        ],
      }
    },
    read: (id) => {
      const { statements, take } = tokenOf(context, id)
      return { statements, take: (rows) => ({ ...take(rows), key: `${prefix}.${secret}` }) }
    },
  })
}

async function checkedSet(
  { db, clock, who }: Context,
  { setId, expiresOn }: { setId: string; expiresOn: string | null },
): Promise<string> {
  const [[facts]] = await db.batch(who.companyId, [tokenFacts(who.companyId, setId)])
  if (!facts) throw new DomainError('NOT_FOUND')
  const isPassed = expiresOn !== null && expiresOn < todayIn(facts.time_zone, clock.now())
  refuse([
    ...(facts.set_name === null ? [{ code: 'UNKNOWN_REFERENCE', path: 'permission_set' } as const] : []),
    ...(isPassed ? [{ code: 'DATE_PASSED', path: 'expires_on' } as const] : []),
  ])
  return facts.set_name ?? ''
}

/** Revokes a key; a revoked one stays unchanged. Raises NOT_ALLOWED, NOT_FOUND. */
export async function endToken(context: Context, id: string): Promise<ApiToken> {
  requireRole(context)
  if (!isId(id)) throw new DomainError('NOT_FOUND')
  const { companyId } = context.who
  const now = context.clock.now()
  await context.db.transaction(companyId, async (tx) => {
    const [token] = await tx.run(tokenStatement(companyId, now, id))
    if (!token) throw new DomainError('NOT_FOUND')
    const [after] = await tx.run(revokeToken(companyId, id, now))
    if (!after) return
    const changes = { revoked_at: [null, now.toISOString()] } as const
    const auditLine = { action: 'revoke', resource, objectId: id, version: after.version, label: token.name, changes }
    await tx.run(audit(context, auditLine))
  })
  return context.db.read(companyId, tokenOf(context, id))
}

function tokenOf({ clock, who }: Context, id: string): Reading<ApiToken> {
  return reading([tokenStatement(who.companyId, clock.now(), id)], ([[token]]) => {
    if (!token) throw new DomainError('NOT_FOUND')
    return token
  })
}

/** Returns random letters; 48 of them are 285 random bits. */
function randomText(length: number): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
}
