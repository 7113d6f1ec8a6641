/**
 * Joins the statements of several files as if the files were imported one after the other, the earliest first: a line that an
 * earlier file has is counted once, equal lines within a file are all kept.
 *
 *   2 March: -4.50 Coffee, -4.50 Coffee      both
 *   the whole of March with the same two     none of them again
 *
 * Files without lines change no balance and are left out where others have lines. Lines are numbered through all files.
 */
import type { BankFile, BankFileStatement } from './bank-file.ts'
import { identityOf } from './statement-line.ts'

/** `lineCount` is the number of lines of the text of a file. */
export type NamedBankFile = BankFile & { readonly name: string; readonly lineCount: number }

/** Returns the files as one; their format is that of the first. */
export function joinBankFiles(files: readonly NamedBankFile[]): Pick<BankFile, 'statements'> {
  const filled = files.filter((file) => firstDay(file) !== '')
  const seen = new Map<string, number>()
  let linesBefore = 0
  const statements: BankFileStatement[] = []
  for (const file of (filled.length > 0 ? filled : files).toSorted(byTime)) {
    const counts = new Map<string, number>()
    for (const statement of file.statements) {
      const lines = statement.lines.flatMap((line) => {
        const identity = `${statement.account} ${identityOf(line)}`
        const count = (counts.get(identity) ?? 0) + 1
        counts.set(identity, count)
        return count > (seen.get(identity) ?? 0) ? [{ ...line, line: line.line + linesBefore }] : []
      })
      statements.push({ ...statement, lines })
    }
    for (const [identity, count] of counts) seen.set(identity, Math.max(count, seen.get(identity) ?? 0))
    linesBefore += file.lineCount
  }
  return { statements }
}

function firstDay({ statements }: BankFile): string {
  const days = statements.flatMap(({ lines }) => lines.map(({ date }) => date))
  return days.reduce((first, day) => (first === '' || day < first ? day : first), '')
}

function lastDay({ statements }: BankFile): string {
  const days = statements.flatMap(({ lines }) => lines.map(({ date }) => date))
  return days.reduce((last, day) => (day > last ? day : last), '')
}

function byTime(one: NamedBankFile, other: NamedBankFile): number {
  const keys = [one, other].map((file) => `${firstDay(file)} ${lastDay(file)} ${file.name}`)
  if (keys[0] === keys[1]) return 0
  return (keys[0] ?? '') < (keys[1] ?? '') ? -1 : 1
}
