/**
 * Creates a company: the chart of accounts, the current fiscal year, the numbering of journal vouchers, the default
 * permission sets, and its creator as owner, all in one transaction.
 */
import { v5 as uuidv5 } from 'uuid'
import type { FiscalYearStart } from '../../../domain/calendar/fiscal-year.ts'
import { fiscalYearContaining, usualFiscalYearStart } from '../../../domain/calendar/fiscal-year.ts'
import { localDate } from '../../../domain/calendar/local-date.ts'
import type { Problem } from '../../../domain/errors.ts'
import { DomainError, refuse } from '../../../domain/errors.ts'
import { defaultUnits } from '../../../domain/inventory/default-units.ts'
import type { ChartName } from '../../../domain/ledger/charts/country-charts.ts'
import { chartNames, chartOfCountry, isChartName } from '../../../domain/ledger/charts/country-charts.ts'
import type { NewChart } from '../../../domain/ledger/charts/new-chart.ts'
import { newChart } from '../../../domain/ledger/charts/new-chart.ts'
import { defaultSchemes } from '../../../domain/tax/default-schemes.ts'
import { schemeLedgers } from '../../../domain/tax/schemes.ts'
import { resources } from '../../../domain/resources/index.ts'
import { shippedSets } from '../../../domain/resources/modules.ts'
import type { Statement, Transaction } from '../../db/core/client.ts'
import { reading } from '../../db/core/client.ts'
import type { FoundedCompany, NewAccount, NewScheme, NewYear } from '../../db/company/company-store.ts'
import {
  foundedCompany,
  insertCashMode,
  insertCompany,
  insertFiscalYear,
  insertMember,
  insertPermissionSet,
  insertSeededAccounts,
  insertSeededCategories,
  insertSeededSchemes,
  insertSeededUnits,
  insertSeries,
  insertTradeSetting,
} from '../../db/company/company-store.ts'
import { lockPerson, setLastCompany } from '../../db/identity/identity-store.ts'
import { wordingIn } from '../../wording.ts'
import { todayIn } from '../core/today.ts'
import type { Answer, Context, DecisionContext, Who } from '../core/unit-of-work.ts'
import { audit, changeOnce, newId, nothingToLoad } from '../core/unit-of-work.ts'
import { chooseSlug } from './company-slug.ts'
import { presetFor } from './country-preset.ts'

export type CompanyInput = {
  name: string
  /** Two letters, ISO 3166-1. */
  countryIso: string
  /** By default that of the country. */
  currencyCode?: string
  timeZone?: string
  /**
   * First day of the fiscal years, in the calendar of the country; by default the usual one of the country, unless both
   * are given.
   */
  fiscalStartMonth?: number
  fiscalStartDay?: number
  /** The name of a chart of accounts; by default that of the country. */
  chart?: string
  /** By default derived from the name. */
  slug?: string
}

/** The person who becomes the owner. */
export type Founder = Pick<Who, 'userId' | 'email' | 'address'>

type CreatedCompany = Context & { slug: string }

/**
 * Creates a company for a signed-in user, at most once for an idempotency key: the id of the company follows from user
 * and key, so that a repeat meets the key in that company. Raises SIGN_IN when they deactivated their account meanwhile,
 * KEY_REUSED for other values, NOT_FOUND for a repeat by a user who has left the company, and as `createCompany`.
 */
