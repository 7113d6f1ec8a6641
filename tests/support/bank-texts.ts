/** Writes what a bank makes of a payment: with the number of the invoice, the name of the customer or neither, cut and damaged. */
import type { Luck } from './retail-payments.ts'

export type BankText = { description: string; counterparty_name: string }
type Payment = { name: string; numbers: readonly string[] }

const plain = ['BACS CREDIT', 'FASTER PAYMENT RECEIVED', 'CREDIT TRANSFER', 'PAYMENT RECEIVED', 'DIRECT CREDIT']
const cutLength = 18

/** Shares of lines: with a number, of the others with a name; each kind of damage. */
const shares = { number: 0.45, name: 0.75, both: 0.5, bankNumber: 0.3, card: 0.1, vowels: 0.1, cut: 0.2, field: 0.2 }

/** Returns the texts of a line; `numbers` and `name` may be empty. */
export function bankText({ name, numbers }: Payment, luck: Luck): BankText {
  const withNumber = numbers.length > 0 && luck.chance(shares.number)
  const withName = name !== '' && luck.chance(withNumber ? shares.both : shares.name)
  const words: string[] = []
  if (withName) words.push(luck.chance(shares.vowels) ? name.replaceAll(/[aeiou]/gi, '') : name)
  if (withNumber) words.push(numbersText(numbers, luck))
  if (words.length === 0) words.push(luck.one(plain))
  if (!withNumber && luck.chance(shares.bankNumber)) words.push(`${100_000 + luck.upTo(899_999)}`)
  if (withName && !withNumber && luck.chance(shares.field))
    return { description: luck.one(plain), counterparty_name: name }
  const mixed = withNumber && luck.chance(0.5) ? words.toReversed() : words
  const text = `${luck.chance(shares.card) ? `CARD ${1000 + luck.upTo(8999)} ` : ''}${mixed.join(' ')}`.toUpperCase()
  return { description: luck.chance(shares.cut) ? text.slice(0, cutLength).trim() : text, counterparty_name: '' }
}

/** A payer of several invoices names all of them, or the first. */
function numbersText(numbers: readonly string[], luck: Luck): string {
  const named = luck.chance(0.75) ? numbers : numbers.slice(0, 1)
  return `${luck.one(['', 'INV ', 'INVOICE NO. ', 'INV-'])}${named.join(' ')}`
}
