/** Measures the financial statements over a million and over ten million lines. */
type Get = (url: string) => Promise<number>

/** Returns a line for each statement of the companies `long` (1,000,000 lines) and `longest` (10,000,000). */
export async function benchStatements(get: Get, today: string): Promise<string[]> {
  const year = today.slice(0, 4)
  const range = `start_date=${year}-02-11&end_date=${year}-10-17`
  const statements = {
    'trial balance': `trial-balance/?${range}`,
    'balance sheet': `balance-sheet/?as_of=${year}-10-17`,
    'income statement': `income-statement/?${range}`,
  }
  const lines: string[] = []
  for (const [name, query] of Object.entries(statements)) {
    const over = (slug: string) => get(`/api/company/${slug}/reports/${query}`)
    const [million, tenMillion] = [await over('long'), await over('longest')]
    lines.push(
      `${name}: ${tenMillion.toFixed(1)} ms over 10,000,000 lines (target 100), ${million.toFixed(1)} ms over 1,000,000, ` +
        `${(tenMillion / million).toFixed(1)} × (target 1.2 ×)`,
    )
  }
  return lines
}
