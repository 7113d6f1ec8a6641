/**
 * Reads OFX and QFX, version 1 (SGML, whose values have no end tags) and version 2 (XML). The format has no opening
 * balance; its balance is that of the moment of the download, which may lie after the period: then it is not its closing balance.
 *
 *   <STMTTRN><DTPOSTED>20110405<TRNAMT>-34.51<FITID>487<NAME>ELECTRIC     2011-04-05, -34.51, bank's id 487
 */
import { markupParts } from '../../imports/read-markup.ts'
import type { BankFileLine, BankFileStatement } from './bank-file.ts'
import { amountAt, bankFileLine, dateAt, givenReference, unreadable } from './bank-file.ts'

type Value = { text: string; line: number }
type Group = { line: number; values: Map<string, Value> }
type OpenStatement = {
  account: string
  currency: string
  closing: string | null
  /** The day of the balance, and the last of the period; empty where the file does not say it. */
  asOf: string
  end: string
  lines: BankFileLine[]
}

const statementTags = new Set(['STMTRS', 'CCSTMTRS'])
/** The accounts of the other side of a transfer. */
const otherAccounts = new Set(['BANKACCTTO', 'CCACCTTO'])

/** Returns the statements of an OFX file. Raises STATEMENT_UNREADABLE. */
export function readOfx(text: string): BankFileStatement[] {
  const statements: OpenStatement[] = []
  let statement: OpenStatement | null = null
  let transaction: Group | null = null
  let isOther = false
  let inBalance = false
  let tag = ''
  for (const part of markupParts(text, unreadable)) {
    if (part.kind === 'text') {
      const value = { text: part.text.trim(), line: part.line }
      if (transaction) addValue(transaction, isOther ? `TO${tag}` : tag, value)
      else if (statement && tag === 'ACCTID') statement.account ||= value.text
      else if (statement && tag === 'CURDEF') statement.currency ||= value.text.toUpperCase()
      else if (statement && tag === 'DTEND') statement.end = dayIn(value.text)
      else if (statement && inBalance && tag === 'BALAMT') statement.closing = amountAt(value.line, value.text)
      else if (statement && inBalance && tag === 'DTASOF') statement.asOf = dayIn(value.text)
      continue
    }
    const name = part.name.toUpperCase()
    const isOpen = part.kind === 'open'
    tag = isOpen ? name : ''
    if (statementTags.has(name)) {
      statement = isOpen ? { account: '', currency: '', closing: null, asOf: '', end: '', lines: [] } : null
      if (statement) statements.push(statement)
    } else if (name === 'STMTTRN' && statement) {
      if (isOpen === (transaction !== null)) throw unreadable(part.line, `<${isOpen ? '' : '/'}STMTTRN>`)
      if (transaction) statement.lines.push(lineOf(transaction))
      transaction = isOpen ? { line: part.line, values: new Map() } : null
    } else if (otherAccounts.has(name)) isOther = isOpen
    else if (name === 'LEDGERBAL') inBalance = isOpen
  }
  if (transaction) throw unreadable(transaction.line, '<STMTTRN>')
  return statements.map(({ account, currency, lines, ...balance }) => ({
    account,
    currency,
    lines,
    opening: null,
    closing: closingOf(lines, balance),
  }))
}

/** Returns the ISO day that a text begins with; empty for none. */
function dayIn(text: string): string {
  const [, year, month, day] = /^(\d{4})-?(\d\d)-?(\d\d)/.exec(text) ?? []
  return year === undefined ? '' : `${year}-${month}-${day}`
}

/** Returns the balance unless it is of a day after the period, or without one after the last line. */
function closingOf(
  lines: readonly BankFileLine[],
  { closing, asOf, end }: Pick<OpenStatement, 'closing' | 'asOf' | 'end'>,
): string | null {
  const last =
    end ||
    (lines
      .map(({ date }) => date)
      .toSorted()
      .at(-1) ??
      '')
  return asOf > last ? null : closing
}

/** Text that is interrupted by CDATA comes in several parts. */
function addValue({ values }: Group, name: string, { text, line }: Value): void {
  const before = values.get(name)
  values.set(name, before ? { text: `${before.text} ${text}`, line: before.line } : { text, line })
}

function lineOf({ line, values }: Group): BankFileLine {
  const text = (name: string) => values.get(name)?.text ?? ''
  const required = (name: string): Value => {
    const value = values.get(name)
    if (!value) throw unreadable(line, `<STMTTRN> ${name}`)
    return value
  }
  const [date, amount] = [required('DTPOSTED'), required('TRNAMT')]
  const available = values.get('DTAVAIL')
  const name = text('NAME')
  const memo = text('MEMO')
  return bankFileLine({
    line,
    date: dateAt(date.line, date.text),
    value_date: available ? dateAt(available.line, available.text) : '',
    amount: amountAt(amount.line, amount.text),
    // Banks repeat the name in the memo, or cut it off there.
    description: memo === '' || memo.startsWith(name) ? memo || name : `${name} ${memo}`.trim(),
    counterparty_name: name,
    counterparty_account: text('TOACCTID'),
    end_to_end_reference: givenReference(text('REFNUM')),
    cheque_number: givenReference(text('CHECKNUM')),
    bank_id: text('FITID'),
  })
}
