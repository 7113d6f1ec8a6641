/**
 * Ledgers that belong to a record and are named after it: those of a tax scheme, a category, an item. The one of that
 * name below its category is taken when there is one, else it is made; it is renamed with its record, unless another
 * ledger there has the name already.
 */
import { controlKindBelow } from '../../../domain/ledger/chart.ts'
import { accountLedgers } from '../../../domain/resources/ledger/account-ledgers.ts'
import type { Statement } from '../../db/core/client.ts'
import { categoryPath } from '../../db/ledger/chart-store.ts'
import { deleteStatement, insertStatement, updateStatement } from '../../db/records/records-store.ts'
import { ledgerBelow, ledgerNamed } from '../../db/ledger/own-ledger-store.ts'
import { lockLedgers } from '../../db/parties/party-store.ts'
import type { Books } from '../core/rule-types.ts'
import { audit, changesBetween, newId } from '../core/unit-of-work.ts'

const longestName = 255

/** A ledger by its name and the system code of the category that it stands below. */
export type OwnLedger = { readonly name: string; readonly below: string }

/** The ledger with the statements that make it, none when it is there. */
export async function findOrMakeLedger(
  books: Books,
  { name: wanted, below }: OwnLedger,
): Promise<{ id: string; statements: Statement[] }> {
  const { companyId, context, run } = books
  const name = wanted.slice(0, longestName)
  const [found] = await run(ledgerBelow(companyId, { name, below }))
  if (!found) throw new Error(`The chart has no category ${below}`)
  if (found.ledger_id !== null) return { id: found.ledger_id, statements: [] }
  const id = newId()
  const now = context.clock.now()
  const path = await run(categoryPath(companyId, found.category_id))
  const control = controlKindBelow(path.map(({ system_code }) => system_code))
  const values = { name, category: found.category_id, control_kind: control, is_active: true }
  return {
    id,
    statements: [
      insertStatement(accountLedgers, companyId, { id, ...values, created_at: now, updated_at: now }),
      audit(context, {
        action: 'create',
        resource: accountLedgers.path,
        objectId: id,
        version: 1,
        label: name,
        changes: changesBetween({}, values),
      }),
    ],
  }
}

/** The statements that give a ledger another name; none when it has it, or another one beside it does. */
export async function renameLedger(books: Books, id: string, wanted: string): Promise<Statement[]> {
  const { companyId, context, run } = books
  const name = wanted.slice(0, longestName)
  const [ledger] = await run(ledgerNamed(companyId, { id, name }))
  if (!ledger || ledger.name === name || ledger.taken) return []
  return [
    updateStatement(accountLedgers, companyId, { id, values: { name }, at: context.clock.now() }),
    audit(context, {
      action: 'update',
      resource: accountLedgers.path,
      objectId: id,
      version: ledger.version + 1,
      label: name,
      changes: { name: [ledger.name, name] },
    }),
  ]
}

/** The statements that delete ledgers of a record that is gone; the database refuses while anything is posted there. */
export async function deletedLedgers(books: Books, ids: readonly string[]): Promise<Statement[]> {
  const { companyId, context, run } = books
  const found = await run(lockLedgers(companyId, ids))
  return found.flatMap(({ id, name, version }) => [
    deleteStatement(accountLedgers, companyId, id),
    audit(context, {
      action: 'delete',
      resource: accountLedgers.path,
      objectId: id,
      version: version + 1,
      label: name,
      changes: { name: [name, null] },
    }),
  ])
}
