/** Days and hours in the time zones of companies. Building a format takes a hundred times as long as using it. */
const days = new Map<string, Intl.DateTimeFormat>()
const hours = new Map<string, Intl.DateTimeFormat>()

/** Returns the date at `now` in an IANA time zone, as YYYY-MM-DD. */
export function todayIn(timeZone: string, now: Date): string {
  const format =
    days.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  days.set(timeZone, format)
  return format.format(now)
}

/** Returns the full hour, 0 to 23, that the clocks of an IANA time zone show at `now`. */
export function hourIn(timeZone: string, now: Date): number {
  const format =
    hours.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' })
  hours.set(timeZone, format)
  return parseInt(format.format(now), 10)
}
