import { useInvalidate } from '@refinedev/core'
import { useNavigate } from 'react-router'
import { useRequest } from '../../../providers/use-request.ts'
import { session } from '../../../lib/session.ts'
import { switchCompany } from '../../../providers/company-store.ts'

/** The content of an invitation before it is answered. */
export type Preview = { company: string; inviter: string; role: 'admin' | 'member'; expires_at: string }

/** Accepts the invitation at an API address; its company becomes the current one and its dashboard opens. */
export function useJoin(): (address: string) => Promise<void> {
  const request = useRequest()
  const invalidate = useInvalidate()
  const navigate = useNavigate()
  return async (address) => {
    const { data } = await request<{ slug: string }>('post', `${address}accept/`)
    const { user } = session.get()
    if (user) session.set({ user: { ...user, is_onboarded: true } })
    await switchCompany(data.slug)
    void invalidate({ resource: 'companies', dataProviderName: 'user', invalidates: ['list'] })
    void invalidate({ resource: 'invitations', dataProviderName: 'user', invalidates: ['list'] })
    await navigate(`/${data.slug}/dashboard`)
  }
}
