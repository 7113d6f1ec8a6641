/**
 * Measures search over a million documents: by number, party, reference and amount, for rare and for very common words.
 */
import { invoices } from './long-lists.ts'

const rounds = 40

/** The text typed in each round: another document each time, over the whole year. */
const searches: readonly { what: string; typed: (n: number) => string }[] = [
  { what: 'number', typed: (n) => `INV-${String(n).padStart(7, '0')}` },
  { what: 'part of a number', typed: (n) => String(n).padStart(7, '0').slice(1) },
  { what: 'two letters that every number begins with', typed: () => 'in' },
  { what: 'party of 80 documents', typed: (n) => `customer ${String(n % 10_000).padStart(5, '0')}` },
  { what: 'party of 200,000 documents', typed: () => 'harbour wholesale' },
  { what: 'letters in the name of every party', typed: () => 'customer' },
  { what: 'reference', typed: (n) => String(5_000_000 + ((n * 7919) % 1_000_003)) },
  { what: 'word in ten remarks', typed: () => 'exhibition' },
  { what: 'amount', typed: (n) => ((100 + (n % 900)) * 1.2).toFixed(2) },
  { what: 'party and amount', typed: (n) => `harbour ${((100 + (n % 180) * 5) * 1.2).toFixed(2)}` },
  { what: 'nothing', typed: (n) => `zzyzx${n}` },
]

/** Returns one line for each kind of search; `fetch` requests a path below the company. */
export async function benchSearch(fetch: (path: string) => Promise<void>): Promise<string[]> {
  const lines: string[] = []
  for (const { what, typed } of searches) {
    const times: number[] = []
    for (let round = 0; round < rounds + 3; round += 1) {
      const n = 1 + ((round * 611_953) % invoices)
      const before = performance.now()
      await fetch(`search/?q=${encodeURIComponent(typed(n))}`)
      if (round >= 3) times.push(performance.now() - before)
    }
    const sorted = times.toSorted((one, other) => one - other)
    const at = (part: number) => (sorted[Math.floor(part * (rounds - 1))] ?? Number.NaN).toFixed(1)
    lines.push(
      `search among ${invoices.toLocaleString('en')} documents by ${what}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms (target 50)`,
    )
  }
  return lines
}
