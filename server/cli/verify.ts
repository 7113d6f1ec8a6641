/** `npm run verify [-- --company SLUG]` */
import { parseArgs } from 'node:util'
import type { Config } from '../config.ts'
import { verifyBooks } from '../services/verify/verify-books.ts'
import { withBooks } from './books.ts'
import { print, UsageError } from './usage.ts'

export const verifyUsage = `npm run verify [-- --company SLUG]
  --company SLUG       only this company; without it all of them`

/** Runs every check and prints a line for each with its findings; returns 1 when an invariant is broken. */
export async function runVerify(args: string[], config: Config): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: { company: { type: 'string' } },
    allowPositionals: true,
  })
  if (positionals.length > 0) throw new UsageError(`Unexpected argument "${positionals[0]}".`)
  return withBooks(config, async (books) => {
    let checks = 0
    let failed = 0
    let before = performance.now()
    for await (const { check, company, scope, findings } of verifyBooks(books, values.company ?? null)) {
      checks += 1
      const seconds = ((performance.now() - before) / 1000).toFixed(2)
      before = performance.now()
      const mark = findings.length === 0 ? 'ok    ' : 'BROKEN'
      print([mark, check.padEnd(32), (company ?? '').padEnd(20), scope.padEnd(28), `${seconds} s`].join(' '))
      for (const finding of findings) print(`  ${finding}`)
      if (findings.length > 0) failed += 1
    }
    print(failed === 0 ? `${checks} checks passed` : `${failed} of ${checks} checks failed`)
    return failed === 0 ? 0 : 1
  })
}
