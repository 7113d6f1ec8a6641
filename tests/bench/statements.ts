/** Measures the financial statements over a million and over ten million lines, and the explanation of a figure over ten. */
/** Measures requests in turn. */
type Get = (...urls: string[]) => Promise<number[]>

/**
 * Returns a line for each statement of the companies `long` (1,000,000 lines) and `longest` (10,000,000), and one for the levels of
 * an explanation; `cash` is the account of `longest` with a fifth of its lines.
 */
export async function benchStatements(get: Get, { today, cash }: { today: string; cash: string }): Promise<string[]> {
  const year = today.slice(0, 4)
  const range = `start_date=${year}-02-11&end_date=${year}-10-17`
  const statements = {
    'trial balance': `trial-balance/?${range}`,
    'balance sheet': `balance-sheet/?as_of=${year}-10-17`,
    'income statement': `income-statement/?${range}`,
  }
  const lines: string[] = []
  for (const [name, query] of Object.entries(statements)) {
    const over = (slug: string) => `/api/company/${slug}/reports/${query}`
    const [million = Number.NaN, tenMillion = Number.NaN] = await get(over('long'), over('longest'))
    lines.push(
      `${name}: ${tenMillion.toFixed(1)} ms over 10,000,000 lines (target 100), ${million.toFixed(1)} ms over 1,000,000, ` +
        `${(tenMillion / million).toFixed(1)} × (target 1.2 ×)`,
    )
  }
  const levels: string[] = []
  const month = `from=${year}-05-01&until=${year}-05-31`
  for (const below of ['', `&account=${cash}`, `&account=${cash}&${month}`]) {
    const cell = `row=totals&column=debit${below}`
    const [time = Number.NaN] = await get(`/api/company/longest/reports/trial-balance/explain/?${range}&${cell}`)
    levels.push(time.toFixed(1))
  }
  lines.push(`explaining a figure over 10,000,000 lines, by level: ${levels.join(', ')} ms (target 150)`)
  return lines
}
