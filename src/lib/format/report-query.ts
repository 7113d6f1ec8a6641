/** Parameters of a report; a list repeats its key, null and '' are omitted. */
export type ReportQuery = Readonly<Record<string, string | readonly string[] | null>>

/** Returns the query string of parameters: {compare: ['a', 'b']} is `compare=a&compare=b`. */
export function reportQuery(query: ReportQuery): URLSearchParams {
  const pairs = Object.entries(query).flatMap(([name, value]) => [value ?? ''].flat().map((one) => [name, one]))
  return new URLSearchParams(pairs.filter(([, value]) => value !== ''))
}
