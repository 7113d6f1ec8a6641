import type { PropsWithChildren } from 'react'
import { createContext, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import { chooseLanguage, i18n } from '../lib/i18n.ts'
import { withBikramSambat } from '../lib/format/bikram-sambat.ts'
import { withDateStyle } from '../lib/format/date-style.ts'
import { usePreferences } from '../lib/preferences.ts'
import type { Company, CompanyRights, OpenCompany } from './company-store.ts'
import { companyAt, refreshCompany, subscribeToCompanies } from './company-store.ts'

type Value = { company: Company; rights: CompanyRights }

const CompanyContext = createContext<Value | null>(null)

/** Provides a page with its company; null for pages without one. */
export function CompanyProvider({ value, children }: PropsWithChildren<{ value: Value | null }>) {
  const slug = value?.company.slug
  useEffect(() => {
    if (slug === undefined) return
    const refreshWhenVisible = () => (document.visibilityState === 'visible' ? refreshCompany(slug) : undefined)
    document.addEventListener('visibilitychange', refreshWhenVisible)
    return () => document.removeEventListener('visibilitychange', refreshWhenVisible)
  }, [slug])
  const country = value?.company.country_iso ?? null
  // Before anything below is drawn; what remembers texts of another language is drawn anew.
  chooseLanguage(country)
  return (
    <CompanyContext key={i18n.language} value={useDateStyle(value)}>
      {children}
    </CompanyContext>
  )
}

/** Returns the company with its date style: its locale, and Bikram Sambat for users who chose it. */
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

/** Returns the state of the company with this slug and follows its changes. */
export function useOpenCompany(slug: string | null): OpenCompany | undefined {
  return useSyncExternalStore(subscribeToCompanies, () => companyAt(slug))
}

/** Returns the company of the page, or null on a page without one (landing, sign-in, 404). */
export function useCompanyIfAny(): Value | null {
  return useContext(CompanyContext)
}

/** Returns the record of the page's company; its locale writes dates in the calendar that the user chose. */
export function useCompany(): Company {
  return required(useContext(CompanyContext)).company
}

/** Returns the user's rights in the page's company, for `can()` of domain/permissions. */
export function useRights(): CompanyRights {
  return required(useContext(CompanyContext)).rights
}

function required(value: Value | null): Value {
  if (!value) throw new Error('This component belongs on a page of a company.')
  return value
}
