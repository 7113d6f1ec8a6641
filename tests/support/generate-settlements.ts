/**
 * Makes card settlements: a shop that is closed on Sundays has 3 to 15 card receipts of up to 200.00 a day, one in twenty of them a
 * refund. The card company pays one day (80%), two or three days together, one to three days later and never on a weekend, less a fee
 * of 0.5 to 3%; of one in ten the fee is known when the receipts are posted. The text has its name, which the books do not have.
 */
import type { Candidate, LineToMatch } from '../../domain/banking/matching/match-types.ts'
import { canonical } from '../../domain/money/decimal.ts'
import { toMicros } from '../../domain/money/micros.ts'
import type { Luck } from './retail-payments.ts'
import { daysAfter, luckOf } from './retail-payments.ts'
import { pounds } from './retail-trade-books.ts'

/** A line with the card receipts and refunds that it settles. */
export type Settlement = { line: LineToMatch; receipts: readonly Candidate[] }

const microsOfPenny = 10_000n

type Options = { from: string; count: number; seed: number }

/** Returns so many settlements, of one day after the other; the same for the same seed. */
export function generateSettlements({ from, count, seed }: Options): Settlement[] {
  const luck = luckOf(seed + 77)
  const settlements: Settlement[] = []
  let day = openDay(from)
  while (settlements.length < count) {
    const receipts: Candidate[] = []
    for (let left = daysOfSettlement(luck); left > 0; left -= 1) {
      receipts.push(...receiptsOf(day, luck))
      day = openDay(daysAfter(day, 1))
    }
    settlements.push({ line: lineOf(receipts, settlements.length, luck), receipts })
  }
  return settlements
}

function daysOfSettlement(luck: Luck): number {
  if (luck.chance(0.8)) return 1
  return luck.chance(0.75) ? 2 : 3
}

const weekday = (date: string): number => new Date(Date.parse(date)).getUTCDay()
const openDay = (date: string): string => (weekday(date) === 0 ? daysAfter(date, 1) : date)
/** The bank pays on Monday what falls on a weekend. */
const bankDay = (date: string): string => daysAfter(date, weekday(date) === 6 ? 2 : weekday(date) === 0 ? 1 : 0)

function receiptsOf(date: string, luck: Luck): Candidate[] {
  return Array.from({ length: 2 + luck.upTo(13) }, (_, place) => {
    const pennies = luck.pennies(20_000n)
    const id = `card ${date} ${place}`
    return {
      id,
      kind: 'clearing',
      date,
      due_date: null,
      amount: canonical(pounds(luck.chance(0.05) ? -pennies : pennies)),
      number: `RCPT-${date}-${place}`,
      reference: '',
      cheque_number: '',
      party_id: null,
      party_name: '',
      party_accounts: [],
      description: '',
      document_id: id,
      payment_method: 'Card',
    }
  })
}

function lineOf(receipts: readonly Candidate[], place: number, luck: Luck): LineToMatch {
  const total = receipts.reduce((sum, { amount }) => sum + toMicros(amount) / microsOfPenny, 0n)
  const fee = luck.chance(0.1) ? 0n : (total * BigInt(4 + luck.upTo(26))) / 1000n
  const later = luck.one([1, 1, 1, 1, 1, 1, 2, 2, 2, 3])
  return {
    id: `card-${place}`,
    date: bankDay(daysAfter(receipts.at(-1)?.date ?? '', later)),
    amount: canonical(pounds(total - fee)),
    description: `WORLDPAY ${7_000_000 + luck.upTo(999_999)}`,
    counterparty_name: '',
    counterparty_account: '',
    end_to_end_reference: '',
    creditor_reference: '',
    cheque_number: '',
    bank_id: '',
  }
}
