/** Returns the date at `now` in an IANA time zone, as YYYY-MM-DD. */
export function todayIn(timeZone: string, now: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now)
}

/** Returns the full hour, 0 to 23, that the clocks of an IANA time zone show at `now`. */
export function hourIn(timeZone: string, now: Date): number {
  return parseInt(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now), 10)
}
