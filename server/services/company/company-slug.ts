import { randomBytes } from 'node:crypto'
import { isReservedSlug } from '../../../domain/company/reserved-slugs.ts'
import { DomainError } from '../../../domain/errors.ts'
import type { Transaction } from '../../db/core/client.ts'
import { slugTaken } from '../../db/company/company-store.ts'

const form = /^[a-z0-9][a-z0-9-]{0,47}$/

/**
 * Returns the slug of a new company. A requested one must be free: raises DUPLICATE at `slug` when it is used or
 * reserved, and BAD_REQUEST when it has another form. Otherwise it is derived from the name: "Maple & Finch Ltd" is
 * `maple-finch-ltd`, or `maple-finch-ltd-3f9c02ab1` when that is not free.
 */
export async function chooseSlug(
  tx: Transaction,
  { name, requested }: { name: string; requested?: string },
): Promise<string> {
  if (requested !== undefined) {
    if (!form.test(requested)) throw new DomainError('BAD_REQUEST', {}, [{ code: 'BAD_REQUEST', path: 'slug' }])
    if (await isFree(tx, requested)) return requested
    throw new DomainError('DUPLICATE', {}, [{ code: 'DUPLICATE', path: 'slug' }])
  }
  const plain = slugOf(name)
  if (await isFree(tx, plain)) return plain
  return `${plain}-${randomBytes(5).toString('hex').slice(0, 9)}`
}

async function isFree(tx: Transaction, slug: string): Promise<boolean> {
  if (isReservedSlug(slug)) return false
  const [row] = await tx.run(slugTaken(slug))
  return row?.taken === false
}

/** Returns the letters and digits of a name without accents; `company` for a name without Latin letters. */
function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const slug = plain
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, 38)
    .replace(/-+$/, '')
  return slug || 'company'
}
