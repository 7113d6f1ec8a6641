import { useTranslate } from '@refinedev/core'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '../../lib/session.ts'
import { useCompany, useCompanyIfAny } from '../../providers/company-provider.tsx'
import type { RecentPage } from './recent.ts'
import { readRecent, rememberRecent, visitOf } from './recent.ts'

/** Returns the recently opened pages of the company, newest first. */
export function useRecent(): RecentPage[] {
  const person = useSession().user?.id ?? ''
  return readRecent(globalThis.localStorage, { person, company: useCompany().id })
}

/** Remembers the page of a record or report once its title is known. */
export function useVisit(title: string): void {
  const t = useTranslate()
  const { pathname } = useLocation()
  const person = useSession().user?.id ?? ''
  const company = useCompanyIfAny()?.company
  useEffect(() => {
    const visit = company && visitOf(pathname.slice(company.slug.length + 2), title)
    // Until the record is loaded, the title is the name of its kind.
    if (visit && title !== t(visit.of)) rememberRecent(globalThis.localStorage, { person, company: company.id }, visit)
  }, [title, pathname, person, company, t])
}
