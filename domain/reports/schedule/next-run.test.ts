import { expect, test } from 'vitest'
import type { RunTimes, ScheduleBooks } from './next-run.ts'
import { latestRun, nextRun } from './next-run.ts'

type Place = Pick<ScheduleBooks, 'calendar' | 'fiscal_years'>
const london: Place = { calendar: 'ad', fiscal_years: [{ start_date: '2026-04-01', end_date: '2027-03-31' }] }
const kathmandu: Place = { calendar: 'bs', fiscal_years: [{ start_date: '2026-07-17', end_date: '2027-07-16' }] }
const daily: RunTimes = { frequency: 'Daily', weekday: null, day: null, hour: 8 }
const monthly = (day: number | null): RunTimes => ({ ...daily, frequency: 'Monthly', day })
const quarterly = (day: number): RunTimes => ({ ...daily, frequency: 'Quarterly', day })

/** The next runs from the evening of a day, each one searched in the hour of the one before. */
function runs(times: RunTimes, place: Place, from: { today: string; count: number }): string[] {
  const days: string[] = []
  let hour = 23
  for (let { today } = from; days.length < from.count; hour = times.hour) {
    today = nextRun(times, { ...place, today, hour }) ?? 'never'
    days.push(today)
  }
  return days
}

test('a run is due in the hour in which the clocks show its time, and later that day', () => {
  const at = (hour: number) => ({ ...london, today: '2026-11-26', hour })
  expect([nextRun(daily, at(7)), latestRun(daily, at(7))]).toEqual(['2026-11-26', '2026-11-25'])
  expect([nextRun(daily, at(8)), latestRun(daily, at(8))]).toEqual(['2026-11-27', '2026-11-26'])
})

test('an hour that is skipped is due when the clocks go forward, one that comes twice is due once', () => {
  const night = { ...daily, hour: 1 }
  const spring = (hour: number) => latestRun(night, { ...london, today: '2026-03-29', hour })
  expect([spring(0), spring(2)]).toEqual(['2026-03-28', '2026-03-29'])
  const autumn = (hour: number) => latestRun(night, { ...london, today: '2026-10-25', hour })
  expect([autumn(0), autumn(1), autumn(1), autumn(2)]).toEqual(['2026-10-24', ...Array(3).fill('2026-10-25')])
})

test('a weekly report is due on its weekday, 1 being Monday', () => {
  const weekly = (weekday: number): RunTimes => ({ ...daily, frequency: 'Weekly', weekday })
  expect(runs(weekly(1), london, { today: '2026-11-26', count: 2 })).toEqual(['2026-11-30', '2026-12-07'])
  expect(runs(weekly(7), london, { today: '2026-11-26', count: 1 })).toEqual(['2026-11-29'])
})

test('a monthly report is due on a day of the month or on the last one', () => {
  expect(runs(monthly(28), london, { today: '2026-01-28', count: 2 })).toEqual(['2026-02-28', '2026-03-28'])
  expect(runs(monthly(null), london, { today: '2028-01-31', count: 3 })).toEqual([
    '2028-02-29',
    '2028-03-31',
    '2028-04-30',
  ])
})

test('months of a company in Bikram Sambat are those of its calendar', () => {
  expect(runs(monthly(1), kathmandu, { today: '2026-11-01', count: 2 })).toEqual(['2026-11-17', '2026-12-16'])
  expect(runs(monthly(null), kathmandu, { today: '2026-11-01', count: 2 })).toEqual(['2026-11-16', '2026-12-15'])
})

test('a quarterly report is due days after each quarter of the fiscal year, also in years that do not exist yet', () => {
  expect(runs(quarterly(5), london, { today: '2026-06-30', count: 5 })).toEqual([
    '2026-07-05',
    '2026-10-05',
    '2027-01-05',
    '2027-04-05',
    '2027-07-05',
  ])
  // Ashwin 2083 ends on 17 October 2026, Poush on 14 January 2027.
  expect(runs(quarterly(1), kathmandu, { today: '2026-09-01', count: 2 })).toEqual(['2026-10-18', '2027-01-15'])
  expect(nextRun(quarterly(1), { ...london, fiscal_years: [], today: '2026-06-30', hour: 8 })).toBeNull()
})

test('a fiscal year that begins within a month has four quarters', () => {
  const april = { calendar: 'ad', fiscal_years: [{ start_date: '2026-04-06', end_date: '2027-04-05' }] } as const
  expect(runs(quarterly(5), april, { today: '2026-04-10', count: 5 })).toEqual([
    '2026-07-10',
    '2026-10-10',
    '2027-01-10',
    '2027-04-10',
    '2027-07-10',
  ])
})

test('of all runs that were missed only the latest is due', () => {
  const latest = (times: RunTimes, today: string) => latestRun(times, { ...london, today, hour: 12 })
  expect(latest(daily, '2026-03-07')).toBe('2026-03-07')
  expect(latest(monthly(null), '2026-03-07')).toBe('2026-02-28')
  expect(latest(quarterly(5), '2027-03-31')).toBe('2027-01-05')
})
