/** Creates companies with their chart, fiscal years, series, members and permission sets. */
import type { DateStyle } from '../../../domain/company/company-fields.ts'
import type { PaperDigits } from '../../../domain/language/digits.ts'
import type { Language } from '../../../domain/language/languages.ts'
import type { TaxPeriod } from '../../../domain/tax/tax-periods.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

export type NewCompany = {
  id: string
  slug: string
  name: string
  countryIso: string
  currencyCode: string
  currencyDigits: number
  timeZone: string
  calendar: 'ad' | 'bs'
  dateStyle: DateStyle
  fiscalStartMonth: number
  fiscalStartDay: number
}

/** Inserts a company; the other columns keep their defaults. */
export function insertCompany(company: NewCompany): Statement {
  return statement(
    `insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar,
       date_style, fiscal_start_month, fiscal_start_day)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      company.id,
      company.slug,
      company.name,
      company.countryIso,
      company.currencyCode,
      company.currencyDigits,
      company.timeZone,
      company.calendar,
      company.dateStyle,
      company.fiscalStartMonth,
      company.fiscalStartDay,
    ],
  )
}

export type FoundedCompany = { id: string; slug: string; name: string; role: string }

/** Returns a company as its founder sees it; no row once they are no longer a member. */
export function foundedCompany(companyId: string, userId: string): Statement<FoundedCompany> {
  return statement(
    `select c.id, c.slug, c.name, m.role from company c join member m on m.company_id = c.id
     where c.id = $1 and c.deleted_at is null and m.company_id = $1 and m.user_id = $2 and m.is_active`,
    [companyId, userId],
  )
}

/** Returns whether any company has this slug, including those that the caller cannot see. */
export function slugTaken(slug: string): Statement<{ taken: boolean }> {
  return statement('select slug_taken($1) as taken', [slug])
}

export type NewCategory = {
  id: string
  parentId: string | null
  name: string
  code: string
  systemCode: string | null
  statementSection: string | null
  term: string | null
  cashFlowSection: string | null
}

/** Inserts the seeded categories at once; parents may come in any order. */
export function insertSeededCategories(companyId: string, categories: readonly NewCategory[]): Statement {
  return statement(
    `insert into account_category (company_id, id, parent_id, name, code, system_code, statement_section, term,
       cash_flow_section, is_default)
     select $1, c.id, c."parentId", c.name, c.code, c."systemCode", c."statementSection", c.term, c."cashFlowSection", true
     from json_to_recordset($2) as c(id uuid, "parentId" uuid, name text, code text, "systemCode" text,
       "statementSection" text, term text, "cashFlowSection" text)`,
    [companyId, JSON.stringify(categories)],
  )
}

export type NewAccount = {
  id: string
  name: string
  code: string
  systemCode: string | null
  categoryId: string
  controlKind: string
}

/** Inserts the seeded accounts at once. */
export function insertSeededAccounts(companyId: string, accounts: readonly NewAccount[]): Statement {
  return statement(
    `insert into account (company_id, id, name, code, system_code, category_id, control_kind, is_default)
     select $1, a.id, a.name, a.code, a."systemCode", a."categoryId", a."controlKind", true
     from json_to_recordset($2) as a(id uuid, name text, code text, "systemCode" text, "categoryId" uuid,
       "controlKind" text)`,
    [companyId, JSON.stringify(accounts)],
  )
}

export type NewYear = { id: string; name: string; startDate: string; endDate: string }

/** Inserts an open fiscal year. */
export function insertFiscalYear(companyId: string, year: NewYear): Statement {
  return statement('insert into fiscal_year (company_id, id, name, start_date, end_date) values ($1, $2, $3, $4, $5)', [
    companyId,
    year.id,
    year.name,
    year.startDate,
    year.endDate,
  ])
}

/** Inserts a number series; `prefix` may contain {year}. */
export function insertSeries(
  companyId: string,
  { series, prefix, padding }: { series: string; prefix: string; padding: number },
): Statement {
  return statement('insert into number_series (company_id, series, prefix, padding) values ($1, $2, $3, $4)', [
    companyId,
    series,
    prefix,
    padding,
  ])
}

/** Inserts the default settings of sales and purchases. */
export function insertTradeSetting(companyId: string): Statement {
  return statement('insert into trade_setting (company_id) values ($1)', [companyId])
}

/** Inserts the payment mode that every company has: cash. */
export function insertCashMode(companyId: string, id: string): Statement {
  return statement(
    `insert into payment_mode (company_id, id, name, account_id)
     select company_id, $2, 'Cash', id from account where company_id = $1 and system_code = 'CASH'`,
    [companyId, id],
  )
}

export type NewUnit = { id: string; name: string; shortName: string; base: string | null; factor: string | null }

/** Inserts the seeded units at once; `base` is the short name of another one. */
export function insertSeededUnits(companyId: string, units: readonly NewUnit[]): Statement {
  return statement(
    `with given as (
       select u.* from json_to_recordset($2) as u(id uuid, name text, "shortName" text, base text, factor numeric)
     )
     insert into unit (company_id, id, name, short_name, base_unit_id, factor)
     select $1, u.id, u.name, u."shortName", b.id, u.factor from given u left join given b on b."shortName" = u.base`,
    [companyId, JSON.stringify(units)],
  )
}

export type NewScheme = {
  id: string
  name: string
  shortName: string
  kind: string
  rate: string
  receivableId: string | null
  payableId: string | null
  hasDiscountRelief?: boolean
  badDebtMonths?: number
}

/** Inserts the seeded tax schemes at once. */
export function insertSeededSchemes(companyId: string, schemes: readonly NewScheme[]): Statement {
  return statement(
    `insert into tax_scheme (company_id, id, name, short_name, kind, rate, receivable_id, payable_id, discount_relief,
       bad_debt_months, is_default)
     select $1, s.id, s.name, s."shortName", s.kind, s.rate, s."receivableId", s."payableId",
       coalesce(s."hasDiscountRelief", false), s."badDebtMonths", true
     from json_to_recordset($2) as s(id uuid, name text, "shortName" text, kind text, rate numeric,
       "receivableId" uuid, "payableId" uuid, "hasDiscountRelief" boolean, "badDebtMonths" int)`,
    [companyId, JSON.stringify(schemes)],
  )
}

export type NewPermissionSet = {
  id: string
  name: string
  shipped: string | null
  permissions: Readonly<Record<string, Readonly<Record<string, boolean>>>>
}

/** Inserts a permission set; `shipped` is the key of a default set, null for one of the company’s own. */
export function insertPermissionSet(companyId: string, set: NewPermissionSet): Statement {
  return statement(
    'insert into permission_set (company_id, id, name, shipped, permissions) values ($1, $2, $3, $4, $5)',
    [companyId, set.id, set.name, set.shipped, JSON.stringify(set.permissions)],
  )
}

/** Inserts an active member without permission sets. */
export function insertMember(companyId: string, member: { id: string; userId: string; role: string }): Statement {
  return statement('insert into member (company_id, id, user_id, role) values ($1, $2, $3, $4)', [
    companyId,
    member.id,
    member.userId,
    member.role,
  ])
}

/** Assigns the sets of these names to a member; unknown names are ignored. */
export function grantSets(companyId: string, memberId: string, names: readonly string[]): Statement {
  return statement(
    `insert into member_permission_set (company_id, member_id, permission_set_id)
     select company_id, $2, id from permission_set where company_id = $1 and name = any ($3::text[])`,
    [companyId, memberId, names],
  )
}

/** Returns the names of all permission sets of a company, in no order. */
export function setNames(companyId: string): Statement<{ name: string }> {
  return statement('select name from permission_set where company_id = $1', [companyId])
}

export type CompanyRow = {
  id: string
  slug: string
  name: string
  country_iso: string
  currency_code: string
  currency_digits: number
  time_zone: string
  calendar: 'ad' | 'bs'
  fiscal_start_month: number
  fiscal_start_day: number
  lock_date: string | null
  version: number
  organization_type: string
  tax_identification_number: string
  address: string
  city: string
  state: string
  postal_code: string
  phone: string
  alternate_phone: string
  email: string
  alternate_email: string
  website: string
  corporate_tax_rate: string | null
  /** Null: English with the conventions of the country. */
  own_locale: string | null
  date_style: string
  /** Of papers, and of the screens of users who chose none. */
  language: Language
  /** The digits on papers. */
  paper_digits: PaperDigits
  tax_period: TaxPeriod
  /** The months after the first of the calendar with which a tax period begins. */
  tax_stagger: string
  logo_type: string | null
}

/** The columns of a company, which is `c`. */
export const companyColumns = `c.id, c.slug, c.name, c.country_iso, c.currency_code, c.currency_digits, c.time_zone, c.calendar,
  c.fiscal_start_month, c.fiscal_start_day, c.lock_date, c.version, c.organization_type, c.tax_identification_number, c.address,
  c.city, c.state, c.postal_code, c.phone, c.alternate_phone, c.email, c.alternate_email, c.website, c.corporate_tax_rate,
  c.locale as own_locale, c.date_style, c.language, c.paper_digits, c.tax_period, c.tax_stagger::text as tax_stagger, c.logo_type`

/** Returns the company, or no row after it was deleted. */
export function company(companyId: string): Statement<CompanyRow> {
  return statement(`select ${companyColumns} from company c where c.id = $1`, [companyId])
}

/** How a company writes its amounts. */
export type AmountStyle = Pick<
  CompanyRow,
  'country_iso' | 'currency_code' | 'currency_digits' | 'own_locale' | 'language'
>

/** Returns how the company writes its amounts, or no row after it was deleted. */
export function amountStyle(companyId: string): Statement<AmountStyle> {
  return statement(
    `select country_iso, currency_code, currency_digits, locale as own_locale, language from company where id = $1`,
    [companyId],
  )
}

export type FiscalYearRow = { id: string; name: string; start_date: string; end_date: string; state: string }

/** Returns the fiscal years of a company, the earliest first. */
export function fiscalYears(companyId: string): Statement<FiscalYearRow> {
  return statement(
    'select id, name, start_date, end_date, state from fiscal_year where company_id = $1 order by start_date',
    [companyId],
  )
}
