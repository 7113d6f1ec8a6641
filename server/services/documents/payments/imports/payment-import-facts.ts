/** Reads everything in the books that a file of receipts or supplier payments may reference, once for the whole file. */
import type { PaymentPath } from '../../../../../domain/documents/status.ts'
import { DomainError } from '../../../../../domain/errors.ts'
import type { PaymentLine } from '../../../../../domain/payments/imports/read-payment-lines.ts'
import type { ImportedContent } from '../../../../../domain/payments/imports/imported-payment.ts'
import type { Statement } from '../../../../db/core/client.ts'
import { bankFacts, modeFacts, paymentSettings } from '../../../../db/payments/payment-facts-store.ts'
import type { NumberedItem } from '../../../../db/payments/payment-import-store.ts'
import {
  chequesOfNumbers,
  importedPayments,
  itemsOfNumbers,
  namedMethods,
  namedWithholdings,
} from '../../../../db/payments/payment-import-store.ts'
import { systemAccounts } from '../../../../db/stock/stock-facts-store.ts'
import type { TradeParty, TradeScheme } from '../../../../db/trade/trade-facts-store.ts'
import { tradeSchemes } from '../../../../db/trade/trade-facts-store.ts'
import { importParties } from '../../../../db/trade/trade-import-store.ts'
import { companyBooksReading } from '../../../books/books.ts'
import type { Context } from '../../../core/unit-of-work.ts'
import { toTradeParty } from '../../trade/imports/import-facts.ts'
import { chequeResources } from '../cheque-resources.ts'
import type { PaymentFacts } from '../payment-facts.ts'
import { paymentAccounts } from '../payment-facts.ts'

type OfOnePayment = 'party' | 'scheme' | 'items' | 'pending' | 'isChequeNumberUsed'
export type PaymentImportNames = Awaited<ReturnType<typeof loadNames>>
export type PaymentImportFacts = {
  readonly names: PaymentImportNames
  /** What all payments of the file share. */
  readonly shared: Omit<PaymentFacts, OfOnePayment>
  /** By id; an account that the import creates is added to its party. */
  readonly parties: Map<string, TradeParty>
  readonly schemes: ReadonlyMap<string, TradeScheme>
  /** The items of the documents that the file names. */
  readonly items: readonly NumberedItem[]
  /** The cheques that the company issued under the numbers of a file of payments: `bank number`. */
  readonly cheques: ReadonlySet<string>
  /** Payments imported before, by number. */
  readonly imported: ReadonlyMap<string, ImportedContent>
}

const numbersAtOnce = 5000

/** Reads the facts for the lines of a file. */
export async function loadPaymentImportFacts(
  context: Context,
  { path, lines }: { path: PaymentPath; lines: readonly PaymentLine[] },
): Promise<PaymentImportFacts> {
  const { companyId } = context.who
  const names = await loadNames(context)
  const ids = (kind: 'mode' | 'bank') => names.methods.filter((one) => one.kind === kind).map(({ id }) => id)
  const books = await context.db.read(companyId, companyBooksReading(context, path))
  const [modes, banks, schemes, accounts, [setting]] = await context.db.batch(companyId, [
    modeFacts(companyId, ids('mode')),
    bankFacts(companyId, ids('bank')),
    tradeSchemes(
      companyId,
      names.schemes.map(({ id }) => id),
    ),
    systemAccounts(companyId, paymentAccounts),
    paymentSettings(companyId, chequeResources[path].path),
  ])
  if (!setting) throw new DomainError('NOT_FOUND')
  return {
    names,
    ...(await loadNumberFacts(context, { path, lines })),
    shared: {
      ...books,
      modes: new Map(modes.map((mode) => [mode.id, mode])),
      banks: new Map(banks.map((bank) => [bank.id, bank])),
      accounts: new Map(accounts.map(({ system_code, id }) => [system_code, id])),
      writeOffLimit: setting.write_off_limit,
      chequeSeries: setting,
      // Imported payments have their own numbers.
      last: null,
    },
    parties: new Map(names.parties.map((party) => [party.id, toTradeParty(party)])),
    schemes: new Map(schemes.map((scheme) => [scheme.id, scheme])),
  }
}

type NumberFacts = Pick<PaymentImportFacts, 'items' | 'cheques' | 'imported'>

/** Reads what the file names by numbers: documents, cheques, and payments imported before. */
async function loadNumberFacts(
  context: Context,
  { path, lines }: { path: PaymentPath; lines: readonly PaymentLine[] },
): Promise<NumberFacts> {
  const { companyId } = context.who
  const textsOf = (column: 'number' | 'document' | 'cheque_number') => [
    ...new Set(lines.flatMap((line) => line[column] || [])),
  ]
  const items = await inParts(context, textsOf('document'), (some) => itemsOfNumbers(companyId, some))
  const issuedNumbers = path === 'purchase/payments' ? textsOf('cheque_number') : []
  const cheques = await inParts(context, issuedNumbers, (some) => chequesOfNumbers(companyId, some))
  const imported = await inParts(context, textsOf('number'), (some) => importedPayments(companyId, path, some))
  return {
    items,
    cheques: new Set(cheques.map(({ bank_account_id, cheque_number }) => `${bank_account_id} ${cheque_number}`)),
    imported: new Map(imported.map((payment) => [payment.number, payment])),
  }
}

/** Reads the rows of many numbers, a part of them at a time. */
async function inParts<Row>(
  { db, who }: Context,
  numbers: readonly string[],
  read: (some: readonly string[]) => Statement<Row>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let from = 0; from < numbers.length; from += numbersAtOnce) {
    const [part] = await db.batch(who.companyId, [read(numbers.slice(from, from + numbersAtOnce))])
    for (const row of part) rows.push(row)
  }
  return rows
}

async function loadNames({ db, who }: Context) {
  const { companyId } = who
  const [parties, methods, schemes] = await db.batch(companyId, [
    importParties(companyId),
    namedMethods(companyId),
    namedWithholdings(companyId),
  ])
  return { parties, methods, schemes }
}
