/** Shifts of tills: opened and closed by their facts. */
import type { ShiftReport } from '../../../domain/till/shift-report.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

export type NewShift = {
  id: string
  till: string
  cashierId: string | null
  cashierName: string
  openedAt: string
  float: string
}

/** Opens a shift with the next number of its till, dated by the day of its opening in the company’s time zone. */
export function insertShift(companyId: string, shift: NewShift): Statement {
  return statement(
    `insert into till_shift (company_id, id, number, till_id, cashier_id, cashier_name, date, opened_at, opening_float)
     select $1, $2, document_number(t.prefix || '-S-', (
         select count(*) + 1 from till_shift where company_id = $1 and till_id = $3
       ), 4), $3, $4, $5, ($6::timestamptz at time zone c.time_zone)::date, $6, $7
     from till t join company c on c.id = t.company_id where t.company_id = $1 and t.id = $3`,
    [companyId, shift.id, shift.till, shift.cashierId, shift.cashierName, shift.openedAt, shift.float],
  )
}

export type ShiftState = { id: string; till: string; closed_at: Date | null; mode: string }

/** Returns a shift, locked. */
export function lockShift(companyId: string, id: string): Statement<ShiftState> {
  return statement(
    `select s.id, s.till_id as till, s.closed_at, t.mode_id as mode from till_shift s
     join till t on t.company_id = s.company_id and t.id = s.till_id
     where s.company_id = $1 and s.id = $2 for update of s`,
    [companyId, id],
  )
}

/** Returns the cash counted when the shift before this one was closed, on the same till. */
export function lastCount(companyId: string, till: string): Statement<{ counted: string | null }> {
  return statement(
    `select trim_scale(counted)::text as counted from till_shift where company_id = $1 and till_id = $2
     order by opened_at desc limit 1`,
    [companyId, till],
  )
}

export type ClosedShift = {
  id: string
  closedAt: string
  expected: string
  counted: string
  difference: string
  report: unknown
}

/** Closes a shift with the amounts of its drawer and its report. */
export function closeShift(companyId: string, shift: ClosedShift): Statement {
  return statement(
    `update till_shift set closed_at = $3, expected = $4, counted = $5, difference = $6, report = $7, version = version + 1,
       updated_at = now() where company_id = $1 and id = $2`,
    [
      companyId,
      shift.id,
      shift.closedAt,
      shift.expected,
      shift.counted,
      shift.difference,
      JSON.stringify(shift.report),
    ],
  )
}

export type ShiftRow = {
  id: string
  number: string
  till: string
  till_name: string
  cashier: string
  opened_at: Date
  closed_at: Date | null
  mode: string
  currency_digits: number
  report: ShiftReport | null
}

/** Returns a shift with its till; the Z report once it is closed. */
export function shiftById(companyId: string, id: string): Statement<ShiftRow> {
  return statement(
    `select s.id, s.number, s.till_id as till, t.name as till_name, s.cashier_name as cashier, s.opened_at, s.closed_at, t.mode_id as mode,
       c.currency_digits, s.report
     from till_shift s
     join till t on t.company_id = s.company_id and t.id = s.till_id
     join company c on c.id = s.company_id
     where s.company_id = $1 and s.id = $2`,
    [companyId, id],
  )
}

/** Returns the names of payment methods, tax schemes and accounts of a report. */
export function reportedNames(companyId: string, ids: readonly string[]): Statement<{ id: string; name: string }> {
  return statement(
    `select id, name from payment_mode where company_id = $1 and id = any ($2::uuid[])
     union all select id, name from tax_scheme where company_id = $1 and id = any ($2::uuid[])
     union all select id, name from account where company_id = $1 and id = any ($2::uuid[])`,
    [companyId, ids],
  )
}