export function createCompanyAsUser(
  { idempotency, ...deps }: Pick<Context, 'db' | 'clock' | 'idempotency'>,
  founder: Founder,
  input: CompanyInput,
): Promise<Answer<FoundedCompany>> {
  const { userId } = founder
  const context = {
    ...deps,
    who: ownerOf(founder, idempotency ? uuidv5(idempotency.key, userId) : newId()),
    ...(idempotency ? { idempotency } : {}),
  }
  const create = () =>
    changeOnce(context, {
      load: nothingToLoad,
      change: async (tx) => {
        const [person] = await tx.run(lockPerson(userId))
        if (!person?.is_active) throw new DomainError('SIGN_IN')
        const { statements } = await newCompany(tx, context, input)
        return { status: 201, id: context.who.companyId, statements }
      },
      read: (id) =>
        reading([foundedCompany(id, userId)], ([[company]]) => {
          if (!company) throw new DomainError('NOT_FOUND')
          return company
        }),
    })
  return create().catch((error: unknown) => {
    // A company of the same name was created meanwhile; with that in the books another slug is derived.
    if (input.slug === undefined && isSlugTaken(error)) return create()
    throw error
  })
}

function isSlugTaken(error: unknown): boolean {
  return (
    error instanceof DomainError && error.problems.some(({ code, path }) => code === 'DUPLICATE' && path === 'slug')
  )
}

/**
 * Creates a company and returns the context of its owner, who may not be able to sign in yet. Raises REQUIRED or TOO_LONG at `name`, NOT_IN_LIST or
 * REQUIRED at country, currency and time zone, NOT_IN_LIST at the start of the fiscal year and at `chart`, DUPLICATE at
 * `slug`.
 */
export async function createCompany(
  deps: Pick<Context, 'db' | 'clock'>,
  founder: Founder,
  input: CompanyInput,
): Promise<CreatedCompany> {
  const context = { ...deps, who: ownerOf(founder, newId()) }
  const slug = await deps.db.transaction(context.who.companyId, async (tx) => {
    const company = await newCompany(tx, context, input)
    await tx.batch(company.statements)
    return company.slug
  })
  return { ...context, slug }
}

function ownerOf(founder: Founder, companyId: string): Who {
  return { ...founder, companyId, memberId: newId(), roles: ['owner'], permissions: {} }
}

async function newCompany(
  tx: Transaction,
  context: DecisionContext,
  input: CompanyInput,
): Promise<{ slug: string; statements: Statement[] }> {
  const { clock, who } = context
  const { companyId: id, userId, memberId } = who
  const name = checkedName(input.name)
  const preset = presetFor(input)
  const chart = chartFor(input)
  const slug = await chooseSlug(tx, { name, ...(input.slug === undefined ? {} : { requested: input.slug }) })
  const start = startOf(input)
  const today = localDate(todayIn(preset.timeZone, clock.now()))
  const year = fiscalYearContaining(start, today)
  if (!year) throw new DomainError('NO_FISCAL_YEAR', { date: today })
  const { calendar, dateStyle, ...money } = preset
  const statements = [
    insertCompany({
      ...money,
      id,
      slug,
      name,
      countryIso: input.countryIso,
      calendar,
      dateStyle,
      fiscalStartMonth: start.month,
      fiscalStartDay: start.day,
    }),
    insertMember(id, { id: memberId, userId, role: 'owner' }),
    ...seed(id, { id: newId(), ...year }, { countryIso: input.countryIso, chart: newChart(chart) }),
    setLastCompany(userId, id),
    audit(context, {
      action: 'create',
      resource: 'company',
      objectId: id,
      version: 1,
      label: name,
      changes: {
        name: [null, name],
        country_iso: [null, input.countryIso],
        currency_code: [null, money.currencyCode],
        chart: [null, chart],
      },
    }),
  ]
  return { slug, statements }
}

function chartFor({ countryIso, chart }: CompanyInput): ChartName {
  const name = chart ?? chartOfCountry(countryIso)
  if (isChartName(name)) return name
  const params = { choices: chartNames.join(', ') }
  throw new DomainError('NOT_IN_LIST', params, [{ code: 'NOT_IN_LIST', path: 'chart', params }])
}

