/**
 * Vikram Samvat, the official calendar of Nepal, abbreviated BS (Bikram Sambat), and its conversion to Gregorian dates.
 *
 * Its months follow the sun and have 29 to 32 days without a formula, so their lengths are a table. The lengths of 1978
 * to 2083 BS agree in independently published tables: two up to 1999, four from 2000 on. The committee that fixes the
 * calendar publishes it year by year, so 2084 to 2090 are a projection: single months may still change by a day;
 * correct them only in this table.
 *
 *   1 Baisakh 2000 BS      2000-01-01 BS is 1943-04-14
 *   1 Shrawan 2081 BS      2081-04-01 BS is 2024-07-16, the first day of Nepal's fiscal year 2081-82
 */
import { addDays, daysBetween, localDate } from './local-date.ts'
import type { DateParts, LocalDate } from './local-date.ts'

const FIRST_YEAR = 1978

/** 1 Baisakh of the first year of the table. */
const FIRST_DAY = localDate('1921-04-13')

/** Days of the twelve months, one line a year. */
const MONTH_LENGTHS = [
  '31 31 32 31 31 31 30 29 30 29 30 30', // 1978
  '31 31 32 32 31 30 30 29 30 29 30 30', // 1979
  '31 32 31 32 31 30 30 30 29 29 30 31', // 1980
  '31 31 31 32 31 31 29 30 30 29 30 30', // 1981
  '31 31 32 31 31 31 30 29 30 29 30 30', // 1982
  '31 31 32 32 31 30 30 29 30 29 30 30', // 1983
  '31 32 31 32 31 30 30 30 29 29 30 31', // 1984
  '31 31 31 32 31 31 29 30 30 29 30 30', // 1985
  '31 31 32 31 31 31 30 29 30 29 30 30', // 1986
  '31 32 31 32 31 30 30 29 30 29 30 30', // 1987
  '31 32 31 32 31 30 30 30 29 29 30 31', // 1988
  '31 31 31 32 31 31 30 29 30 29 30 30', // 1989
  '31 31 32 31 31 31 30 29 30 29 30 30', // 1990
  '31 32 31 32 31 30 30 29 30 29 30 30', // 1991
  '31 32 31 32 31 30 30 30 29 30 29 31', // 1992
  '31 31 31 32 31 31 30 29 30 29 30 30', // 1993
  '31 31 32 31 31 31 30 29 30 29 30 30', // 1994
  '31 32 31 32 31 30 30 30 29 29 30 30', // 1995
  '31 32 31 32 31 30 30 30 29 30 29 31', // 1996
  '31 31 32 31 31 31 30 29 30 29 30 30', // 1997
  '31 31 32 31 31 31 30 29 30 29 30 30', // 1998
  '31 32 31 32 31 30 30 30 29 29 30 31', // 1999
  '30 32 31 32 31 30 30 30 29 30 29 31', // 2000
  '31 31 32 31 31 31 30 29 30 29 30 30', // 2001
  '31 31 32 32 31 30 30 29 30 29 30 30', // 2002
  '31 32 31 32 31 30 30 30 29 29 30 31', // 2003
  '30 32 31 32 31 30 30 30 29 30 29 31', // 2004
  '31 31 32 31 31 31 30 29 30 29 30 30', // 2005
  '31 31 32 32 31 30 30 29 30 29 30 30', // 2006
  '31 32 31 32 31 30 30 30 29 29 30 31', // 2007
  '31 31 31 32 31 31 29 30 30 29 29 31', // 2008
  '31 31 32 31 31 31 30 29 30 29 30 30', // 2009
  '31 31 32 32 31 30 30 29 30 29 30 30', // 2010
  '31 32 31 32 31 30 30 30 29 29 30 31', // 2011
  '31 31 31 32 31 31 29 30 30 29 30 30', // 2012
  '31 31 32 31 31 31 30 29 30 29 30 30', // 2013
  '31 31 32 32 31 30 30 29 30 29 30 30', // 2014
  '31 32 31 32 31 30 30 30 29 29 30 31', // 2015
  '31 31 31 32 31 31 29 30 30 29 30 30', // 2016
  '31 31 32 31 31 31 30 29 30 29 30 30', // 2017
  '31 32 31 32 31 30 30 29 30 29 30 30', // 2018
  '31 32 31 32 31 30 30 30 29 30 29 31', // 2019
  '31 31 31 32 31 31 30 29 30 29 30 30', // 2020
  '31 31 32 31 31 31 30 29 30 29 30 30', // 2021
  '31 32 31 32 31 30 30 30 29 29 30 30', // 2022
  '31 32 31 32 31 30 30 30 29 30 29 31', // 2023
  '31 31 31 32 31 31 30 29 30 29 30 30', // 2024
  '31 31 32 31 31 31 30 29 30 29 30 30', // 2025
  '31 32 31 32 31 30 30 30 29 29 30 31', // 2026
  '30 32 31 32 31 30 30 30 29 30 29 31', // 2027
  '31 31 32 31 31 31 30 29 30 29 30 30', // 2028
  '31 31 32 31 32 30 30 29 30 29 30 30', // 2029
  '31 32 31 32 31 30 30 30 29 29 30 31', // 2030
  '30 32 31 32 31 30 30 30 29 30 29 31', // 2031
  '31 31 32 31 31 31 30 29 30 29 30 30', // 2032
  '31 31 32 32 31 30 30 29 30 29 30 30', // 2033
  '31 32 31 32 31 30 30 30 29 29 30 31', // 2034
  '30 32 31 32 31 31 29 30 30 29 29 31', // 2035
  '31 31 32 31 31 31 30 29 30 29 30 30', // 2036
  '31 31 32 32 31 30 30 29 30 29 30 30', // 2037
  '31 32 31 32 31 30 30 30 29 29 30 31', // 2038
  '31 31 31 32 31 31 29 30 30 29 30 30', // 2039
  '31 31 32 31 31 31 30 29 30 29 30 30', // 2040
  '31 31 32 32 31 30 30 29 30 29 30 30', // 2041
  '31 32 31 32 31 30 30 30 29 29 30 31', // 2042
  '31 31 31 32 31 31 29 30 30 29 30 30', // 2043
  '31 31 32 31 31 31 30 29 30 29 30 30', // 2044
  '31 32 31 32 31 30 30 29 30 29 30 30', // 2045
  '31 32 31 32 31 30 30 30 29 29 30 31', // 2046
  '31 31 31 32 31 31 30 29 30 29 30 30', // 2047
  '31 31 32 31 31 31 30 29 30 29 30 30', // 2048
  '31 32 31 32 31 30 30 30 29 29 30 30', // 2049
  '31 32 31 32 31 30 30 30 29 30 29 31', // 2050
  '31 31 31 32 31 31 30 29 30 29 30 30', // 2051
  '31 31 32 31 31 31 30 29 30 29 30 30', // 2052
  '31 32 31 32 31 30 30 30 29 29 30 30', // 2053
  '31 32 31 32 31 30 30 30 29 30 29 31', // 2054
  '31 31 32 31 31 31 30 29 30 29 30 30', // 2055
  '31 31 32 31 32 30 30 29 30 29 30 30', // 2056
  '31 32 31 32 31 30 30 30 29 29 30 31', // 2057
  '30 32 31 32 31 30 30 30 29 30 29 31', // 2058
  '31 31 32 31 31 31 30 29 30 29 30 30', // 2059
  '31 31 32 32 31 30 30 29 30 29 30 30', // 2060
  '31 32 31 32 31 30 30 30 29 29 30 31', // 2061
  '30 32 31 32 31 31 29 30 29 30 29 31', // 2062
  '31 31 32 31 31 31 30 29 30 29 30 30', // 2063
  '31 31 32 32 31 30 30 29 30 29 30 30', // 2064
  '31 32 31 32 31 30 30 30 29 29 30 31', // 2065
  '31 31 31 32 31 31 29 30 30 29 29 31', // 2066
  '31 31 32 31 31 31 30 29 30 29 30 30', // 2067
  '31 31 32 32 31 30 30 29 30 29 30 30', // 2068
  '31 32 31 32 31 30 30 30 29 29 30 31', // 2069
  '31 31 31 32 31 31 29 30 30 29 30 30', // 2070
  '31 31 32 31 31 31 30 29 30 29 30 30', // 2071
  '31 32 31 32 31 30 30 29 30 29 30 30', // 2072
  '31 32 31 32 31 30 30 30 29 29 30 31', // 2073
  '31 31 31 32 31 31 30 29 30 29 30 30', // 2074
  '31 31 32 31 31 31 30 29 30 29 30 30', // 2075
  '31 32 31 32 31 30 30 30 29 29 30 30', // 2076
  '31 32 31 32 31 30 30 30 29 30 29 31', // 2077
  '31 31 31 32 31 31 30 29 30 29 30 30', // 2078
  '31 31 32 31 31 31 30 29 30 29 30 30', // 2079
  '31 32 31 32 31 30 30 30 29 29 30 30', // 2080
  '31 32 31 32 31 30 30 30 29 30 29 31', // 2081
  '31 31 32 31 31 31 30 29 30 29 30 30', // 2082
  '31 31 32 31 31 31 30 29 30 29 30 30', // 2083
  '31 32 31 32 31 30 30 30 29 29 30 31', // 2084
  '30 32 31 32 31 30 30 30 29 30 29 31', // 2085
  '31 31 32 31 31 31 30 29 30 29 30 30', // 2086
  '31 31 32 32 31 30 30 29 30 29 30 30', // 2087
  '31 32 31 32 31 30 30 30 29 29 30 31', // 2088
  '30 32 31 32 31 30 30 30 29 30 29 31', // 2089
  '31 31 32 31 31 31 30 29 30 29 30 30', // 2090
].map((line) => line.split(' ').map((length) => parseInt(length, 10)))

