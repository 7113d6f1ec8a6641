/**
 * Reads camt.052, .053 and .054 of any version. An entry whose details have amounts that add up to its own is one line for
 * each detail, because each has its own counterparty and reference; any other entry is one line. Pending entries are no
 * facts yet and are left out.
 *
 *   entry 90.00 of two details 40.00 and 50.00      two lines
 *   entry 90.00 of two details without amounts      one line of 90.00
 */
import type { Element } from '../../imports/read-markup.ts'
import { attributeOf, elementsAt, readXml, textAt } from '../../imports/read-markup.ts'
import { compare, negate, sum } from '../../money/decimal.ts'
import type { BankFile, BankFileLine, BankFileStatement } from './bank-file.ts'
import { amountAt, bankFileLine, dateAt, givenReference, unreadable } from './bank-file.ts'

const messages = {
  BkToCstmrAcctRpt: { format: 'camt052', part: 'Rpt' },
  BkToCstmrStmt: { format: 'camt053', part: 'Stmt' },
  BkToCstmrDbtCdtNtfctn: { format: 'camt054', part: 'Ntfctn' },
} as const

/** Returns the statements of a camt file. Raises STATEMENT_UNREADABLE. */
export function readCamt(text: string): BankFile {
  const root = readXml(text, { unreadable })
  for (const message of root.children) {
    const kind = Object.entries(messages).find(([name]) => name === message.name)?.[1]
    if (kind) return { format: kind.format, statements: elementsAt(message, kind.part).map(statementOf) }
  }
  throw unreadable(root.line, `<${root.name}>`)
}

function statementOf(element: Element): BankFileStatement {
  const entries = elementsAt(element, 'Ntry').filter(isBooked)
  const [amount] = [...elementsAt(element, 'Bal/Amt'), ...elementsAt(element, 'Ntry/Amt')]
  return {
    account: textAt(element, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id'),
    currency: textAt(element, 'Acct/Ccy') || currencyOf(amount),
    opening: balanceOf(element, ['OPBD', 'PRCD']),
    closing: balanceOf(element, ['CLBD']),
    lines: entries.flatMap(linesOf),
  }
}

function currencyOf(amount: Element | undefined): string {
  return amount ? attributeOf(amount, 'Ccy') : ''
}

function isBooked(entry: Element): boolean {
  const status = textAt(entry, 'Sts/Cd', 'Sts')
  return status === '' || status === 'BOOK'
}

function balanceOf(element: Element, codes: readonly string[]): string | null {
  const balances = elementsAt(element, 'Bal')
  for (const code of codes) {
    const balance = balances.find((one) => textAt(one, 'Tp/CdOrPrtry/Cd') === code)
    if (balance) return signedAmount(balance, 'Amt')
  }
  return null
}

/** Returns the amount of an entry, detail or balance, negative for a debit; a detail may have the direction of its entry. */
function signedAmount(element: Element, path: string, directionOf = element): string {
  const [amount] = elementsAt(element, path)
  if (!amount) throw unreadable(element.line, `<${element.name}> ${path}`)
  const direction = textAt(element, 'CdtDbtInd') || textAt(directionOf, 'CdtDbtInd')
  if (direction !== 'CRDT' && direction !== 'DBIT') throw unreadable(element.line, `<${element.name}> CdtDbtInd`)
  const text = amountAt(amount.line, amount.text)
  return direction === 'DBIT' ? negate(text) : text
}

function linesOf(entry: Element): BankFileLine[] {
  const amount = signedAmount(entry, 'Amt')
  const details = elementsAt(entry, 'NtryDtls/TxDtls')
  const booking = dateOf(entry, 'BookgDt') || dateOf(entry, 'ValDt')
  if (booking === '') throw unreadable(entry.line, '<Ntry> BookgDt')
  const common = { line: entry.line, date: booking, value_date: dateOf(entry, 'ValDt') }
  const entryId = givenReference(textAt(entry, 'AcctSvcrRef'))
  const [only] = details
  if (details.length < 2) {
    return [bankFileLine({ ...common, amount, bank_id: entryId, ...detailOf(entry, only ?? entry, amount) })]
  }
  const amounts = details.map((detail) => detailAmount(entry, detail))
  if (amounts.includes(null) || compare(sum(amounts.map(String)), amount) !== 0) {
    return [bankFileLine({ ...common, amount, bank_id: entryId, description: textAt(entry, 'AddtlNtryInf') })]
  }
  return details.map((detail, place) => {
    const part = amounts[place] ?? amount
    const bank_id = entryId === '' ? '' : `${entryId}/${place + 1}`
    return bankFileLine({ ...common, amount: part, bank_id, ...detailOf(entry, detail, part) })
  })
}

function detailAmount(entry: Element, detail: Element): string | null {
  const path = ['Amt', 'AmtDtls/TxAmt/Amt'].find((one) => elementsAt(detail, one).length > 0)
  return path === undefined ? null : signedAmount(detail, path, entry)
}

function dateOf(entry: Element, name: string): string {
  const [element] = [...elementsAt(entry, `${name}/Dt`), ...elementsAt(entry, `${name}/DtTm`)]
  return element ? dateAt(element.line, element.text) : ''
}

/** Returns the texts of a detail, or of an entry without details; the other side of money in is the debtor. */
function detailOf(entry: Element, detail: Element, amount: string): Partial<BankFileLine> {
  const other = amount.startsWith('-') ? 'Cdtr' : 'Dbtr'
  const unstructured = elementsAt(detail, 'RmtInf/Ustrd').map(({ text }) => text.trim())
  const ownId = givenReference(textAt(detail, 'Refs/AcctSvcrRef'))
  return {
    description:
      unstructured.filter((text) => text !== '').join(' ') ||
      textAt(detail, 'AddtlTxInf') ||
      textAt(entry, 'AddtlNtryInf'),
    counterparty_name: textAt(detail, `RltdPties/${other}/Pty/Nm`, `RltdPties/${other}/Nm`),
    counterparty_account: textAt(
      detail,
      `RltdPties/${other}Acct/Id/IBAN`,
      `RltdPties/${other}Acct/Id/Othr/Id`,
      `RltdPties/${other}Acct/Id/PrtryAcct/Id`,
    ),
    end_to_end_reference: givenReference(textAt(detail, 'Refs/EndToEndId')),
    creditor_reference: textAt(detail, 'RmtInf/Strd/CdtrRefInf/Ref', 'RmtInf/Strd/CdtrRefInf/CdtrRef'),
    cheque_number: givenReference(textAt(detail, 'Refs/ChqNb')),
    ...(ownId === '' ? {} : { bank_id: ownId }),
  }
}
