/** Posts every cleared payment of a company anew, without keeping it, and compares that with what stands in the ledger. */
import { postPayment } from '../../../domain/ledger/post-payments.ts'
import { sameLines } from '../../../domain/ledger/posting.ts'
import type { Database } from '../../db/core/client.ts'
import { statement } from '../../db/core/client.ts'
import type { ClearedPayment } from '../../db/verify/verify-payment-store.ts'
import { clearedPayments } from '../../db/verify/verify-payment-store.ts'

const paymentsAtOnce = 5000
const findingsAtMost = 20
const beforeAll = '00000000-0000-0000-0000-000000000000'

/** The first payments whose entry is not what their figures post. */
export async function unlikePayments(owner: Database, companyId: string): Promise<string[]> {
  const patience = statement('set local statement_timeout = 0')
  const findings: string[] = []
  for (let after = beforeAll; findings.length < findingsAtMost;) {
    const [, found] = await owner.batch(null, [patience, clearedPayments(companyId, after, paymentsAtOnce)])
    findings.push(...found.filter((payment) => !isPosted(payment)).map(say))
    after = found.at(-1)?.id ?? ''
    if (found.length < paymentsAtOnce) break
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

function say({ path, number }: ClearedPayment): string {
  return `${path} ${number} differs from its journal entry.`
}
