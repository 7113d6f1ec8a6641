import { useEffect } from 'react'
import { can } from '../../../domain/permissions/can.ts'
import type { Rights } from '../../../domain/permissions/can.ts'
import { isAuthenticated, useSession } from '../../lib/session.ts'
import type { SessionUser } from '../../lib/session.ts'
import type { ReadyTill, TillDevice, TillProfile } from '../../lib/till/till-device.ts'
import { useCompanyIfAny } from '../../providers/company-provider.tsx'
import { loadCompany } from '../../providers/company-store.ts'

/** Returns the cashier that a user is, with the rights at the till. */
export function cashierOf(user: SessionUser, rights: Rights): TillProfile['cashier'] {
  const may = {
    sell: can(rights, 'sales_pos.create'),
    approve: can(rights, 'sales_pos.approve'),
  }
  return { id: user.id, name: user.full_name || user.email, may }
}

/** Keeps who is signed in as the cashier, so that the till knows it without a connection. */
export function useSignedIn(device: TillDevice, { profile, online }: ReadyTill): void {
  const session = useSession()
  const rights = useCompanyIfAny()?.rights ?? null
  const { company } = profile
  const { user } = session
  const isUnknown = online && rights === null && isAuthenticated(session)
  useEffect(() => {
    if (isUnknown) void loadCompany(company)
  }, [isUnknown, company])
  useEffect(() => {
    if (!user || rights === null) return
    const cashier = cashierOf(user, rights)
    if (JSON.stringify(cashier) !== JSON.stringify(profile.cashier)) void device.register({ ...profile, cashier })
  }, [device, profile, user, rights])
}
