/** Enters what is planned through the use-cases that a person would use. */
import type { LocalDate } from '../../domain/calendar/local-date.ts'
import { addDays, endOfMonth } from '../../domain/calendar/local-date.ts'
import { accountLedgers } from '../../domain/resources/ledger/account-ledgers.ts'
import { statement } from '../db/core/client.ts'
import { journalVouchers } from '../services/ledger/journal-vouchers.ts'
import type { Context } from '../services/core/unit-of-work.ts'
import { createRecord } from '../services/core/write-records.ts'
import type { NewLedger, PlannedVoucher } from './planned-vouchers.ts'
import { decimalText } from './planned-vouchers.ts'
import { actOnDocument, createDocument } from '../services/documents/engine/run.ts'
import { plain } from '../services/documents/plain/plain.ts'

/** Makes the ledgers; their categories are named by code. */
export async function enterLedgers(context: Context, ledgers: readonly NewLedger[]): Promise<void> {
  const categories = await idsByCode(context, 'account_category')
  for (const { category, ...ledger } of ledgers) {
    await createRecord(context, accountLedgers, { ...ledger, category: categories.get(category) })
  }
}

/** Who enters the documents of a company, and who only prepares them. */
export type Bookkeepers = { approver: Context; preparer: Context }

/** Enters the vouchers in the order of the plan, so that their numbers follow their dates. */
export async function enterVouchers(
  { approver, preparer }: Bookkeepers,
  plan: readonly PlannedVoucher[],
): Promise<void> {
  const accounts = await idsByCode(approver, 'account')
  const schemes = await schemesByInputAccount(approver)
  let reversal: { id: string; date: LocalDate } | null = null
  for (const planned of plan) {
    if (reversal && reversal.date < planned.date) reversal = await reverse(approver, reversal)
    const isDraft = planned.fate === 'draft'
    const { body } = await createDocument(isDraft ? preparer : approver, plain(journalVouchers), {
      date: planned.date,
      narration: planned.narration,
      status: isDraft ? 'Unapproved' : 'Approved',
      rows: planned.rows.map(({ account, debit, credit, description, base }) => {
        const accountId = accounts.get(account) ?? null
        const amounts = { debit: decimalText(debit), credit: decimalText(credit) }
        const tax = base === undefined ? {} : { tax_scheme: schemes.get(accountId ?? ''), tax_base: decimalText(base) }
        return { account: accountId, ...amounts, description, ...tax }
      }),
    })
    const { id, version } = body
    if (planned.fate === 'cancelled') {
      await act(approver, 'cancel', { id, body: { version, reason: 'Entered twice' } })
    }
    if (planned.fate === 'reversed') reversal = { id, date: addDays(endOfMonth(planned.date), 1) }
  }
}

async function reverse(context: Context, { id, date }: { id: string; date: string }): Promise<null> {
  const { body } = await act(context, 'reverse', { id, body: { date } })
  await act(context, 'approve', { id: body.id, body: { version: body.version } })
  return null
}

const act = (context: Context, name: string, target: { id: string; body: unknown }) =>
  actOnDocument(context, plain(journalVouchers), { ...target, act: name })

async function idsByCode(
  { db, who }: Context,
  table: 'account' | 'account_category',
): Promise<ReadonlyMap<string, string>> {
  const sql = `select id, code from ${table} where company_id = $1 and code is not null`
  const [rows] = await db.batch(who.companyId, [statement<{ id: string; code: string }>(sql, [who.companyId])])
  return new Map(rows.map(({ id, code }) => [code, id]))
}

/** Returns the schemes of ordinary tax by their accounts of input tax. */
async function schemesByInputAccount({ db, who }: Context): Promise<ReadonlyMap<string, string>> {
  const sql = "select id, receivable_id as account from tax_scheme where company_id = $1 and kind = 'taxable'"
  const [rows] = await db.batch(who.companyId, [
    statement<{ id: string; account: string | null }>(sql, [who.companyId]),
  ])
  return new Map(rows.flatMap(({ id, account }) => (account === null ? [] : [[account, id]])))
}
