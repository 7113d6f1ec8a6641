/** What a journal voucher needs to know before it posts, and everything that is wrong with it then. */
import { validate as isUuid } from 'uuid'
import type { Problem } from '../../../domain/errors.ts'
import { DomainError, refuse } from '../../../domain/errors.ts'
import type { VoucherRow } from '../../../domain/ledger/post-journal-voucher.ts'
import { checkJournalVoucher } from '../../../domain/ledger/post-journal-voucher.ts'
import type { Reading } from '../../db/core/client.ts'
import { reading } from '../../db/core/client.ts'
import type { AccountFacts, BookFacts, YearFacts } from '../../db/documents/book-store.ts'
import type { StoredVoucher } from '../../db/ledger/journal-voucher-store.ts'
import { accountFacts, bookFacts, yearFacts } from '../../db/documents/book-store.ts'
import { liveLines, voucherById } from '../../db/ledger/journal-voucher-store.ts'
import type { PostedLine } from '../../db/ledger/ledger-store.ts'
import { periodProblem } from '../books/period.ts'
import type { DecisionContext } from '../core/unit-of-work.ts'

export type Facts = {
  accounts: ReadonlyMap<string, AccountFacts>
  years: readonly YearFacts[]
  book: BookFacts
  /** The voucher as stored, when one was asked for. */
  stored: StoredVoucher | undefined
  /** What stands in the ledger for it. */
  live: readonly PostedLine[]
}

/**
 * The accounts of the rows, fiscal years, lock date and series, and the voucher of an id where one is given. Raises
 * NOT_FOUND for what is no id.
 */
export function factsFor({ who }: DecisionContext, rows: readonly VoucherRow[], voucherId?: string): Reading<Facts> {
  if (voucherId !== undefined && !isUuid(voucherId)) throw new DomainError('NOT_FOUND')
  const company = who.companyId
  const ids = [...new Set(rows.map((row) => row.accountId ?? ''))].filter((id) => isUuid(id))
  const ofCompany = [accountFacts(company, ids), yearFacts(company), bookFacts(company)] as const
  if (voucherId === undefined) {
    return reading(ofCompany, ([accounts, years, [book]]) =>
      together({ accounts, years, book, stored: undefined, live: [] }),
    )
  }
  const ofVoucher = [voucherById(company, voucherId), liveLines(company, voucherId)] as const
  return reading([...ofCompany, ...ofVoucher], ([accounts, years, [book], [stored], live]) =>
    together({ accounts, years, book, stored, live }),
  )
}

type Found = Omit<Facts, 'accounts' | 'book'> & { accounts: readonly AccountFacts[]; book: BookFacts | undefined }

function together({ accounts, book, ...found }: Found): Facts {
  if (!book) throw new DomainError('NOT_FOUND')
  return { ...found, book, accounts: new Map(accounts.map((account) => [account.id, account])) }
}

/** The voucher of an id; raises NOT_FOUND for an id that the company does not have. */
export function existing({ stored }: Facts): StoredVoucher {
  if (!stored) throw new DomainError('NOT_FOUND')
  return stored
}

type Checked = { date: string; narration: string; rows: readonly VoucherRow[] }

/** Raises everything that is wrong with a voucher at once: its fields, rows, accounts and date. */
export function refuseVoucher(voucher: Checked, facts: Facts): void {
  const problems = checkJournalVoucher({ ...voucher, currencyDigits: facts.book.currency_digits })
  const period = problems.some(({ path }) => path === 'date') ? null : periodProblem(voucher.date, facts)
  refuse([...problems, ...(period ? [period] : []), ...accountProblems(voucher.rows, facts)])
}

function accountProblems(rows: readonly VoucherRow[], { accounts }: Facts): Problem[] {
  return rows.flatMap(({ accountId }, index): Problem[] => {
    if (accountId === null) return []
    const path = `rows.${index}.account`
    const account = accounts.get(accountId)
    if (!account) return [{ code: 'UNKNOWN_REFERENCE', path }]
    const params = { account: account.name }
    if (!account.is_active) return [{ code: 'ACCOUNT_INACTIVE', path, params }]
    return account.control_kind === 'inventory' ? [{ code: 'ACCOUNT_RESERVED', path, params }] : []
  })
}
