/** Facts of a till without a desk, and some shifts for tests of lists. */
import { expect } from 'vitest'
import type { FactContent, TillFact } from '../../domain/till/facts.ts'
import { withHash } from '../../domain/till/hash-fact.ts'
import { newId } from '../../server/services/core/unit-of-work.ts'
import type { TestApp } from './harness.ts'
import { base } from './resource-samples.ts'

/** Returns a function that chains facts of a till. */
export function factChain(till: () => string): (content: FactContent, at?: string, cashier?: string) => TillFact {
  let last: TillFact | null = null
  return (content, at = '2026-06-15T11:00:00Z', cashier = newId()) => {
    const frame = { id: newId(), till: till(), n: (last?.n ?? 0) + 1, at, cashier, previous: last?.hash ?? '' }
    last = withHash({ ...frame, ...content })
    return last
  }
}

/** Creates a till with a closed shift that counts less than expected, and an open one. */
export async function someShifts(app: TestApp): Promise<void> {
  const owner = app.as('owner')
  const { body: modes } = await owner.get(`${base}/settings/payment-modes/?_end=1`)
  const { body: till } = await owner.post(`${base}/sales/pos/tills/`, { name: 'Counter 100 %', mode: modes[0].id })
  const record = factChain(() => till.id)
  const opened = record({ kind: 'shift_opened', body: { float: '50.00' } }, '2026-06-14T08:00:00Z')
  const counted = { counted: '49.50', expected: '50.00', remarks: null }
  const closed = record({ kind: 'shift_closed', body: { shift: opened.id, ...counted } }, '2026-06-14T16:30:00Z')
  const next = record({ kind: 'shift_opened', body: { float: '49.50' } }, '2026-06-15T08:00:00Z')
  const { status, body } = await app
    .withTill(till.key)
    .post(`${base}/sales/pos/sync/`, { facts: [opened, closed, next] })
  expect([status, body.answers.map(({ outcome }: { outcome: string }) => outcome)]).toEqual([
    200,
    ['stored', 'stored', 'stored'],
  ])
}
