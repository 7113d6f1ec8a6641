/**
 * Holds the companies that this tab has opened: record, roles and permissions per slug. Signing out forgets them. The
 * tab's own path selects the company; `switchCompany` also tells the server, so that the next tab starts there.
 */
import type { PaperDigits } from '../../domain/language/digits.ts'
import type { Language } from '../../domain/language/languages.ts'
import type { DateStyle } from '../../domain/company/company-fields.ts'
import type { Rights } from '../../domain/permissions/can.ts'
import { dayIn } from '../lib/format/day-in.ts'
import type { RequestError } from '../lib/http-error.ts'
import { toRequestError } from '../lib/http-error.ts'
import { businessClient } from './http.ts'
import type { SessionUser } from '../lib/session.ts'
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
  /** The format of numbers and dates. */
  locale: string
  date_style: DateStyle
  /** The language of papers, and of the screens of users who chose none. */
  language: Language
  paper_digits: PaperDigits
  /** Whether there is a logo to load; `version` changes with it. */
  logo: boolean
  version: number
  /** Today in the company's own time zone. */
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

function setCompany(slug: string, entry: OpenCompany): void {
  opened.set(slug, entry)
  listeners.forEach((listener) => listener())
}

/** Returns the state of a company; undefined before it was requested. */
export function companyAt(slug: string | null): OpenCompany | undefined {
  return slug === null ? undefined : opened.get(slug)
}

export function subscribeToCompanies(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The last started load of each company: an older answer that arrives later is ignored. */
const newest = new Map<string, symbol>()

const firstLoads = new Map<string, Promise<void>>()

/** Loads record and rights of a company. Never rejects: a failure is the company's state. */
export function loadCompany(slug: string): Promise<void> {
  const currentState = opened.get(slug)?.state
  const running = firstLoads.get(slug)
  if (currentState === 'loading' && running) return running
  const load = readCompany(slug, currentState)
  firstLoads.set(slug, load)
  return load
}

async function readCompany(slug: string, currentState: OpenCompany['state'] | undefined): Promise<void> {
  // The page stays until the new answer is there.
  if (currentState !== 'ready') setCompany(slug, { state: 'loading' })
  const load = Symbol(slug)
  newest.set(slug, load)
  try {
    const base = `/api/company/${encodeURIComponent(slug)}`
    const [company, rights] = await Promise.all([
      businessClient.get<Company>(`${base}/`),
      businessClient.get<CompanyRights>(`${base}/permissions/mine/`),
    ])
    if (newest.get(slug) !== load) return
    setCompany(slug, { state: 'ready', company: company.data, rights: rights.data })
    loadedAt.set(slug, Date.now())
  } catch (failure) {
    if (newest.get(slug) !== load) return
    const error = toRequestError(failure)
    // A lost connection does not replace a page that is already shown; losing the membership does.
    if (currentState !== 'ready' || error.statusCode === 404) setCompany(slug, { state: 'failed', error })
  }
}

const loadedAt = new Map<string, number>()
const freshMs = 10 * 60_000

function isFresh(slug: string): boolean {
  return Date.now() - (loadedAt.get(slug) ?? 0) <= freshMs
}

/** Reloads a company that was loaded a while ago: its today, lock date and rights change while a tab is open. */
export function refreshCompany(slug: string): void {
  if (!isFresh(slug)) void loadCompany(slug)
}

/** Loads a company before a page of it opens, if it is new or its day has ended; one that failed is loaded by its page. */
export async function prepareCompany(slug: string): Promise<void> {
  const open = opened.get(slug)
  if (open?.state === 'failed' || (open?.state === 'ready' && !hasDayEnded(slug, open.company))) return
  await loadCompany(slug)
}

/** Where the clock of the browser is wrong, the answer has the same day again; it is then asked for after a while only. */
function hasDayEnded(slug: string, { time_zone: timeZone, today }: Company): boolean {
  const day = dayIn(timeZone, Date.now())
  return day !== today && !(isFresh(slug) && day === dayIn(timeZone, loadedAt.get(slug) ?? 0))
}

/** Forgets every company, including running loads; also called on signing out. */
export function forgetCompanies(): void {
  opened.clear()
  newest.clear()
  listeners.forEach((listener) => listener())
}

/**
 * Asks the server for the user's company again, after the current one was lost; returns whether it is another one now.
 * Without an answer it stays.
 */
export async function renewCurrentCompany(): Promise<boolean> {
  const before = session.get().user?.redirect
  try {
    const { data } = await businessClient.get<SessionUser>('/api/user/me/')
    session.set({ user: data })
    return data.redirect !== before
  } catch {
    return false
  }
}

const switching = new Map<string, Promise<void>>()

/**
 * Makes a company the user's current one and loads it; no switch is sent when it already is. Rejects with status 404
 * for a user who is not a member; the caller then returns to the previous company.
 */
export function switchCompany(slug: string): Promise<void> {
  const running = switching.get(slug)
  if (running) return running
  const started = makeCurrent(slug)
    .catch((failure: unknown) => {
      const error = toRequestError(failure)
      if (error.statusCode !== 404) setCompany(slug, { state: 'failed', error })
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
