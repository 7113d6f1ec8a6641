import type { PropsWithChildren } from 'react'
import { createContext, useContext, useEffect, useSyncExternalStore } from 'react'
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
  return <CompanyContext value={value}>{children}</CompanyContext>
}

/** What is known of the company with this slug, followed. */
export function useOpenCompany(slug: string | null): OpenCompany | undefined {
  return useSyncExternalStore(subscribeToCompanies, () => companyAt(slug))
}

/** The company of the page, or null on a page of no company (landing, sign-in, 404). */
export function useCompanyIfAny(): Value | null {
  return useContext(CompanyContext)
}

/** The record of the page's company: slug, currency, locale, calendar, today, lock date, fiscal years. */
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
