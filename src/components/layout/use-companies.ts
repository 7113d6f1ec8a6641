import { useList, useTranslate } from '@refinedev/core'
import { useNavigate } from 'react-router'
import type { RequestError } from '../../lib/http-error.ts'
import { useCompanyIfAny } from '../../providers/company-provider.tsx'
import { switchCompany } from '../../providers/company-store.ts'
import { useNotices } from '../../providers/notification-provider.tsx'

type Membership = { id: string; slug: string; name: string; role: string }

/** Returns the companies of the user and switching to one, which opens its dashboard. */
export function useCompanies() {
  const t = useTranslate()
  const navigate = useNavigate()
  const notices = useNotices()
  const current = useCompanyIfAny()?.company
  const { result, query } = useList<Membership>({
    resource: 'companies',
    dataProviderName: 'user',
    pagination: { mode: 'off' },
  })

  const open = async (slug: string) => {
    if (slug === current?.slug) return
    try {
      await switchCompany(slug)
      await navigate(`/${slug}/dashboard`)
    } catch (failure) {
      const { statusCode, message } = failure as RequestError
      const text = statusCode === 404 ? t('notice.noSuchCompany', { company: slug }) : message
      notices.open({ type: 'warning', message: text, role: 'alert' })
    }
  }
  return { companies: result.data, isPending: query.isPending, current, open }
}
