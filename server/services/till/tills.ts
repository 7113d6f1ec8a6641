/**
 * Tills of a company, managed by its members. A key is answered once, when its till is registered; only its hash is stored. Revoking
 * is permanent.
 */
import type { Problem } from '../../../domain/errors.ts'
import { DomainError, refuse } from '../../../domain/errors.ts'
import { checkNumber } from '../../../domain/inventory/check-rows.ts'
import { compare } from '../../../domain/money/decimal.ts'
import { isId } from '../../../domain/resources/core/list-query.ts'
import { tillModes } from '../../db/till/sale-store.ts'
import type { TillRow } from '../../db/till/till-store.ts'
import { insertTill, revokeTill as revocation, tillById, tillsOf, updateTill } from '../../db/till/till-store.ts'
import type { Reading, Statement } from '../../db/core/client.ts'
import { reading } from '../../db/core/client.ts'
import { asObject, parseVersion, unknownFields } from '../documents/body.ts'
import { newToken } from '../identity/tokens.ts'
import type { Answer, Context, DecisionContext } from '../core/unit-of-work.ts'
import { stale } from '../core/require-version.ts'
import { answerOnce, audit, changesBetween, newId, nothingToLoad, require } from '../core/unit-of-work.ts'

const resource = 'sales/pos'
const LONGEST_NAME = 80

export type NewTill = TillRow & { key: string }

/** Returns every till, the active ones first. Raises NOT_ALLOWED. */
export async function listTills(context: Context): Promise<TillRow[]> {
  require(context, 'sales_pos.read')
  const { companyId } = context.who
  const [tills] = await context.db.batch(companyId, [tillsOf(companyId)])
  return tills
}

/**
 * Registers a till: `{name, mode, highest_discount?}`; its prefix is the next one. Raises NOT_ALLOWED, the problems of its fields, and
 * TOLD_ONCE for a repeated request.
 */
export async function registerTill(context: Context, body: unknown): Promise<Answer<NewTill>> {
  require(context, 'sales_pos.approve')
  const { companyId, userId } = context.who
  const till = await readTill(context, body, ['name', 'mode', 'highest_discount'])
  const { token, hash } = newToken()
  return answerOnce(context, {
    load: nothingToLoad,
    write: () => {
      const id = newId()
      const row = { id, ...till, keyHash: hash, userId }
      return {
        status: 201,
        id,
        statements: [
          ...insertTill(companyId, row),
          historyLine(context, { action: 'create', id, version: 1, before: {}, after: till }),
        ],
      }
    },
    read: (id) => {
      const { statements, take } = tillReading(context, id)
      return { statements, take: (rows) => ({ ...take(rows), key: `${id}.${token}` }) }
    },
  })
}

/** Changes name, drawer and highest discount of a till. Raises NOT_ALLOWED, NOT_FOUND, STALE, the problems of its fields. */
export async function changeTill(context: Context, id: string, body: unknown): Promise<TillRow> {
  require(context, 'sales_pos.approve')
  const { companyId } = context.who
  const before = await readTillRow(context, id)
  const version = parseVersion(Object(body)) ?? before.version
  const { version: _version, ...sent } = Object(body) as Record<string, unknown>
  const { name, mode, highest_discount } = before
  const till = await readTill(context, { name, mode, highest_discount, ...sent }, ['name', 'mode', 'highest_discount'])
  await context.db.transaction(companyId, async (tx) => {
    const [changed] = await tx.run(updateTill(companyId, { id, version, ...till }))
    if (!changed) throw await stale(tx.batch, context, { resource, id, version })
    const former = { name, mode, highestDiscount: highest_discount }
    await tx.run(historyLine(context, { action: 'update', id, version: version + 1, before: former, after: till }))
  })
  return readTillRow(context, id)
}

/** Revokes the key of a till for ever; a revoked one is unchanged. Raises NOT_ALLOWED, NOT_FOUND. */
export async function revokeTill(context: Context, id: string): Promise<TillRow> {
  require(context, 'sales_pos.approve')
  const { companyId } = context.who
  const { name } = await readTillRow(context, id)
  const now = context.clock.now()
  await context.db.transaction(companyId, async (tx) => {
    const [revoked] = await tx.run(revocation(companyId, id, now))
    if (!revoked) return
    const changes = { revoked_at: [null, now.toISOString()] } as const
    await tx.run(
      audit(context, { action: 'revoke', resource, objectId: id, version: revoked.version, label: name, changes }),
    )
  })
  return readTillRow(context, id)
}

/** Returns a till. Raises NOT_FOUND. */
export function readTillRow(context: Context, id: string): Promise<TillRow> {
  return context.db.read(context.who.companyId, tillReading(context, id))
}

function tillReading({ who }: Context, id: string): Reading<TillRow> {
  if (!isId(id)) throw new DomainError('NOT_FOUND')
  return reading([tillById(who.companyId, id)], ([[till]]) => {
    if (!till) throw new DomainError('NOT_FOUND')
    return till
  })
}

type TillFields = { name: string; mode: string; highestDiscount: string }

/** Reads the fields of a till. Raises their problems, UNKNOWN_REFERENCE at `mode`, DUPLICATE at `name`. */
async function readTill(context: Context, body: unknown, names: readonly string[]): Promise<TillFields> {
  const problems: Problem[] = []
  const values = asObject(body, '', problems)
  problems.push(...unknownFields(values, names, ''))
  const text = (name: string) => (typeof values[name] === 'string' ? values[name].trim() : '')
  const [name, mode, discount] = [text('name'), text('mode'), text('highest_discount') || '100']
  if (name === '') problems.push({ code: 'REQUIRED', path: 'name' })
  if (name.length > LONGEST_NAME) problems.push({ code: 'TOO_LONG', path: 'name', params: { max: `${LONGEST_NAME}` } })
  const discountProblems = checkNumber(discount, 'highest_discount')
  problems.push(...discountProblems)
  if (discountProblems.length === 0 && compare(discount, '100') > 0)
    problems.push({ code: 'NOT_A_PERCENTAGE', path: 'highest_discount' })
  if (mode === '') problems.push({ code: 'REQUIRED', path: 'mode' })
  refuse(problems)
  const { companyId } = context.who
  const [existingMode] = isId(mode) ? (await context.db.batch(companyId, [tillModes(companyId, [mode])]))[0] : []
  if (!existingMode) refuse([{ code: 'UNKNOWN_REFERENCE', path: 'mode' }])
  return { name, mode, highestDiscount: discount }
}

type Step = { action: string; id: string; version: number; before: Partial<TillFields>; after: TillFields }

function historyLine(context: DecisionContext, { action, id, version, before, after }: Step): Statement {
  const named = ({ name, mode, highestDiscount: highest_discount }: Partial<TillFields>) => ({
    name,
    mode,
    highest_discount,
  })
  const changes = changesBetween(named(before), named(after))
  return audit(context, { action, resource, objectId: id, version, label: after.name, changes })
}
