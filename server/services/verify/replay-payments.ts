/**
 * Posts every cleared payment of a company again, without storing it, and compares the result with its ledger entry.
 */
import { postPayment } from '../../../domain/ledger/post-payments.ts'
import { sameLines } from '../../../domain/ledger/posting.ts'
import type { Database } from '../../db/core/client.ts'
import { statement } from '../../db/core/client.ts'
import type { ClearedPayment } from '../../db/verify/verify-payment-store.ts'
import { clearedPayments } from '../../db/verify/verify-payment-store.ts'

const paymentsAtOnce = 5000
const findingsAtMost = 20
const beforeAll = '00000000-0000-0000-0000-000000000000'

/** Returns the first payments whose entry differs from what their figures post. */
export async function findDifferingPayments(books: Database, companyId: string): Promise<string[]> {
  const patience = statement('set local statement_timeout = 0')
  const findings: string[] = []
  for (let after = beforeAll; findings.length < findingsAtMost;) {
    const [, payments] = await books.batch(null, [patience, clearedPayments(companyId, after, paymentsAtOnce)])
    findings.push(...payments.filter((payment) => !isPosted(payment)).map(describe))
    after = payments.at(-1)?.id ?? ''
    if (payments.length < paymentsAtOnce) break
  }
  return findings.slice(0, findingsAtMost)
}

function isPosted({
  lines,
  withholding,
  withholdingAccountId,
  writeOff,
  writeOffAccountId,
  ...payment
}: ClearedPayment) {
  const expected = postPayment({
    ...payment,
    withholding: { accountId: withholdingAccountId, amount: withholding },
    writeOff: { accountId: writeOffAccountId, amount: writeOff },
  })
  return sameLines(expected, lines)
}

function describe({ path, number }: ClearedPayment): string {
  return `${path} ${number} differs from its journal entry.`
}
