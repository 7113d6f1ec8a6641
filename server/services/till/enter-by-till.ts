/** Authenticates a till by its key, `<till id>.<secret>`, whoever is signed in there. */
import { timingSafeEqual } from 'node:crypto'
import { DomainError } from '../../../domain/errors.ts'
import { tillOfKey } from '../../db/till/till-store.ts'
import type { Identity } from '../identity/identity.ts'
import { hashOf } from '../identity/tokens.ts'
import type { ConnectedTill } from './till-work.ts'

const keyForm = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.([\w-]{43})$/
/** Compared with when the till is unknown, so that the answer takes equally long. */
const noHash = Buffer.alloc(32)

/** Returns the till of a key in the company of a slug. Raises TILL_REFUSED for a wrong or revoked key. */
export async function enterByTill(
  { db }: Pick<Identity, 'db'>,
  { key, slug }: { key: string; slug: string },
): Promise<ConnectedTill> {
  const [, id = '', secret = ''] = keyForm.exec(key) ?? []
  const [[till]] = id === '' ? [[]] : await db.batch(null, [tillOfKey(slug, id)])
  const isRight = timingSafeEqual(hashOf(secret), till?.key_hash ?? noHash)
  if (!till || !isRight || till.revoked_at !== null) throw new DomainError('TILL_REFUSED')
  const { company_id: companyId, name, prefix } = till
  return { companyId, id: till.id, name, prefix }
}
