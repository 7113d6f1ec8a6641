/** Compares the version that a change is based on with the stored one. */
import { DomainError } from '../../../domain/errors.ts'
import type { Transaction } from '../../db/core/client.ts'
import { statement } from '../../db/core/client.ts'
import type { DecisionContext } from './unit-of-work.ts'

type Change = { resource: string; id: string; version: number }

/** Raises STALE with who changed which fields unless the stored version is that of the change. */
export async function requireVersion(
  run: Transaction['batch'],
  context: DecisionContext,
  { stored, ...change }: Change & { stored: number },
): Promise<void> {
  if (stored !== change.version) throw await stale(run, context, change)
}

/** Returns the error for a record that others changed since `version`, with who changed which fields. */
export async function stale(
  run: Transaction['batch'],
  { who }: DecisionContext,
  { resource, id, version }: Change,
): Promise<DomainError> {
  const [rows] = await run([
    statement<{ actor: string; field: string }>(
      `select distinct a.actor, f.field from audit_log a cross join lateral jsonb_object_keys(a.changes) f(field)
       where a.company_id = $1 and a.resource = $2 and a.object_id = $3 and a.object_version > $4 order by 1, 2`,
      [who.companyId, resource, id, version],
    ),
  ])
  const people = [...new Set(rows.map(({ actor }) => actor))]
  const fields = [...new Set(rows.map(({ field }) => field))]
  return new DomainError('STALE', { who: people.join(', ') || 'Somebody', fields: fields.join(', ') || 'this record' })
}
