import type { PropsWithChildren } from 'react'
import { createContext, useContext, useEffect, useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import { i18n, showLanguage } from '../lib/i18n.ts'
import type { Place, ScreenLanguage } from '../lib/languages/languages.ts'
import { screenLanguage } from '../lib/languages/languages.ts'
import { languageChoice, usePreferences } from '../lib/preferences.ts'
import { useSession } from '../lib/session.ts'
import type { Company, CompanyRights, OpenCompany } from './company-store.ts'
import { companyAt, refreshCompany, subscribeToCompanies } from './company-store.ts'
import { localeOfDates } from '../lib/format/locale-tags.ts'

type Value = { company: Company; rights: CompanyRights }

const CompanyContext = createContext<Value | null>(null)

type ProviderProps = PropsWithChildren<{
  value: Value | null
  /** What the language follows from; by default the company. */
  place?: Place | null
}>

/** Provides a page with its company; null for pages without one. */
export function CompanyProvider({ value, place = value?.company ?? null, children }: ProviderProps) {
  const slug = value?.company.slug
  useEffect(() => {
    if (slug === undefined) return
    const refreshWhenVisible = () => (document.visibilityState === 'visible' ? refreshCompany(slug) : undefined)
    document.addEventListener('visibilitychange', refreshWhenVisible)
    return () => document.removeEventListener('visibilitychange', refreshWhenVisible)
  }, [slug])
  // Before anything below is drawn; what remembers texts of another language is drawn anew.
  showLanguage(useScreenLanguage(place))
  const { language } = i18n
  useLayoutEffect(() => {
    document.documentElement.lang = language
  }, [language])
  return (
    <CompanyContext key={language} value={useDateStyle(value)}>
      {children}
    </CompanyContext>
  )
}

/** Returns the language of the screen, and follows what the user chooses. */
function useScreenLanguage(place: Place | null): ScreenLanguage {
  useSession()
  usePreferences()
  return screenLanguage(languageChoice(), place)
}

/** Returns the company with its date style: its locale, and Bikram Sambat for users who chose it. */
function useDateStyle(value: Value | null): Value | null {
  const { dates } = usePreferences()
  return useMemo(() => {
    if (!value) return null
    const { company } = value
    const locale = localeOfDates(company, dates)
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
