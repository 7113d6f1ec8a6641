import type { HttpError } from '@refinedev/core'
import { useInvalidate, useList, useNotification, useTranslate } from '@refinedev/core'
import { toRequestError } from '../../../lib/http-error.ts'
import '../../../lib/texts/people-texts.ts'

export type NamedSet = { id: string; name: string }
export type Member = {
  id: string
  version: number
  user: { full_name: string; email: string }
  role: 'owner' | 'admin' | 'member'
  permission_sets: NamedSet[]
  is_active: boolean
  joined: string
  may_change: boolean
}
export type Invitation = {
  id: string
  email: string
  role: 'admin' | 'member'
  permission_sets: NamedSet[]
  inviter: string
  sent_at: string
  expires_at: string
  is_expired: boolean
  may_change: boolean
}

const membersPath = 'settings/members'
const invitationsPath = 'settings/invitations'
export const membersAPage = 50

/** Loads a page of the members whose name or address contains a text. */
export function useMembers({
  search,
  page,
  pageSize = membersAPage,
}: {
  search: string
  page: number
  pageSize?: number
}) {
  return useList<Member, HttpError>({
    resource: membersPath,
    pagination: { currentPage: page, pageSize },
    filters: [{ field: 'q', operator: 'eq', value: search }],
    errorNotification: false,
  })
}

/** Loads the pending invitations. */
export function useOpenInvitations() {
  return useList<Invitation, HttpError>({
    resource: invitationsPath,
    pagination: { mode: 'off' },
    errorNotification: false,
  })
}

/** Returns the assignable permission sets as options of a select. */
export function useSetOptions(): { value: string; label: string }[] {
  const { result } = useList<NamedSet>({
    resource: 'settings/permissions',
    pagination: { mode: 'off' },
    errorNotification: false,
  })
  return result.data.map(({ id, name }) => ({ value: id, label: name }))
}

/** Returns a function that reloads members and invitations after a change. */
export function useRefreshPeople(): () => void {
  const invalidate = useInvalidate()
  return () => {
    void invalidate({ resource: membersPath, invalidates: ['list'] })
    void invalidate({ resource: invitationsPath, invalidates: ['list'] })
  }
}

/** Runs an act on a member, shows its success or its error, and reloads the lists. */
export function usePeopleAct(): (work: () => Promise<unknown>, done: string) => Promise<void> {
  const t = useTranslate()
  const { open } = useNotification()
  const refresh = useRefreshPeople()
  return async (work, done) => {
    try {
      await work()
      open?.({ type: 'success', message: done })
    } catch (failure) {
      open?.({ type: 'error', message: t('members.notDone'), description: toRequestError(failure).message })
    }
    refresh()
  }
}
