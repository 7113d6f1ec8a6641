/**
 * The formats in which programs that are not ours can recalculate the books: hledger, ledger and Beancount. The balances
 * that Daybook keeps are written as assertions: a program that adds up the entries to anything else reports an error.
 */
import { beancount } from './beancount-journal.ts'
import type { ChartPath, JournalWriter } from './plain-text-journal.ts'
import { plainText } from './plain-text-journal.ts'

export const journalFormats = ['hledger', 'ledger', 'beancount'] as const
export type JournalFormat = (typeof journalFormats)[number]

const writers: Readonly<Record<JournalFormat, JournalWriter>> = { hledger: plainText, ledger: plainText, beancount }

/** Returns how the format is written. */
export function journalWriter(format: JournalFormat): JournalWriter {
  return writers[format]
}

/** The command that reads a file in each format and compares the balances; FILE stands for its name. */
export const journalCommands: Readonly<Record<JournalFormat, string>> = {
  hledger: 'hledger -f FILE check',
  ledger: 'ledger -f FILE balance',
  beancount: 'bean-check FILE',
}

/** Returns the path of each account by its id; accounts whose names become the same are numbered in the given order. */
export function accountPaths(writer: JournalWriter, accounts: readonly ChartPath[]): Map<string, string> {
  const taken = new Set<string>()
  return new Map(
    accounts.map((account) => {
      const path = writer.path(account)
      let free = path
      for (let count = 2; taken.has(free); count += 1) free = writer.numbered(path, count)
      taken.add(free)
      return [account.id, free]
    }),
  )
}
