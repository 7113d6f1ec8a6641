/** The customer of a sale: a contact, one that the cashier added, or a walk-in customer with a name. */
import { crmParties } from '../../../domain/resources/parties/crm-parties.ts'
import type { Customer } from '../../../domain/till/facts.ts'
import type { TillNote } from '../../../domain/till/notes.ts'
import type { Statement } from '../../db/core/client.ts'
import { partyWithTaxNumber } from '../../db/parties/party-store.ts'
import { insertStatement } from '../../db/records/records-store.ts'
import { soldTo } from '../../db/till/sale-store.ts'
import { ensureLedgers, ledgersOf } from '../books/party-ledgers.ts'
import { audit, changesBetween } from '../core/unit-of-work.ts'
import type { FactWork } from './till-work.ts'

export type SoldToCustomer = { party: string; name: string; notes: TillNote[] }

/** Returns the customer of a sale; a new one is created in the transaction. */
export async function customerOf(work: FactWork, customer: Customer): Promise<SoldToCustomer> {
  const { tx, context } = work
  const { companyId } = context.who
  const id = customer.kind === 'name' ? null : customer.id
  const parties = await tx.run(soldTo(companyId, id))
  const walkIn = parties.find(({ is_walk_in: isWalkIn }) => isWalkIn)
  if (!walkIn) throw new Error('The company has no walk-in customer')
  const existing = parties.find((party) => party.id === id)
  if (existing?.survivor !== undefined && existing.survivor !== existing.id) {
    const notes: TillNote[] = [{ code: 'CUSTOMER_MERGED', params: { customer: existing.survivor_name } }]
    return { party: existing.survivor, name: '', notes }
  }
  if (existing) {
    const isInactive = !existing.is_active
    return {
      party: existing.id,
      name: '',
      notes: isInactive ? [{ code: 'CUSTOMER_INACTIVE', params: { customer: existing.name } }] : [],
    }
  }
  if (customer.kind === 'new') return createCustomer(work, customer)
  const notes: TillNote[] = customer.kind === 'contact' ? [{ code: 'CUSTOMER_UNKNOWN', params: {} }] : []
  return { party: walkIn.id, name: customer.kind === 'name' ? (customer.name ?? '') : '', notes }
}

async function createCustomer(
  { tx, context }: FactWork,
  customer: Extract<Customer, { kind: 'new' }>,
): Promise<SoldToCustomer> {
  const { id, name, phone, tax_number: typedNumber } = customer
  const { companyId } = context.who
  const [holder] = typedNumber ? await tx.run(partyWithTaxNumber(companyId, typedNumber)) : []
  const { ledgers, statements } = await ensureLedgers({ companyId, context, run: tx.run }, name, ledgersOf({}))
  const now = context.clock.now()
  const values = { name, contact_no: phone || null, tax_number: holder ? null : typedNumber || null }
  const record: Statement[] = [
    ...statements,
    insertStatement(crmParties, companyId, {
      id,
      ...values,
      ...ledgers,
      is_active: true,
      created_at: now,
      updated_at: now,
    }),
    audit(context, {
      action: 'create',
      resource: crmParties.path,
      objectId: id,
      version: 1,
      label: name,
      changes: changesBetween({}, values),
    }),
  ]
  await tx.batch(record)
  return {
    party: id,
    name: '',
    notes: holder ? [{ code: 'TAX_NUMBER_USED', params: { customer: holder.name } }] : [],
  }
}
