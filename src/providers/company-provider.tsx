import type { PropsWithChildren } from 'react'
import { createContext, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import { withBikramSambat } from '../lib/format/bikram-sambat.ts'
import { withDateStyle } from '../lib/format/date-style.ts'
import { usePreferences } from '../lib/preferences.ts'
import type { Company, CompanyRights, OpenCompany } from './company-store.ts'
import { companyAt, refreshCompany, subscribeToCompanies } from './company-store.ts'

type Value = { company: Company; rights: CompanyRights }

const CompanyContext = createContext<Value | null>(null)

/** Gives a page its company; pages of no company have none. */
export function CompanyProvider({ value, children }: PropsWithChildren<{ value: Value | null }>) {
  const slug = value?.company.slug
  useEffect(() => {
    if (slug === undefined) return
    const seen = () => (document.visibilityState === 'visible' ? refreshCompany(slug) : undefined)
    document.addEventListener('visibilitychange', seen)
    return () => document.removeEventListener('visibilitychange', seen)
  }, [slug])
  return <CompanyContext value={useDateStyle(value)}>{children}</CompanyContext>
}

/** The locale of a company says how it writes dates, and that they are in Bikram Sambat for people who want them so. */
function useDateStyle(value: Value | null): Value | null {
  const { dates } = usePreferences()
  return useMemo(() => {
    if (!value) return null
    const { company } = value
    const styled = withDateStyle(company.locale, company.date_style)
    const locale = company.calendar === 'bs' && dates === 'bs' ? withBikramSambat(styled) : styled
    return locale === company.locale ? value : { ...value, company: { ...company, locale } }
  }, [value, dates])
}

/** What is known of the company with this slug, followed. */
export function useOpenCompany(slug: string | null): OpenCompany | undefined {
  return useSyncExternalStore(subscribeToCompanies, () => companyAt(slug))
}

/** The company of the page, or null on a page of no company (landing, sign-in, 404). */
export function useCompanyIfAny(): Value | null {
  return useContext(CompanyContext)
}

/** The record of the page's company; its locale writes dates in the calendar that the person chose. */
export function useCompany(): Company {
  return required(useContext(CompanyContext)).company
}

/** What the signed-in person may do in the page's company, as `can()` of domain/permissions takes it. */
export function useRights(): CompanyRights {
  return required(useContext(CompanyContext)).rights
}

function required(value: Value | null): Value {
  if (!value) throw new Error('This component belongs on a page of a company.')
  return value
}
