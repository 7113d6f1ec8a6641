import { DomainError } from '../../../domain/errors.ts'
import { rootClassOf } from '../../../domain/ledger/chart.ts'
import type { JournalFormat } from '../../../domain/journals/journal-formats.ts'
import { accountPaths, journalWriter } from '../../../domain/journals/journal-formats.ts'
import type { ChartPath } from '../../../domain/journals/plain-text-journal.ts'
import type { Transaction } from '../../db/core/client.ts'
import { company } from '../../db/company/company-store.ts'
import { chartAccounts, chartCategories } from '../../db/records/import-store.ts'
import { fetchJournal, openJournal, waitForReader } from '../../db/ledger/journal-export-store.ts'
import type { Context } from '../core/unit-of-work.ts'
import { require } from '../core/unit-of-work.ts'

const rowsAtOnce = 1000

type Options = {
  format: JournalFormat
  /** The reader may stop for longer than the database waits for a request. */
  waits: boolean
}

/**
 * Writes every journal entry of the company in a format of other programs, by date, then number, as of one moment, with
 * the balances of all accounts after each fiscal year and at the end. `write` gets one piece at a time and is awaited, so
 * that memory does not grow with the books. Returns the number of entries. Raises NOT_ALLOWED.
 */
export async function exportBooks(
  context: Context,
  { format, waits }: Options,
  write: (text: string) => Promise<void>,
): Promise<number> {
  require(context, 'account_journal_vouchers.export')
  const { db, who } = context
  const [[row]] = await db.batch(who.companyId, [company(who.companyId)])
  if (!row) throw new DomainError('NOT_FOUND')
  const currency = { code: row.currency_code, digits: row.currency_digits }
  const writer = journalWriter(format)
  return db.transaction(who.companyId, async (tx) => {
    if (waits) await tx.run(waitForReader())
    await tx.run(openJournal(who.companyId))
    // Read after the cursor was opened, so that no account of its entries is missing.
    const chart = await chartPaths(tx, who.companyId)
    const paths = accountPaths(writer, chart)
    const accounts = chart.map(({ id, ...account }) => ({ ...account, path: paths.get(id) ?? '' }))
    let count = 0
    for await (const rows of pages(tx)) {
      const [first] = rows
      if (count === 0 && first) await write(writer.head(accounts, first.date, currency))
      const texts = rows.map(({ is_balance: isBalance, ...entry }) => {
        const lines = entry.lines.map((line) => ({ ...line, account: paths.get(line.account) ?? line.account }))
        if (isBalance) return writer.balances(entry.date, lines, currency)
        count += 1
        return writer.entry({ ...entry, lines }, currency)
      })
      await write(texts.join(''))
    }
    return count
  })
}

async function* pages(tx: Transaction) {
  for (;;) {
    const rows = await tx.run(fetchJournal(rowsAtOnce))
    if (rows.length === 0) return
    yield rows
  }
}

async function chartPaths(tx: Transaction, companyId: string): Promise<ChartPath[]> {
  const accounts = await tx.run(chartAccounts(companyId))
  const categories = new Map((await tx.run(chartCategories(companyId))).map((category) => [category.id, category]))
  const above = (id: string | null): Omit<ChartPath, 'id'> => {
    const category = id === null ? undefined : categories.get(id)
    if (!category) return { rootClass: 'equity', isCash: false, names: [] }
    const { system_code: code, cash_flow_section: section, name } = category
    const { rootClass, isCash, names } = above(category.parent_id)
    return {
      rootClass: rootClassOf(code ?? '') ?? rootClass,
      isCash: section === null ? isCash : section === 'cash',
      names: [...names, name],
    }
  }
  return accounts.map(({ id, name, category_id }) => {
    const { names, ...classes } = above(category_id)
    return { id, ...classes, names: [...names, name] }
  })
}
