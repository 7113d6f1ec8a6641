/**
 * Reads MT940 and MT942: a file is a sequence of fields `:61:`, each with the lines up to the next one. A new `:20:` begins
 * a statement. The booking date of a line has no year and gets the one next to its value date.
 *
 *   :61:1101020103D15,70NTRFREF1//B77      2011-01-03, value date 2011-01-02, -15.70, bank's id B77
 */
import { parseLocalDate } from '../../calendar/local-date.ts'
import { negate } from '../../money/decimal.ts'
import type { BankFile, BankFileLine, BankFileStatement } from './bank-file.ts'
import { amountAt, bankFileLine, givenReference, unreadable } from './bank-file.ts'
import { readDetails } from './read-mt940-details.ts'

type Mt940Field = { tag: string; rows: string[]; line: number }
type OpenStatement = { account: string; currency: string; opening: string | null; closing: string | null }

/** Returns the statements of a file. Raises STATEMENT_UNREADABLE. */
export function readMt940(text: string): BankFile {
  const statements: (OpenStatement & { lines: BankFileLine[] })[] = []
  let isInterim = false
  let transaction: Mt940Field | null = null
  const endLine = (details: Mt940Field | null) => {
    if (transaction) statements.at(-1)?.lines.push(lineOf(transaction, details))
    transaction = null
  }
  for (const part of fieldsOf(text)) {
    const { tag, rows, line } = part
    if (tag === '86') {
      endLine(part)
      continue
    }
    endLine(null)
    if (tag === '20') statements.push({ account: '', currency: '', opening: null, closing: null, lines: [] })
    const statement = statements.at(-1)
    if (!statement) throw unreadable(line, `:${tag}:${rows[0] ?? ''}`)
    if (tag === '25') statement.account = (rows[0] ?? '').trim()
    else if (tag === '61') transaction = expectedForm.test(rows[0] ?? '') ? null : part
    else if (/^6[02][FM]?$/.test(tag)) Object.assign(statement, balanceOf(part))
    else if (/^(34F|90[CD])$/.test(tag)) {
      isInterim = true
      statement.currency ||= /[A-Z]{3}/.exec(rows[0] ?? '')?.[0] ?? ''
    }
  }
  endLine(null)
  return { format: isInterim ? 'mt942' : 'mt940', statements: statements satisfies BankFileStatement[] }
}

function* fieldsOf(text: string): Generator<Mt940Field> {
  let field: Mt940Field | null = null
  for (const [place, row] of text.split(/\r\n|\n|\r/).entries()) {
    const [, tag, rest] = /^(?:\{1:.*\{4:)?:(\d\d[A-Z]?):(.*)$/.exec(row) ?? []
    if (tag !== undefined) {
      if (field) yield field
      field = { tag, rows: [rest ?? ''], line: place + 1 }
    } else if (/^-(\}.*)?\s*$|^\{\d:/.test(row)) {
      if (field) yield field
      field = null
    } else field?.rows.push(row)
  }
  if (field) yield field
}

function balanceOf({ tag, rows, line }: Mt940Field): Partial<OpenStatement> {
  const text = rows[0] ?? ''
  const [, sign, currency = '', amount = ''] = /^([CD])\d{6}([A-Z]{3})([\d,.]+)\s*$/.exec(text.trim()) ?? []
  if (sign === undefined) throw unreadable(line, `:${tag}:${text}`)
  const balance = amountAt(line, amount)
  return { currency, [tag.startsWith('60') ? 'opening' : 'closing']: sign === 'D' ? negate(balance) : balance }
}

/** An entry of MT942 that the bank expects; it is no fact yet and is left out. */
const expectedForm = /^\d{6}(\d{4}|\s{4})?E[CD]/
const transactionForm = /^(\d{6})(\d{4}|\s{4})?(R?[CD])[A-Z]?(\d+(?:[,.]\d*)?)([A-Z][A-Z0-9]{3})?([^]*)$/

function lineOf({ rows, line }: Mt940Field, details: Mt940Field | null): BankFileLine {
  const [first = '', ...further] = rows
  const [, value = '', booking = '', sign = '', amount = '', type = '', references = ''] =
    transactionForm.exec(first.trimEnd()) ?? []
  if (value === '') throw unreadable(line, `:61:${first}`)
  const value_date = fullDate(line, value)
  const isDebit = sign === 'D' || sign === 'RC'
  const plain = amountAt(line, amount)
  const [customerReference = '', bankReference = ''] = references.split('//')
  const supplement = further.join(' ').trim()
  const texts = readDetails(details?.rows ?? [], supplement)
  const reference = givenReference(customerReference)
  const isAccount = ibanForm.test(reference)
  return bankFileLine({
    line,
    date: booking.trim() === '' ? value_date : bookingDate(line, value_date, booking),
    value_date,
    amount: isDebit ? negate(plain) : plain,
    ...texts,
    counterparty_account: texts.counterparty_account || firstIban(reference, supplement),
    end_to_end_reference: texts.end_to_end_reference || (isAccount || type.endsWith('CHK') ? '' : reference),
    cheque_number: type.endsWith('CHK') ? reference : '',
    bank_id: givenReference(bankReference),
  })
}

const ibanForm = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/

function firstIban(...texts: readonly string[]): string {
  return texts.find((text) => ibanForm.test(text)) ?? ''
}

/** A year from here on belongs to the twentieth century. */
const firstOfOldCentury = 80

function fullDate(line: number, text: string): string {
  const year = parseInt(text.slice(0, 2), 10)
  const date = parseLocalDate(
    `${year >= firstOfOldCentury ? '19' : '20'}${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`,
  )
  if (date === null) throw unreadable(line, `:61:${text}`)
  return date
}

/** Returns the day of a booking in the year that brings it within half a year of the value date. */
function bookingDate(line: number, valueDate: string, booking: string): string {
  const [year, month] = valueDate.split('-').map((part) => parseInt(part, 10))
  const difference = parseInt(booking.slice(0, 2), 10) - (month ?? 0)
  const bookingYear = (year ?? 0) + (difference > 6 ? -1 : difference < -6 ? 1 : 0)
  const date = parseLocalDate(`${bookingYear}-${booking.slice(0, 2)}-${booking.slice(2, 4)}`)
  if (date === null) throw unreadable(line, `:61:${booking}`)
  return date
}
