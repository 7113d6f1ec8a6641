/**
 * The companies this tab has opened: record, roles and permissions per slug. Signing out forgets them.
 * Which company a tab shows is read from its own path; `switchCompany` also tells the server, so that the
 * next tab starts there.
 */
import type { DateStyle } from '../../domain/company/company-fields.ts'
import type { Rights } from '../../domain/permissions/can.ts'
import type { RequestError } from '../lib/http-error.ts'
import { toRequestError } from '../lib/http-error.ts'
import { businessClient } from './http.ts'
import { session } from '../lib/session.ts'

export type FiscalYear = { id: string; name: string; start_date: string; end_date: string; state: string }

export type Company = {
  id: string
  slug: string
  name: string
  country_iso: string
  currency_code: string
  currency_digits: number
  time_zone: string
  calendar: 'ad' | 'bs'
  /** The day of the calendar on which fiscal years begin. */
  fiscal_start_month: number
  fiscal_start_day: number
  /** How numbers and dates are written. */
  locale: string
  date_style: DateStyle
  /** Whether there is a picture to be fetched; `version` changes with it. */
  logo: boolean
  version: number
  /** The day it is in the company's own zone. */
  today: string
  lock_date: string | null
  fiscal_years: readonly FiscalYear[]
}

export type CompanyRights = Rights & { role: string }
export type OpenCompany =
  | { state: 'loading' }
  | { state: 'ready'; company: Company; rights: CompanyRights }
  | { state: 'failed'; error: RequestError }

const opened = new Map<string, OpenCompany>()
const listeners = new Set<() => void>()

function put(slug: string, entry: OpenCompany): void {
  opened.set(slug, entry)
  listeners.forEach((listener) => listener())
}

/** What is known of a company, or undefined when nobody asked for it yet. */
export function companyAt(slug: string | null): OpenCompany | undefined {
  return slug === null ? undefined : opened.get(slug)
}

export function subscribeToCompanies(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The load of each company that was begun last: an older answer that comes after it counts no more. */
const newest = new Map<string, symbol>()

const firstLoads = new Map<string, Promise<void>>()

/** Loads record and rights of a company. Never rejects: a failure is the company's state. */
export function loadCompany(slug: string): Promise<void> {
  const known = opened.get(slug)?.state
  const running = firstLoads.get(slug)
  if (known === 'loading' && running) return running
  const load = readCompany(slug, known)
  firstLoads.set(slug, load)
  return load
}

async function readCompany(slug: string, known: OpenCompany['state'] | undefined): Promise<void> {
  // What is on the screen stays until the new answer is there.
  if (known !== 'ready') put(slug, { state: 'loading' })
  const load = Symbol(slug)
  newest.set(slug, load)
  try {
    const base = `/api/company/${encodeURIComponent(slug)}`
    const [company, rights] = await Promise.all([
      businessClient.get<Company>(`${base}/`),
      businessClient.get<CompanyRights>(`${base}/permissions/mine/`),
    ])
    if (newest.get(slug) !== load) return
    put(slug, { state: 'ready', company: company.data, rights: rights.data })
    loadedAt.set(slug, Date.now())
  } catch (failure) {
    if (newest.get(slug) !== load) return
    const error = toRequestError(failure)
    // A lost connection takes no page away that is already on the screen; losing the membership does.
    if (known !== 'ready' || error.statusCode === 404) put(slug, { state: 'failed', error })
  }
}

const loadedAt = new Map<string, number>()
const freshMs = 10 * 60_000

/** Loads a company again that was loaded a while ago: its today, lock date and rights change while a tab is open. */
export function refreshCompany(slug: string): void {
  if (Date.now() - (loadedAt.get(slug) ?? 0) > freshMs) void loadCompany(slug)
}

/** Forgets every company, what is still being read of one as well; also done when the person signs out. */
export function forgetCompanies(): void {
  opened.clear()
  newest.clear()
  listeners.forEach((listener) => listener())
}

const switching = new Map<string, Promise<void>>()

/**
 * Makes a company the current one of the person and loads it. Already current: no call is made for that.
 * Rejects with status 404 for someone who is no member; the caller then goes back to the previous company.
 */
export function switchCompany(slug: string): Promise<void> {
  const running = switching.get(slug)
  if (running) return running
  const started = makeCurrent(slug)
    .catch((failure: unknown) => {
      const error = toRequestError(failure)
      if (error.statusCode !== 404) put(slug, { state: 'failed', error })
      throw error
    })
    .finally(() => switching.delete(slug))
  switching.set(slug, started)
  return started
}

async function makeCurrent(slug: string): Promise<void> {
  if (session.get().user?.redirect !== slug) {
    const { data } = await businessClient.patch<{ redirect?: string }>('/api/user/me/switch-company/', {
      company_slug: slug,
    })
    const { user } = session.get()
    if (user) session.set({ user: { ...user, redirect: data.redirect ?? slug } })
  }
  await loadCompany(slug)
}
