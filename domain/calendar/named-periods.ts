/**
 * The named date ranges; today and the fiscal years are the company's, months those of the displayed calendar.
 *
 *   fiscal years to 31 December 2026, today 1 January 2027     no current fiscal year, the last one is 2026
 */
import type { LocalDate } from './local-date.ts'
import { addDays, addMonths, isLocalDate, localDate } from './local-date.ts'
import { monthAround, monthBefore } from './month.ts'

/** Both dates belong to the period; null leaves an end open. */
export type Period = { start: string | null; end: string | null }
export type FiscalYear = { name: string; start_date: string; end_date: string }
/** The days that named periods depend on. */
export type NamedDays = { today: string; fiscal_years: readonly FiscalYear[] }
const presetNames = ['today', 'this_month', 'last_month', 'this_year', 'last_year', 'year', 'all'] as const
export type PresetName = (typeof presetNames)[number]
export type Preset = { name: PresetName; period: Period; /** The fiscal year's own name. */ year?: string }

/** The most fiscal years before the last one that are presets. */
const MOST_EARLIER_YEARS = 4

/**
 * Returns the presets in the order of the menu, without fiscal years that the company does not have; earlier years follow
 * the last one, the newest first.
 */
export function presetsFor(today: LocalDate, fiscalYears: readonly FiscalYear[], calendar: 'ad' | 'bs'): Preset[] {
  const thisYear = yearAround(today, fiscalYears)
  const lastYear = thisYear ? yearBefore(thisYear, fiscalYears) : yearEnded(today, fiscalYears)
  return [
    { name: 'today', period: { start: today, end: today } },
    { name: 'this_month', period: monthAround(today, calendar) },
    { name: 'last_month', period: monthBefore(today, calendar) },
    ...(thisYear ? [yearPreset('this_year', thisYear)] : []),
    ...(lastYear ? [yearPreset('last_year', lastYear)] : []),
    ...earlierYears(lastYear ?? thisYear, fiscalYears).map((year) => yearPreset('year', year)),
    { name: 'all', period: { start: null, end: null } },
  ]
}

/** Returns the usual reporting dates: today, and the last day of the previous month and fiscal year. */
export function lastDays(
  today: LocalDate,
  fiscalYears: readonly FiscalYear[],
  calendar: 'ad' | 'bs',
): { name: 'today' | 'last_month' | 'last_year'; day: string }[] {
  const lastYear = presetsFor(today, fiscalYears, calendar).find(({ name }) => name === 'last_year')?.period.end
  return [
    { name: 'today', day: today },
    { name: 'last_month', day: monthBefore(today, calendar).end },
    ...(lastYear ? [{ name: 'last_year' as const, day: lastYear }] : []),
  ]
}

/** Returns the day for which the company lacks a fiscal year, where it has no preset of a year's name; null for other names. */
export function dayWithoutYear(
  name: string | undefined,
  { today, fiscal_years: years }: NamedDays,
  calendar: 'ad' | 'bs',
): string | null {
  if (name !== 'this_year' && name !== 'last_year') return null
  if (presetsFor(localDate(today), years, calendar).some((preset) => preset.name === name)) return null
  const thisYear = yearAround(today, years)
  return thisYear ? addDays(localDate(thisYear.start_date), -1) : today
}

/**
 * Returns the range from the first day of the first fiscal year to the last day of the last one, for reports that need
 * both ends.
 */
export function allYears(today: LocalDate, fiscalYears: readonly FiscalYear[]): { start: string; end: string } {
  const days = fiscalYears.flatMap((year) => [year.start_date, year.end_date]).toSorted()
  return { start: days[0] ?? today, end: days.at(-1) ?? today }
}

/** Returns the preset with exactly this period; undefined for other ranges. */
export function presetOf(period: Period, presets: readonly Preset[]): Preset | undefined {
  return presets.find((preset) => preset.period.start === period.start && preset.period.end === period.end)
}

function yearAround(day: string, fiscalYears: readonly FiscalYear[]): FiscalYear | undefined {
  return fiscalYears.find((year) => year.start_date <= day && day <= year.end_date)
}

function yearBefore({ start_date }: FiscalYear, fiscalYears: readonly FiscalYear[]): FiscalYear | undefined {
  return isLocalDate(start_date) ? yearAround(addDays(start_date, -1), fiscalYears) : undefined
}

/** Returns the year that ended in the last twelve months, for a day after all years. */
function yearEnded(today: LocalDate, fiscalYears: readonly FiscalYear[]): FiscalYear | undefined {
  const [newest] = newestFirst(fiscalYears)
  return newest && newest.end_date < today && addMonths(today, -12) <= newest.end_date ? newest : undefined
}

function earlierYears(year: FiscalYear | undefined, fiscalYears: readonly FiscalYear[]): FiscalYear[] {
  return newestFirst(fiscalYears)
    .filter(({ end_date }) => year !== undefined && end_date < year.start_date)
    .slice(0, MOST_EARLIER_YEARS)
}

function newestFirst(fiscalYears: readonly FiscalYear[]): FiscalYear[] {
  return fiscalYears.toSorted((one, other) => (one.start_date < other.start_date ? 1 : -1))
}

function yearPreset(name: PresetName, year: FiscalYear): Preset {
  return { name, period: { start: year.start_date, end: year.end_date }, year: year.name }
}
