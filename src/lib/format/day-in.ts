/** Returns the day of a moment in an IANA time zone, as YYYY-MM-DD. */
export function dayIn(timeZone: string, at: Date | number): string {
  return new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }).format(at)
}
