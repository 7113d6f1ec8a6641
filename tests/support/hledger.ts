/** The totals of hledger's statements over a journal. */
import { spawnSync } from 'node:child_process'

export const hasHledger = spawnSync('hledger', ['--version']).status === 0

/** Returns the cents of an amount; zero without one. */
export function cents(text: string | undefined): bigint {
  const [whole = '0', fraction = '00'] = (text ?? '0').split('.')
  return BigInt(`${whole}${fraction}`)
}

/** Runs a statement over the text of a journal; returns its totals in cents, the net last. Throws what hledger reports. */
export function hledgerTotals(journal: string, args: readonly string[]): bigint[] {
  const options = { input: journal, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const
  const { status, stdout, stderr } = spawnSync('hledger', ['-f', '-', ...args, '--depth', '1', '-O', 'csv'], options)
  if (status !== 0 || stderr !== '') throw new Error(`hledger ${args.join(' ')}: ${stderr}`)
  return [...stdout.matchAll(/^"(?:total|Net:)","(-?[\d.]+)/gm)].map(([, amount]) => cents(amount))
}
