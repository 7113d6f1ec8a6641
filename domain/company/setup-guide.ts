/** The steps of setting up a new company: where each is done, and what a member needs to do it. */
import type { Rights } from '../permissions/can.ts'
import { canAll, fullAccessRoles, hasAnyRole } from '../permissions/can.ts'

type Step = {
  id: string
  /** The screen on which it is done, below the company. */
  path: string
  /** All of them; `admin` asks for the role of owner or admin. */
  needs: readonly string[] | 'admin'
}

/** Every step in the order in which it is shown. The server decides from stored facts which of them are done. */
export const setupSteps = [
  { id: 'details', path: 'settings/general', needs: 'admin' },
  { id: 'bank', path: 'banking/bank-accounts/create', needs: ['banking_bank_accounts.create'] },
  { id: 'openings', path: 'account/opening-balances', needs: ['account_opening_balances.create'] },
  { id: 'records', path: 'imports', needs: ['imports.read', 'crm_parties.import', 'inventory_items.import'] },
  { id: 'invoice', path: 'sales/vouchers/create', needs: ['sales_vouchers.create'] },
  { id: 'team', path: 'settings/members', needs: 'admin' },
  { id: 'template', path: 'settings/invoice', needs: 'admin' },
] as const satisfies readonly Step[]

export type SetupStep = (typeof setupSteps)[number]['id']

/** Returns the steps that a member may do. */
export function setupStepsFor(rights: Rights): readonly SetupStep[] {
  const mayDo = ({ needs }: Step): boolean =>
    needs === 'admin' ? hasAnyRole(rights, fullAccessRoles) : canAll(rights, needs)
  return setupSteps.filter(mayDo).map(({ id }) => id)
}
