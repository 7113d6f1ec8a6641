/** What is open of a party, for whoever receives or pays: what can be settled, what is there already. */
import type { PaymentPath } from '../../../../domain/documents/status.ts'
import type { Problem } from '../../../../domain/errors.ts'
import { DomainError, refuse } from '../../../../domain/errors.ts'
import { subtract, sum, withDigits } from '../../../../domain/money/decimal.ts'
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

/** No payment settles more at once. */
const mostItems = 1500

type Asked = { party: string | undefined; ledger: string | undefined; invoice: string | undefined }

/**
 * Of a party, or of that of an invoice, bill or note. Raises NOT_ALLOWED, NOT_FOUND, REQUIRED at `party`, NOT_IN_LIST at
 * `ledger`.
 */
export async function openItemsFor(context: Context, path: PaymentPath, asked: Asked): Promise<OpenItemsAnswer> {
  require(context, `${moduleOf(path)}.read`)
  const { companyId } = context.who
  const named = await namedBy(context, asked)
  const partyId = named?.party_id ?? asked.party
  if (partyId === undefined) refuse([{ code: 'REQUIRED', path: 'party' }])
  if (partyId === undefined || !isId(partyId)) throw new DomainError('NOT_FOUND')
  const ledger = ledgerOf(path, asked, named)
  const [[party], [book]] = await context.db.batch(companyId, [tradeParty(companyId, partyId), bookFacts(companyId)])
  if (!party || !book) throw new DomainError('NOT_FOUND')
  const accountId = ledger === 'receivable' ? party.customer_account : party.supplier_account
  const wanted = { partyId, accountId: accountId ?? '', most: mostItems }
  const [found] = accountId === null ? [[]] : await context.db.batch(companyId, [openFigures(companyId, wanted)])
  const side = sideOf(path)
  const of = (isItem: boolean) => found.filter((one) => (one.side !== side) === isItem)
  const items = of(true)
  const base = sum(items.map(({ open, tax_share: tax }) => subtract(open, tax)))
  const shown = ({ items: _items, ...figure }: OpenFigure) => figure
  return {
    party: party.id,
    party_label: party.name,
    ledger,
    items: items.map(shown),
    advances: of(false).map(shown),
    items_total: items[0]?.items ?? 0,
    withholding_base: withDigits(base, book.currency_digits),
  }
}

function ledgerOf(path: PaymentPath, { ledger }: Asked, named: { path: string } | undefined): PaymentLedger {
  const isSale = named === undefined ? path === 'payment-receipts' : named.path.startsWith('sales/')
  const words = isSale ? (['receivable', 'payable'] as const) : (['payable', 'receivable'] as const)
  const problems: Problem[] = []
  const chosen = asChoice(ledger, { words, path: 'ledger', problems })
  refuse(problems)
  return chosen
}

async function namedBy(context: Context, { invoice }: Asked): Promise<{ party_id: string; path: string } | undefined> {
  if (invoice === undefined) return undefined
  if (!isId(invoice)) throw new DomainError('NOT_FOUND')
  const { companyId } = context.who
  const [[found]] = await context.db.batch(companyId, [partyOfTrade(companyId, invoice)])
  if (!found) throw new DomainError('NOT_FOUND')
  return found
}