/** Accepts only days that every year of the calendar has: no 29 February, and in BS none above 29. */
function startOf({ countryIso, fiscalStartMonth, fiscalStartDay }: CompanyInput): FiscalYearStart {
  const usual = usualFiscalYearStart(countryIso)
  const month = fiscalStartMonth ?? usual.month
  const day = fiscalStartDay ?? (fiscalStartMonth === undefined ? usual.day : 1)
  const last = usual.calendar === 'bs' ? 29 : lastDays[month - 1]
  if (last === undefined) refuse([outside('fiscal_start_month', 12)])
  else if (day < 1 || day > last) refuse([outside('fiscal_start_day', last)])
  return { calendar: usual.calendar, month, day }
}

const lastDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

function outside(path: string, last: number): Problem {
  return { code: 'NOT_IN_LIST', path, params: { choices: `1–${last}` } }
}

function checkedName(text: string): string {
  const name = text.trim()
  if (name === '') throw new DomainError('REQUIRED', {}, [{ code: 'REQUIRED', path: 'name' }])
  if (name.length <= 255) return name
  throw new DomainError('TOO_LONG', { max: '255' }, [{ code: 'TOO_LONG', path: 'name', params: { max: '255' } }])
}

/** Existing companies get the series of a new kind of document by its migration. */
const series = resources.flatMap(({ path, prefix }) =>
  prefix === undefined ? [] : [{ series: path, prefix, padding: 4 }],
)

type Origin = { countryIso: string; chart: NewChart }

function seed(companyId: string, year: NewYear, { countryIso, chart }: Origin): Statement[] {
  const categoryIds = new Map(chart.categories.map(({ code }) => [code, newId()]))
  const idOf = (code: string): string => categoryIds.get(code) ?? newId()
  const taxes = seededTaxes({ countryIso, chart }, idOf)
  const sets = Object.entries(shippedSets).map(([shipped, { label }]) => ({ shipped, label }))
  return [
    insertSeededCategories(
      companyId,
      chart.categories.map(({ parentCode, rootClass: _rootClass, ...category }) => ({
        ...category,
        id: idOf(category.code),
        parentId: parentCode === null ? null : idOf(parentCode),
      })),
    ),
    insertSeededAccounts(
      companyId,
      chart.accounts.map(({ categoryCode, ...account }) => ({
        ...account,
        name: wordingIn('en', countryIso)(account.name),
        id: newId(),
        categoryId: idOf(categoryCode),
      })),
    ),
    insertSeededAccounts(companyId, taxes.accounts),
    insertSeededSchemes(companyId, taxes.schemes),
    insertCashMode(companyId, newId()),
    insertFiscalYear(companyId, year),
    insertTradeSetting(companyId),
    ...series.map((one) => insertSeries(companyId, one)),
    insertSeededUnits(
      companyId,
      defaultUnits.map((unit) => ({ ...unit, id: newId() })),
    ),
    ...sets.map(({ shipped, label }) =>
      insertPermissionSet(companyId, { id: newId(), name: label, shipped, permissions: {} }),
    ),
  ]
}

/** Returns the tax schemes of the country, each with its accounts. */
function seededTaxes(
  { countryIso, chart }: Origin,
  idOf: (categoryCode: string) => string,
): { accounts: NewAccount[]; schemes: NewScheme[] } {
  const accounts: NewAccount[] = []
  const ledger = (account: { name: string; below: string } | null, shortName: string): string | null => {
    const category = account && chart.categories.find(({ systemCode }) => systemCode === account.below)
    if (!category) return null
    const id = newId()
    const code = `${category.code}-${shortName}`
    const categoryId = idOf(category.code)
    accounts.push({ id, name: account.name, code, systemCode: null, categoryId, controlKind: 'tax' })
    return id
  }
  const schemes = defaultSchemes(countryIso).map((scheme): NewScheme => {
    const { receivable, payable } = schemeLedgers({ ...scheme, recoverable: true })
    const ids = { receivableId: ledger(receivable, scheme.shortName), payableId: ledger(payable, scheme.shortName) }
    return { ...scheme, ...ids, id: newId() }
  })
  return { accounts, schemes }
}
