/**
 * The power fails under the running server, on a disk that takes 3 ms and forgets what was not flushed. The full run is
 * `npm run proof -- restarts`. Needs Linux and a C compiler.
 */
import { expect, test } from 'vitest'
import { noteErrors } from '../support/run-notes.ts'
import { postDuringPowerFailures, whyNoPowerFailure } from '../support/power-failures.ts'

test.skipIf(whyNoPowerFailure !== null)(
  'power failures lose no voucher that was acknowledged, and no number is missing or used twice',
  async () => {
    const figures = await postDuringPowerFailures(2)
    const { acknowledged, answers, texts, stored } = figures
    expect(figures.forgotten).toEqual({ rows: 20, of: 20 })
    expect(figures.lost).toEqual([])
    expect(stored).toEqual({
      vouchers: acknowledged,
      numbers: acknowledged,
      gaps: 0,
      debit: (acknowledged * 1.25).toFixed(2),
    })
    expect(Object.keys(answers).toSorted()).toEqual(['201', '503'])
    texts.forEach(noteErrors)
    expect(figures.sameProcess).toBe(true)
    expect(figures.broken).toEqual([])
  },
  180_000,
)
