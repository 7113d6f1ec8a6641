/**
 * Reads what every document needs of a company's books before it posts: accounts, fiscal years, lock date, numbering.
 */
import type { FiscalYearState } from '../../../domain/calendar/fiscal-year.ts'
import type { ControlKind } from '../../../domain/ledger/chart.ts'
import type { CompanyRow } from '../company/company-store.ts'
import { companyColumns } from '../company/company-store.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

export type AccountFacts = { id: string; name: string; is_active: boolean; control_kind: ControlKind }

/** Returns those of the accounts that the company has. */
export function accountFacts(companyId: string, ids: readonly string[]): Statement<AccountFacts> {
  return statement(
    'select id, name, is_active, control_kind from account where company_id = $1 and id = any ($2::uuid[])',
    [companyId, ids],
  )
}

export type YearFacts = { id: string; name: string; start_date: string; end_date: string; state: FiscalYearState }
export type BookFacts = {
  lock_date: string | null
  currency_digits: number
  time_zone: string
  prefix: string
  padding: number
  /** The account of customers' cheques until the bank clears them; null where they post only then. */
  cheques_in_hand: string | null
}

/** Returns the fiscal years of the company in order. */
export function yearFacts(companyId: string): Statement<YearFacts> {
  return statement(
    'select id, name, start_date, end_date, state from fiscal_year where company_id = $1 order by start_date',
    [companyId],
  )
}

const defaultSeries = 'account/journal-vouchers'

// `c` is the company `$1`, `s` its series `$2`.
const seriesColumns = `s.prefix, s.padding`

const chequesInHand = `(
    select a.id from trade_setting t join account a on a.company_id = t.company_id and a.system_code = 'CHEQUES-IN-HAND'
    where t.company_id = $1 and t.cheques_in_hand
  ) as cheques_in_hand`

const bookColumns = `c.lock_date, c.currency_digits, c.time_zone, ${seriesColumns}, ${chequesInHand}`

const yearsColumn = `(
    select coalesce(jsonb_agg(jsonb_build_object('id', y.id, 'name', y.name, 'start_date', y.start_date, 'end_date', y.end_date,
      'state', y.state) order by y.start_date), '[]') from fiscal_year y where y.company_id = $1
  ) as years`

const ofCompany = `from company c join number_series s on s.company_id = c.id and s.series = $2 where c.id = $1`

/** Returns lock date, decimals of the currency, time zone and a number series, by default that of journal vouchers. */
export function bookFacts(companyId: string, series = defaultSeries): Statement<BookFacts> {
  return statement(`select ${bookColumns} ${ofCompany}`, [companyId, series])
}

type WithYears = { years: YearFacts[] }

/** Returns the same with the fiscal years in order. */
export function booksFacts(companyId: string, series = defaultSeries): Statement<BookFacts & WithYears> {
  return statement(`select ${bookColumns}, ${yearsColumn} ${ofCompany}`, [companyId, series])
}

/** Returns the same with the company itself. */
export function companyBooks(companyId: string, series: string): Statement<CompanyRow & BookFacts & WithYears> {
  return statement(`select ${companyColumns}, ${seriesColumns}, ${chequesInHand}, ${yearsColumn} ${ofCompany}`, [
    companyId,
    series,
  ])
}
