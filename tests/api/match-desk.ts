/** Bank reconciliation of company `one` for tests: bank accounts with lines, and the acts on lines. */
import type { TestApp } from './harness.ts'
import { paymentDesk } from './payment-desk.ts'

type SentLine = { date?: string; amount: string; description?: string } & Record<string, string>

const lines = 'banking/statement-lines'

/** Returns the helpers of tests of matching. */
export async function matchDesk(app: TestApp) {
  const desk = await paymentDesk(app)
  const { post, get } = desk
  let counter = 0

  /** Adds lines to a bank account and returns their ids in order. */
  const feed = async (bank: { id: string }, rows: readonly SentLine[]): Promise<string[]> => {
    const sent = rows.map((row) => ({ date: '2026-03-20', ...row, id: `f${String((counter += 1)).padStart(4, '0')}` }))
    await post(lines, { bank_account: bank.id, lines: sent })
    const stored: { id: string; bank_id: string }[] = (await get(`${lines}/?bank_account=${bank.id}&_end=500`)).body
    return sent.map(({ id }) => stored.find(({ bank_id: bankId }) => bankId === id)?.id ?? '')
  }
  const proposals = async (bank: { id: string }) => (await get(`${lines}/proposals/?bank_account=${bank.id}`)).body
  /** Returns status and what each line is in the books: `Reconciled RCPT-2026-0001`. */
  const states = async (bank: { id: string }): Promise<string[]> => {
    const stored = (await get(`${lines}/?bank_account=${bank.id}&_sort=date&_order=asc`)).body
    return stored
      .toSorted((a: { bank_id: string }, b: { bank_id: string }) => (a.bank_id < b.bank_id ? -1 : 1))
      .map((line: Record<string, string>) => [line['status'], line['matched_with']].filter(Boolean).join(' '))
  }
  const match = (matches: readonly object[], who = 'owner') => post(`${lines}/match`, { matches }, who)
  const record = (body: object, who = 'owner') => post(`${lines}/record`, body, who)
  const exclude = (body: object) => post(`${lines}/exclude`, body)
  const unmatch = (body: object, who = 'owner') => post(`${lines}/unmatch`, body, who)
  const accountAt = async (code: string): Promise<string> => (await get(`account/ledgers/?code=${code}`)).body[0].id
  /** Receives money of a contact on a bank account. */
  const receive = (bank: { id: string }, { amount, ...fields }: { party: string; amount: string; date?: string }) =>
    desk.pays('payment-receipts', { rows: [{ method: 'bank', bank_account: bank.id, amount }], ...fields })

  /** Returns the candidate of the live line of a document on a bank account: `entry/…/1`. */
  const entryOf = async ({ id }: { id: string }, bank: { account: string }): Promise<string> => {
    const [row] = await app.sql<{ id: string }>(
      `select 'entry/' || e.id || '/' || l.line_no as id from journal_entry e join journal_line l on l.company_id = e.company_id and l.entry_id = e.id
       where e.document_id = $1 and l.account_id = $2 and e.reverses_id is null
         and not exists (select from journal_entry r where r.company_id = e.company_id and r.reverses_id = e.id)`,
      [id, bank.account],
    )
    return row?.id ?? ''
  }

  return { ...desk, entryOf, feed, proposals, states, match, record, exclude, unmatch, accountAt, receive }
}
