/**
 * Enters generated payments through the services of the server's routes, in no order and by several clients
 * concurrently.
 */
import { bankingBankAccounts } from '../../domain/resources/banking/banking-bank-accounts.ts'
import { settingsPaymentModes } from '../../domain/resources/payments/settings-payment-modes.ts'
import { statement } from '../../server/db/core/client.ts'
import { actOnDocument, createDocument, updateDocument } from '../../server/services/documents/engine/run.ts'
import { payments } from '../../server/services/documents/payments/payments.ts'
import { trade } from '../../server/services/documents/trade/trade.ts'
import type { Context } from '../../server/services/core/unit-of-work.ts'
import { createRecord } from '../../server/services/core/write-records.ts'
import type { Receipt, RetailPayments, SetOffNote, Share } from './retail-payments.ts'
import { daysAfter, luckOf } from './retail-payments.ts'
import { pounds } from './retail-trade-books.ts'
import { nameOf } from './retail-trade.ts'

const receipts = payments('payment-receipts')
const notes = trade('sales/credit-notes')

type BookedInvoice = { number: string; id: string; version: number; item: string }
type Desk = {
  context: Context
  parties: ReadonlyMap<string, string>
  documents: ReadonlyMap<string, BookedInvoice>
  ways: Readonly<Record<'Cash' | 'Card' | 'cheque', string>>
}
export type EntryResult = {
  /** The number of receipts entered, including cancelled ones, and of all acts. */
  receipts: number
  acts: number
  seconds: number
  /** The time of each receipt and the number of invoices it settled. */
  taken: { ms: number; invoices: number }[]
}

/** Enters all payments, shuffled, by this number of concurrent clients. Throws refusals. */
export async function enterPayments(
  context: Context,
  { receipts: all, setOffs }: RetailPayments,
  { clients, seed }: { clients: number; seed: number },
): Promise<EntryResult> {
  const desk = await openDesk(context)
  const entered: EntryResult = { receipts: 0, acts: 0, seconds: 0, taken: [] }
  const queue = luckOf(seed).mixed<Receipt | SetOffNote>([...all, ...setOffs])
  const started = performance.now()
  const work = async (): Promise<void> => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      if ('note' in next) await setOffNote(desk, next, entered)
      else await enterReceipt(desk, next, entered)
    }
  }
  await Promise.all(Array.from({ length: clients }, work))
  return { ...entered, seconds: (performance.now() - started) / 1000 }
}

/** Creates a card payment method and a bank account, and reads the ids of customers and invoices. */
async function openDesk(context: Context): Promise<Desk> {
  const { companyId } = context.who
  const [parties, documents, [cash], [bank]] = await context.db.batch(companyId, [
    statement<{ id: string; name: string; is_walk_in: boolean }>(
      'select id, name, is_walk_in from party where company_id = $1',
      [companyId],
    ),
    statement<BookedInvoice>(
      `select d.voucher_no as number, d.id, d.version, i.id as item from trade_document d
       join open_item i on i.company_id = d.company_id and i.document_path = d.path and i.document_id = d.id
       where d.company_id = $1`,
      [companyId],
    ),
    statement<{ id: string }>(`select id from payment_mode where company_id = $1 and name = 'Cash'`, [companyId]),
    statement<{ id: string }>(`select id from account where company_id = $1 and system_code = 'CASH'`, [companyId]),
  ])
  const card = await createRecord(context, settingsPaymentModes, { name: 'Card', account: bank?.id })
  const account = await createRecord(context, bankingBankAccounts, { bank_name: 'Bank', account_number: '1' })
  return {
    context,
    parties: new Map(parties.map(({ id, name, is_walk_in: isWalkIn }) => [isWalkIn ? '' : name, id])),
    documents: new Map(documents.map((document) => [document.number, document])),
    ways: { Cash: cash?.id ?? '', Card: String(card.body['id']), cheque: String(account.body['id']) },
  }
}

async function enterReceipt(desk: Desk, receipt: Receipt, entered: EntryResult): Promise<void> {
  const { context } = desk
  const { story, shares, date, issued, way } = receipt
  entered.receipts += story === 'cancelled' ? 2 : 1
  const act = (name: string, of: StoredPayment, body: object) => {
    entered.acts += 1
    return actOnDocument(context, receipts, { id: of.id, act: name, body: { version: of.version, ...body } })
  }
  const create = async (body: object): Promise<StoredPayment> => {
    const started = performance.now()
    const { body: stored } = await createDocument(context, receipts, body)
    entered.taken.push({ ms: performance.now() - started, invoices: stored.allocations.length })
    entered.acts += 1
    return stored
  }
  if (story === 'cancelled') await act('cancel', await create(bodyOf(desk, receipt)), { reason: 'Typed wrongly' })
  if (story === 'later') {
    const created = await create(bodyOf(desk, { ...receipt, shares: [] }))
    const [first, ...others] = allocationsOf(desk, shares)
    const { body } = await act('allocate', created, { allocations: [first] })
    if (others.length > 0) await act('allocate', body, { allocations: others })
  } else if (story === 'changed') {
    // A receipt stays in its year.
    const aside = daysAfter(issued, issued.endsWith('12-31') ? -1 : 1)
    const wrong = { ...receipt, issued: aside, amount: receipt.amount + 1n, shares: [] }
    const created = await create(bodyOf(desk, wrong))
    entered.acts += 1
    const body = { ...bodyOf(desk, receipt), version: created.version }
    await updateDocument(context, receipts, { id: created.id, body })
  } else {
    const created = await create(bodyOf(desk, receipt))
    const [first] = allocationsOf(desk, shares)
    if (way === 'cheque') await act('clear', created, { date })
    else if (story === 'released') {
      const { body } = await act('release', created, { item: first?.item })
      await act('allocate', body, { allocations: [first] })
    }
  }
}

type StoredPayment = { id: string; version: number }

function bodyOf(desk: Desk, { key, customer, issued, way, amount, writeOff, shares }: Receipt): object {
  const row =
    way === 'cheque'
      ? { method: 'cheque', bank_account: desk.ways.cheque, cheque_number: key.slice(1) }
      : { method: 'mode', mode: desk.ways[way] }
  return {
    date: issued,
    party: desk.parties.get(customer === '' ? '' : nameOf(customer)),
    rows: [{ ...row, amount: pounds(amount) }],
    write_off: pounds(writeOff),
    allocations: allocationsOf(desk, shares),
    reference: key,
    accept: ['DATE_BEFORE_LAST'],
  }
}

function allocationsOf({ documents }: Desk, shares: readonly Share[]): { item: string | undefined; amount: string }[] {
  return shares.map(({ number, amount }) => ({ item: documents.get(number)?.item, amount: pounds(amount) }))
}

async function setOffNote(desk: Desk, { note, shares }: SetOffNote, entered: EntryResult): Promise<void> {
  const { id = '', version } = desk.documents.get(note.number) ?? {}
  entered.acts += 1
  const body = { version, allocations: allocationsOf(desk, shares) }
  await actOnDocument(desk.context, notes, { id, act: 'allocate', body })
}
