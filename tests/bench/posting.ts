/** Measures posting a journal voucher of five rows over HTTP beside the bare statements of the same use-case. */
import { statement } from '../../server/db/core/client.ts'
import { journalVouchers } from '../../server/services/ledger/journal-vouchers.ts'
import type { Context } from '../../server/services/core/unit-of-work.ts'
import { newId } from '../../server/services/core/unit-of-work.ts'
import type { Target } from './posting-http.ts'
import { recorder } from './recorder.ts'
import type { ComparedPosting, Posting } from './compared-posting.ts'
import { benchPostingCosts } from './posting-costs.ts'
import { median, runRound, startChild } from './rounds.ts'
import { createDocument } from '../../server/services/documents/engine/run.ts'
import { plain } from '../../server/services/documents/plain/plain.ts'

const round = { seconds: 4, connections: 8 }
const rounds = 5
const path = 'account/journal-vouchers'

/** Returns a line with both figures and their ratio, and one with the costs. */
export async function benchPosting(posting: Posting): Promise<string[]> {
  const { context } = posting
  const accounts = await accountIds(context, ['A-C-C', 'I-S-S', 'E-I-FP', 'E-I-RO', 'E-D-LC-DUT0'])
  const amounts = ['-', '100.00', '10.00', '5.00', '2.50'].map((amount, index) =>
    index === 0 ? { debit: '117.50', credit: '' } : { debit: '', credit: amount },
  )
  const rows = amounts.map((amount, index) => ({ account: accounts[index] ?? '', description: '', ...amount }))
  const body = { date: posting.today, narration: 'Takings of the day', status: 'Approved', rows }
  const { db, recorded, next } = recorder(context.db)
  next()
  await createDocument(
    { ...context, db, idempotency: { method: 'POST', path, key: newId(), body } },
    plain(journalVouchers),
    body,
  )
  const kind = {
    name: 'posting a voucher of 5 rows',
    path,
    bodies: [body],
    copy: 'bench_voucher',
    target: '4 ms, 400/s, 6 ms',
  }
  return compare(posting, { ...kind, recorded })
}

/**
 * Creates documents over HTTP beside the bare statements of the same use-case, in turn; returns a line with both figures,
 * and one with the costs.
 */
export async function compare(posting: Posting, kind: ComparedPosting): Promise<string[]> {
  const { name, path: to, bodies, recorded } = kind
  const { context, appUrl, slug, port, token, analyze } = posting
  const { companyId } = context.who
  const texts = bodies.map((body) => JSON.stringify(body))
  const target: Target = { port, token, path: `/api/company/${slug}/${to}/`, bodies: texts }
  const http = startChild('posting-http.ts', target)
  const sql = startChild('posting-sql.ts', { ...recorded, url: appUrl, companyId })
  try {
    for (const child of [http, sql]) await runRound(child, { ...round, seconds: 2 })
    // Autovacuum does this within a minute; plans made for empty tables are not the subject.
    await analyze()
    const rates: { http: number[]; sql: number[] } = { http: [], sql: [] }
    for (let n = 0; n < rounds; n += 1) {
      rates.http.push(await runRound(http, round))
      rates.sql.push(await runRound(sql, round))
    }
    const [overHttp, bare] = [median(rates.http), median(rates.sql)]
    const ratio = Math.round((overHttp / bare) * 100)
    return [
      `${name}, 8 clients: ${overHttp.toFixed(0)}/s over HTTP, ${bare.toFixed(0)}/s bare SQL, ${ratio} % (target 50 %)`,
      await benchPostingCosts(posting, kind),
    ]
  } finally {
    for (const child of [http, sql]) child.disconnect()
  }
}

async function accountIds({ db, who }: Context, codes: string[]): Promise<string[]> {
  const [rows] = await db.batch(who.companyId, [
    statement<{ id: string; code: string }>(
      'select id, code from account where company_id = $1 and code = any ($2::text[])',
      [who.companyId, codes],
    ),
  ])
  return codes.map((code) => rows.find((account) => account.code === code)?.id ?? '')
}
