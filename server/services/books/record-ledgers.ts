/**
 * Accounts that belong to a record and carry its name: those of a tax scheme, a category, an item. An existing account
 * of that name below the category is used, else one is created; it is renamed with its record, unless another account
 * there has the name.
 */
import { controlKindBelow } from '../../../domain/ledger/chart.ts'
import { accountLedgers } from '../../../domain/resources/ledger/account-ledgers.ts'
import type { Statement } from '../../db/core/client.ts'
import { categoryPath } from '../../db/ledger/chart-store.ts'
import { deleteStatement, insertStatement, updateStatement } from '../../db/records/records-store.ts'
import { ledgerBelow, ledgerNamed } from '../../db/ledger/ledger-name-store.ts'
import { lockLedgers } from '../../db/parties/party-store.ts'
import type { Books } from '../core/rule-types.ts'
import { audit, changesBetween, newId } from '../core/unit-of-work.ts'
import { cutText } from '../../../domain/language/cut-text.ts'

const longestName = 255

/** An account by its name and the system code of its category. */
export type RecordLedger = { readonly name: string; readonly below: string }

/** Returns the account with the statements that create it, none if it exists. */
export async function findOrCreateLedger(
  books: Books,
  { name: requestedName, below }: RecordLedger,
): Promise<{ id: string; statements: Statement[] }> {
  const { companyId, context, run } = books
  const name = cutText(requestedName, longestName)
  const [category] = await run(ledgerBelow(companyId, { name, below }))
  if (!category) throw new Error(`The chart has no category ${below}`)
  if (category.ledger_id !== null) return { id: category.ledger_id, statements: [] }
  const id = newId()
  const now = context.clock.now()
  const path = await run(categoryPath(companyId, category.category_id))
  const control = controlKindBelow(path.map(({ system_code }) => system_code))
  const values = { name, category: category.category_id, control_kind: control, is_active: true }
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

/** Returns the statements that rename an account; none if it has the name, or another one beside it does. */
export async function renameLedger(books: Books, id: string, requestedName: string): Promise<Statement[]> {
  const { companyId, context, run } = books
  const name = cutText(requestedName, longestName)
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

/**
 * Returns the statements that delete the accounts of a deleted record; the database refuses while anything is posted
 * there.
 */
export async function deleteLedgers(books: Books, ids: readonly string[]): Promise<Statement[]> {
  const { companyId, context, run } = books
  const ledgers = await run(lockLedgers(companyId, ids))
  return ledgers.flatMap(({ id, name, version }) => [
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
