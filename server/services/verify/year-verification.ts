/** The checks of fiscal years: their openings, the step from one to the next, and closed years. */
import { closedYearsAreSettled, openingsOnFirstDay, yearsCarryForward } from '../../../domain/ledger/year-checks.ts'
import * as years from '../../db/verify/verify-years-store.ts'
import type { Check } from './check.ts'
import { check } from './check.ts'

export const yearChecks: readonly Check[] = [
  check({
    name: 'openingsOnFirstDay',
    unit: 'openings',
    count: years.countOpenings,
    broken: years.misdatedOpenings,
    describe: openingsOnFirstDay,
  }),
  check({
    name: 'yearsCarryForward',
    unit: 'year ends',
    count: years.countBoundaries,
    broken: years.brokenBoundaries,
    describe: yearsCarryForward,
  }),
  check({
    name: 'closedYearsAreSettled',
    unit: 'fiscal years',
    count: years.countYears,
    broken: years.settledYears,
    describe: closedYearsAreSettled,
  }),
]
