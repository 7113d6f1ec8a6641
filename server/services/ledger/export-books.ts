import { DomainError } from '../../../domain/errors.ts'
import { accountPath, journalText } from '../../../domain/ledger/plain-text-journal.ts'
import type { Transaction } from '../../db/core/client.ts'
import { company } from '../../db/company/company-store.ts'
import { chartAccounts, chartCategories } from '../../db/records/import-store.ts'
import { fetchJournal, openJournal } from '../../db/ledger/journal-export-store.ts'
import type { Context } from '../core/unit-of-work.ts'
import { require } from '../core/unit-of-work.ts'

const entriesAtOnce = 1000

/**
 * Writes every journal entry of the company as a plain-text journal, by date, then number, as of one moment. `write`
 * gets one piece at a time and is awaited, so that memory does not grow with the books. Returns the number of entries.
 * Raises NOT_ALLOWED.
 */
export async function exportBooks(context: Context, write: (text: string) => Promise<void>): Promise<number> {
  require(context, 'account_journal_vouchers.export')
  const { db, who } = context
  const [[row]] = await db.batch(who.companyId, [company(who.companyId)])
  if (!row) throw new DomainError('NOT_FOUND')
  const currency = { code: row.currency_code, digits: row.currency_digits }
  return db.transaction(who.companyId, async (tx) => {
    for (const opening of openJournal(who.companyId)) await tx.run(opening)
    // Read after the cursor was opened, so that no account of its entries is missing.
    const paths = await accountPaths(tx, who.companyId)
    let count = 0
    for await (const entries of pages(tx)) {
      count += entries.length
      const texts = entries.map(({ lines, ...entry }) => {
        const linesWithPaths = lines.map((line) => ({ ...line, account: paths.get(line.account) ?? line.account }))
        return journalText({ ...entry, lines: linesWithPaths }, currency)
      })
      await write(texts.join(''))
    }
    return count
  })
}

async function* pages(tx: Transaction) {
  for (;;) {
    const entries = await tx.run(fetchJournal(entriesAtOnce))
    if (entries.length === 0) return
    yield entries
  }
}

async function accountPaths(tx: Transaction, companyId: string): Promise<Map<string, string>> {
  const accounts = await tx.run(chartAccounts(companyId))
  const categories = await tx.run(chartCategories(companyId))
  const byId = new Map(categories.map((category) => [category.id, category]))
  const namesDownTo = (id: string | null): string[] => {
    const category = id === null ? undefined : byId.get(id)
    return category ? [...namesDownTo(category.parent_id), category.name] : []
  }
  return new Map(accounts.map(({ id, name, category_id }) => [id, accountPath([...namesDownTo(category_id), name])]))
}
