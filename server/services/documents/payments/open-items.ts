/** The outstanding items of a contact for the form of a payment, and its advances. */
import type { PaymentPath } from '../../../../domain/documents/status.ts'
import type { Problem } from '../../../../domain/errors.ts'
import { DomainError, refuse } from '../../../../domain/errors.ts'
import { subtract, sum, withDigits } from '../../../../domain/money/decimal.ts'
import { MOST_ALLOCATIONS } from '../../../../domain/payments/check-payment.ts'
import type { OpenItemsAnswer } from '../../../../domain/payments/payment-answer.ts'
import type { PaymentLedger } from '../../../../domain/payments/settle.ts'
import { sideOf } from '../../../../domain/payments/settle.ts'
import { moduleOf } from '../../../../domain/resources/core/define.ts'
import { isId } from '../../../../domain/resources/core/list-query.ts'
import { bookFacts } from '../../../db/documents/book-store.ts'
import type { OpenFigure } from '../../../db/payments/payment-facts-store.ts'
import { openFigures, partyOfTrade } from '../../../db/payments/payment-facts-store.ts'
import { tradeParty } from '../../../db/trade/trade-facts-store.ts'
import type { Context } from '../../core/unit-of-work.ts'
import { require } from '../../core/unit-of-work.ts'
import { asChoice } from '../body.ts'

type OpenItemsQuery = { party: string | undefined; ledger: string | undefined; invoice: string | undefined }

/**
 * Returns the outstanding items of a party, or of the party of an invoice, bill or note. Raises NOT_ALLOWED, NOT_FOUND,
 * REQUIRED at `party`, NOT_IN_LIST at `ledger`.
 */
export async function openItemsFor(
  context: Context,
  path: PaymentPath,
  query: OpenItemsQuery,
): Promise<OpenItemsAnswer> {
  require(context, `${moduleOf(path)}.read`)
  const { companyId } = context.who
  const document = await documentOfQuery(context, query)
  const partyId = document?.party_id ?? query.party
  if (partyId === undefined) refuse([{ code: 'REQUIRED', path: 'party' }])
  if (partyId === undefined || !isId(partyId)) throw new DomainError('NOT_FOUND')
  const ledger = ledgerOf(path, query, document)
  const [[party], [book]] = await context.db.batch(companyId, [tradeParty(companyId, partyId), bookFacts(companyId)])
  if (!party || !book) throw new DomainError('NOT_FOUND')
  const accountId = ledger === 'receivable' ? party.customer_account : party.supplier_account
  const request = { partyId, accountId: accountId ?? '', most: MOST_ALLOCATIONS }
  const [figures] = accountId === null ? [[]] : await context.db.batch(companyId, [openFigures(companyId, request)])
  const side = sideOf(path)
  const of = (isItem: boolean) => figures.filter((one) => (one.side !== side) === isItem)
  const items = of(true)
  const base = sum(items.map(({ open, tax_share: tax }) => subtract(open, tax)))
  const toItem = ({ items: _items, ...figure }: OpenFigure) => figure
  return {
    party: party.id,
    party_label: party.name,
    ledger,
    items: items.map(toItem),
    advances: of(false).map(toItem),
    items_total: items[0]?.items ?? 0,
    withholding_base: withDigits(base, book.currency_digits),
  }
}

function ledgerOf(
  path: PaymentPath,
  { ledger }: OpenItemsQuery,
  document: { path: string } | undefined,
): PaymentLedger {
  const isSale = document === undefined ? path === 'payment-receipts' : document.path.startsWith('sales/')
  const words = isSale ? (['receivable', 'payable'] as const) : (['payable', 'receivable'] as const)
  const problems: Problem[] = []
  const choice = asChoice(ledger, { words, path: 'ledger', problems })
  refuse(problems)
  return choice
}

async function documentOfQuery(
  context: Context,
  { invoice }: OpenItemsQuery,
): Promise<{ party_id: string; path: string } | undefined> {
  if (invoice === undefined) return undefined
  if (!isId(invoice)) throw new DomainError('NOT_FOUND')
  const { companyId } = context.who
  const [[document]] = await context.db.batch(companyId, [partyOfTrade(companyId, invoice)])
  if (!document) throw new DomainError('NOT_FOUND')
  return document
}
