import type { HttpError } from '@refinedev/core'
import { useInvalidate, useList, useNotification, useTranslate } from '@refinedev/core'
import { toRequestError } from '../../../lib/http-error.ts'

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

/** The members whose name or address holds a text, a page of them. */
export function useMembers({ search, page }: { search: string; page: number }) {
  return useList<Member, HttpError>({
    resource: membersPath,
    pagination: { currentPage: page, pageSize: membersAPage },
    filters: [{ field: 'q', operator: 'eq', value: search }],
    errorNotification: false,
  })
}

/** The invitations that wait for an answer. */
export function useOpenInvitations() {
  return useList<Invitation, HttpError>({
    resource: invitationsPath,
    pagination: { mode: 'off' },
    errorNotification: false,
  })
}

/** The permission sets that can be given, as a select takes them. */
export function useSetOptions(): { value: string; label: string }[] {
  const { result } = useList<NamedSet>({
    resource: 'settings/permissions',
    pagination: { mode: 'off' },
    errorNotification: false,
  })
  return result.data.map(({ id, name }) => ({ value: id, label: name }))
}

/** Asks for the people anew after something about them was changed. */
export function useRefreshPeople(): () => void {
  const invalidate = useInvalidate()
  return () => {
    void invalidate({ resource: membersPath, invalidates: ['list'] })
    void invalidate({ resource: invitationsPath, invalidates: ['list'] })
  }
}

/** Does something about a person and says that it was done, or why not. What is shown afterwards is asked for anew. */
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