/** The first day of each year of the table and of the year after it, counted from the first day of the table. */
const YEAR_STARTS = MONTH_LENGTHS.reduce<number[]>(
  (starts, lengths) => [...starts, (starts.at(-1) ?? 0) + sumOfDays(lengths)],
  [0],
)

/** Returns the Vikram Samvat year, month (1 to 12) and day of a date; null outside the table (1978 to 2090 BS). */
export function toVikramSamvat(date: LocalDate): DateParts | null {
  const day = daysBetween(FIRST_DAY, date)
  const index = YEAR_STARTS.findLastIndex((start) => start <= day)
  const lengths = MONTH_LENGTHS[index]
  if (lengths === undefined) return null
  let daysLeft = day - (YEAR_STARTS[index] ?? 0)
  let month = 0
  for (const length of lengths) {
    if (daysLeft < length) break
    daysLeft -= length
    month += 1
  }
  return { year: FIRST_YEAR + index, month: month + 1, day: daysLeft + 1 }
}

/**
 * Returns the date of a Vikram Samvat year, month and day; null when the day does not exist or is outside the table.
 */
export function fromVikramSamvat({ year, month, day }: DateParts): LocalDate | null {
  const index = year - FIRST_YEAR
  const lengths = MONTH_LENGTHS[index]
  const length = lengths?.[month - 1]
  if (lengths === undefined || length === undefined || day < 1 || day > length) return null
  return addDays(FIRST_DAY, (YEAR_STARTS[index] ?? 0) + sumOfDays(lengths.slice(0, month - 1)) + day - 1)
}

/** Returns the number of days of a Vikram Samvat month (1 to 12); null outside the table. */
export function daysInVikramSamvatMonth(year: number, month: number): number | null {
  return MONTH_LENGTHS[year - FIRST_YEAR]?.[month - 1] ?? null
}

function sumOfDays(lengths: readonly number[]): number {
  return lengths.reduce((total, length) => total + length, 0)
}
