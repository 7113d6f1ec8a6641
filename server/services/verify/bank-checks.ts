/** The check of matched bank lines. */
import { brokenMatches, countMatches } from '../../db/verify/bank-verify-store.ts'
import type { Check } from './check.ts'
import { check, details } from './check.ts'

/** Compares both sides of every match, whose entries are not reversed. */
export const bankChecks: readonly Check[] = [
  check({
    name: 'bankMatchesAgree',
    unit: 'matches',
    count: countMatches,
    broken: brokenMatches,
    describe: details,
  }),
]
