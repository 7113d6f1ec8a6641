/** Reads everything in the books that a payment references. */
import { isLocalDate } from '../../../../domain/calendar/local-date.ts'
import { DomainError } from '../../../../domain/errors.ts'
import type { TypedPayment } from '../../../../domain/payments/check-payment.ts'
import { isId } from '../../../../domain/resources/core/list-query.ts'
import type { Reading } from '../../../db/core/client.ts'
import { forAny, mapReading, reading, together } from '../../../db/core/client.ts'
import type { CompanyRow } from '../../../db/company/company-store.ts'
import type { BankFacts, ModeFacts, PendingCheque, SettledItem } from '../../../db/payments/payment-facts-store.ts'
import {
  bankFacts,
  lockToSettle,
  modeFacts,
  pendingCheques,
  paymentSettings,
} from '../../../db/payments/payment-facts-store.ts'
import { lastPayment } from '../../../db/payments/payment-store.ts'
import { chequeNumberTaken } from '../../../db/banking/bank-account-store.ts'
import { systemAccounts } from '../../../db/stock/stock-facts-store.ts'
import type { TradeParty, TradeScheme } from '../../../db/trade/trade-facts-store.ts'
import { tradeParty, tradeSchemes } from '../../../db/trade/trade-facts-store.ts'
import type { DecisionContext } from '../../core/unit-of-work.ts'
import type { Books } from '../../books/books.ts'
import { companyBooksReading } from '../../books/books.ts'
import { uniqueIds } from '../body.ts'
import { chequeResources } from './cheque-resources.ts'
import type { PaymentInput } from './payment-input.ts'
import type { StoredPayment } from '../../../db/payments/payment-store.ts'

export type PaymentFacts = Books & {
  company: CompanyRow
  /** Null: the company has no such party. */
  party: TradeParty | null
  modes: ReadonlyMap<string, ModeFacts>
  banks: ReadonlyMap<string, BankFacts>
  /** Null without a scheme, or if the company has no such scheme. */
  scheme: TradeScheme | null
  /** By system code. */
  accounts: ReadonlyMap<string, string>
  writeOffLimit: string
  /** Locked: the items to be settled, those allocated so far, and the items of the payment itself. */
  items: readonly SettledItem[]
  /** The numbering of the documents of its cheques. */
  chequeSeries: { prefix: string; padding: number }
  /** Whether another cheque of the bank account has its cheque number. */
  isChequeNumberUsed: boolean
  /** Cheques of the party that are not cleared, except this payment; none where it was sent without allocations. */
  pending: readonly PendingCheque[]
  /** The last number in the year of the payment; null for the first one. */
  last: { voucher_no: string; date: string } | null
}

/** A payment to be decided: as it was sent and, if it exists, as it is stored. */
export type PaymentDraft = {
  id: string
  input: PaymentInput
  stored: StoredPayment | null
  facts: PaymentFacts
  /** By item: what the payment has allocated so far, which becomes available again. */
  previousAllocations: ReadonlyMap<string, string>
}

/**
 * System codes of the accounts that payments post to, besides those of payment methods, bank accounts, parties and
 * schemes.
 */
export const paymentAccounts = [
  'TDS-REC',
  'ROUND-OFF',
  'DIS-EXP',
  'DIS-INCOME',
  'BAD-DEBT',
  'BANK-CHG',
  'CHEQUES-IN-HAND',
]

/**
 * Reads everything that a payment references, and locks the items that it settles; `id` is that of a stored payment.
 */
export function paymentFactsReading(
  context: DecisionContext,
  input: TypedPayment,
  { id }: { id: string | null },
): Reading<PaymentFacts> {
  const { companyId } = context.who
  const itemIds = uniqueIds(input.allocations.map(({ item }) => item))
  const books = companyBooksReading(context, input.path)
  const withTaxes = /[1-9]/.test(input.write_off)
  const modeIds = uniqueIds(input.rows.map(({ mode }) => mode))
  const bankIds = uniqueIds(input.rows.map(({ bank_account }) => bank_account))
  const schemeIds = uniqueIds([input.withholding_scheme])
  const cheque = chequeOf(input)
  const statements = [
    forAny(id === null ? itemIds : [id], lockToSettle(companyId, { documentId: id, itemIds, withTaxes })),
    tradeParty(companyId, input.party !== null && isId(input.party) ? input.party : null),
    forAny(modeIds, modeFacts(companyId, modeIds)),
    forAny(bankIds, bankFacts(companyId, bankIds)),
    forAny(schemeIds, tradeSchemes(companyId, schemeIds)),
    systemAccounts(companyId, paymentAccounts),
    paymentSettings(companyId, chequeResources[input.path].path),
    lastPayment(companyId, input.path, isLocalDate(input.date) ? input.date : null),
    forAny(itemIds, pendingCheques(companyId, { partyIds: uniqueIds([input.party]), except: id })),
    forAny(cheque.bank === null ? [] : [cheque.bank], chequeNumberTaken(companyId, { ...cheque, payment: id })),
  ] as const
  const facts = reading(
    statements,
    ([items, [party], modes, banks, [scheme], accounts, [setting], [last], pending, chequesWithNumber]) => {
      if (!setting) throw new DomainError('NOT_FOUND')
      return {
        items,
        party: party?.id === input.party ? (party ?? null) : null,
        modes: new Map(modes.map((mode) => [mode.id, mode])),
        banks: new Map(banks.map((bank) => [bank.id, bank])),
        scheme: scheme ?? null,
        accounts: new Map(accounts.map(({ system_code, id: account }) => [system_code, account])),
        writeOffLimit: setting.write_off_limit,
        chequeSeries: setting,
        isChequeNumberUsed: chequesWithNumber.length > 0,
        last: last ?? null,
        pending,
      }
    },
  )
  return mapReading(together(books, facts), ([inBooks, paymentFacts]) => ({ ...inBooks, ...paymentFacts }))
}

/** Returns the bank account and number of a cheque that the company issues. */
function chequeOf({ path, rows }: TypedPayment): { bank: string | null; number: string } {
  const row = path === 'purchase/payments' ? rows.find(({ method }) => method === 'cheque') : undefined
  const bank = row?.bank_account ?? null
  return { bank: bank !== null && isId(bank) ? bank : null, number: row?.cheque_number ?? '' }
}

/** Returns the current item of the id of an allocation, which may be one that a changed document has replaced. */
export function itemOf({ items }: PaymentFacts, itemId: string): SettledItem | undefined {
  return items.find((item) => item.id === itemId || item.requestedIds.includes(itemId))
}
