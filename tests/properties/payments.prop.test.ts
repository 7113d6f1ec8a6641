/**
 * Random books of invoices, notes, vouchers, refunds, cheques and receipts with fees, with what was withheld and let go: set
 * off, released, changed and cancelled in any order, of parties that are merged and in books that are locked and opened again.
 * What is open of every party is what its account says, on any day, between nothing and its amount, nothing is open of a party
 * that was merged, and every check of the books holds.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localDate } from '../../domain/calendar/local-date.ts'
import { DomainError } from '../../domain/errors.ts'
import { spreadOldestFirst } from '../../domain/payments/spread.ts'
import { crmParties } from '../../domain/resources/parties/crm-parties.ts'
import { inventoryItems } from '../../domain/resources/inventory/inventory-items.ts'
import { taxSchemes } from '../../domain/resources/tax/tax-schemes.ts'
import { createDatabase } from '../../server/db/core/client.ts'
import { journalVouchers } from '../../server/services/ledger/journal-vouchers.ts'
import { mergeParties } from '../../server/services/parties/merge-parties.ts'
import { openItemsFor } from '../../server/services/documents/payments/open-items.ts'
import { setLockDate } from '../../server/services/company/lock-date.ts'
import { runUpkeep } from '../../server/services/upkeep.ts'
import { verifyBooks } from '../../server/services/verify/verify-books.ts'
import { createRecord } from '../../server/services/core/write-records.ts'
import type { TestBooks } from '../support/books.ts'
import { startBooks } from '../support/books.ts'
import { partyGaps } from './party-gaps.ts'
import { actOnDocument, createDocument, updateDocument } from '../../server/services/documents/engine/run.ts'
import { payments } from '../../server/services/documents/payments/payments.ts'
import { plain } from '../../server/services/documents/plain/plain.ts'
import { trade } from '../../server/services/documents/trade/trade.ts'

let books: TestBooks
let item = ''
let cash = ''
let till = ''
let scheme = ''
let named = 0
beforeAll(async () => {
  books = await startBooks()
  const [unit] = await books.sql<{ id: string }>("select id from unit where short_name = 'pcs'")
  const service = { name: 'Fitting', unit: unit?.id, track_inventory: false }
  item = (await createRecord(books.context, inventoryItems, service)).body.id
  cash = (await books.sql<{ id: string }>('select id from payment_mode'))[0]?.id ?? ''
  scheme = (await createRecord(books.context, taxSchemes, { name: 'TDS', kind: 'withholding', rate: '1.7' })).body.id
  const [charges] = await books.sql<{ id: string }>("select id from account where name = 'Bank Charges'")
  const fee = { type: 'percentage', value: '2.3' }
  await books.sql('update payment_mode set fee = $1, fee_account_id = $2', [fee, charges?.id])
  till = (await books.sql<{ id: string }>("select id from account where code = 'A-C-C'"))[0]?.id ?? ''
})
afterAll(() => books.close())

const kinds = [
  'sell',
  'sellPaid',
  'note',
  'receive',
  'refund',
  'allocate',
  'release',
  'edit',
  'cancel',
  'clear',
  'editSale',
  'cancelSale',
  'merge',
  'post',
  'unpost',
  'resolve',
  'lock',
  'lock',
  'unlock',
] as const
const deed = fc.record({
  kind: fc.constantFrom(...kinds),
  pence: fc.integer({ min: 1, max: 9999 }),
  pick: fc.nat(50),
  day: fc.integer({ min: 10, max: 28 }),
})
type Act = { kind: (typeof kinds)[number]; pence: number; pick: number; day: number }
type StoredPayment = { id: string; path: 'payment-receipts' | 'purchase/payments'; version: number; status: string }

const receivable = { ledger: 'receivable' as const, invoice: undefined }
const money = (pence: number) => `${Math.floor(pence / 100)}.${String(pence % 100).padStart(2, '0')}`

/** Performs one act of the latest of these parties, or on a document of any of them, whichever are merged by now. */
async function perform(parties: string[], { kind, pence, pick, day }: Act): Promise<void> {
  const { context } = books
  const party = parties.at(-1) ?? ''
  const date = `2026-03-${day}`
  const header = { date, party, accept: ['DATE_BEFORE_LAST'] }
  const rows = [{ method: 'mode', mode: cash, amount: money(pence) }]
  const sold = { ...header, status: 'Issued', remarks: 'x', rows: [{ item, quantity: '1', rate: money(pence) }] }
  const path = kind === 'refund' || pick % 4 === 0 ? 'purchase/payments' : 'payment-receipts'
  const spread = async (amount: string, of: StoredPayment['path']) => {
    const { items } = await openItemsFor(context, of, { party, ...receivable })
    const open = items.map((one) => ({ ...one, dueDate: one.due_date, number: one.document_no }))
    return pick % 5 === 0 ? [] : spreadOldestFirst(open, amount)
  }
  const payment = await picked<StoredPayment>(
    'select id, path, version, status from payment where party_id = any ($1::uuid[]) order by id',
    parties,
    pick,
  )
  const sale = await picked<{ id: string; version: number; row: string }>(
    `select d.id, d.version, r.id as row from trade_document d join trade_row r on r.document_id = d.id
     where d.party_id = any ($1::uuid[]) and d.path = 'sales/vouchers' and d.status = 'Issued' order by d.id`,
    parties,
    pick,
  )
  const target = payment && { id: payment.id, body: { version: payment.version, reason: 'x' } }
  // Every other reversal is on a later day, which is never locked.
  const reversed = pick % 2 === 0 ? { date: `2026-04-${day}` } : {}
  switch (kind) {
    case 'sell':
    case 'sellPaid':
      await createDocument(context, trade('sales/vouchers'), { ...sold, payment_mode: kind === 'sell' ? null : cash })
      return
    case 'note':
      await createDocument(context, trade('sales/credit-notes'), sold)
      return
    case 'receive':
    case 'refund':
      await createDocument(context, payments(path), {
        ...header,
        ...(path === 'payment-receipts' && pick % 3 === 0
          ? { withholding_scheme: scheme, withholding_base: money(pence * 3) }
          : {}),
        write_off: pick % 4 === 1 ? money(1 + (pence % 7)) : '',
        ledger: 'receivable',
        rows,
        allocations: await spread(money(pence), path),
      })
      return
    case 'edit':
      if (!payment) return
      await updateDocument(context, payments(payment.path), {
        id: payment.id,
        body: {
          ...header,
          version: payment.version,
          ledger: 'receivable',
          rows,
          allocations: await spread(money(pence), payment.path),
        },
      })
      return
    case 'allocate':
      if (!payment) return
      await actOnDocument(context, payments(payment.path), {
        act: 'allocate',
        id: payment.id,
        body: { version: payment.version, allocations: await spread(money(pence), payment.path) },
      })
      return
    case 'release': {
      if (!payment) return
      const [set] = await books.sql<{ item: string }>(
        `select case i.side when 'credit' then x.debit_item_id else x.credit_item_id end as item from open_item i
         join allocation x on i.id in (x.credit_item_id, x.debit_item_id) where i.document_id = $1 and i.reversed_by_id is null`,
        [payment.id],
      )
      await actOnDocument(context, payments(payment.path), {
        act: 'release',
        id: payment.id,
        body: { version: payment.version, item: set?.item },
      })
      return
    }
    case 'cancel':
      if (!payment || !target) return
      await actOnDocument(context, payments(payment.path), {
        ...target,
        act: 'cancel',
        body: { ...target.body, ...reversed },
      })
      return
    case 'clear':
      if (payment && target) await actOnDocument(context, payments(payment.path), { ...target, act: 'clear' })
      return
    case 'editSale': {
      if (!sale) return
      const row = { id: sale.row, item, quantity: '1', rate: money(pence) }
      await updateDocument(context, trade('sales/vouchers'), {
        id: sale.id,
        body: { ...sold, version: sale.version, rows: [row] },
      })
      return
    }
    case 'cancelSale': {
      if (!sale) return
      await actOnDocument(context, trade('sales/vouchers'), {
        act: 'cancel',
        id: sale.id,
        body: { version: sale.version, reason: 'x', accept: pick % 2 === 0 ? ['ALLOCATED'] : [] },
      })
      return
    }
    case 'merge': {
      if (parties.length > 2) return
      const into = await newParty()
      const [stored] = await books.sql<{ version: number }>('select version from party where id = $1', [party])
      await mergeParties(context, { id: party, body: { into, date: '2026-03-30', version: stored?.version } })
      parties.push(into)
      return
    }
    case 'post': {
      const [{ account } = { account: '' }] = await books.sql<{ account: string }>(
        'select customer_account_id as account from party where id = $1',
        [party],
      )
      const accounts = pick % 2 === 0 ? [account, till] : [till, account]
      const rows = accounts.map((account, place) => ({
        account,
        debit: place === 0 ? money(pence) : '0',
        credit: place === 0 ? '0' : money(pence),
      }))
      await createDocument(context, plain(journalVouchers), { date, narration: 'x', status: 'Approved', rows })
      return
    }
    case 'unpost': {
      const voucher = await picked<{ id: string; version: number }>(
        `select v.id, v.version from journal_voucher v join open_item i on i.document_id = v.id
         where i.party_id = any ($1::uuid[]) and i.reversed_by_id is null order by v.id`,
        parties,
        pick,
      )
      if (!voucher) return
      await actOnDocument(context, plain(journalVouchers), {
        id: voucher.id,
        act: 'cancel',
        body: { version: voucher.version, reason: 'x', ...reversed },
      })
      return
    }
    case 'resolve': {
      const note = await picked<{ id: string; version: number }>(
        "select id, version from trade_document where party_id = any ($1::uuid[]) and path = 'sales/credit-notes' order by id",
        parties,
        pick,
      )
      if (note)
        await actOnDocument(context, trade('sales/credit-notes'), {
          act: 'resolve',
          id: note.id,
          body: { version: note.version },
        })
      return
    }
    case 'lock':
    case 'unlock':
      await setLockDate(context, kind === 'lock' ? localDate(date) : null)
  }
}

const newParty = async () => (await createRecord(books.context, crmParties, { name: `Party ${(named += 1)}` })).body.id

async function picked<Row extends Record<string, unknown>>(
  sql: string,
  parties: readonly string[],
  pick: number,
): Promise<Row | undefined> {
  const rows = await books.sql<Row>(sql, [parties])
  return rows[rows.length === 0 ? 0 : pick % rows.length]
}

test('for any sales, payments, allocations and reversals, the open items of a party equal its account', async () => {
  let done = 0
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 15, maxLength: 30 }), async (deeds) => {
      const parties = [await newParty()]
      await setLockDate(books.context, null)
      for (const one of deeds) {
        await perform(parties, one).then(
          () => (done += 1),
          (error: unknown) => {
            if (!(error instanceof DomainError)) throw error
          },
        )
      }
      expect(await partyGaps(books)).toEqual([])
    }),
    { numRuns: 12 },
  )
  expect(done).toBeGreaterThan(60)
  await runUpkeep(books.db)
  const owner = createDatabase(books.database.ownerUrl, { connections: 1 })
  const violations: string[] = []
  for await (const { check, findings } of verifyBooks({ owner, appUrl: books.database.appUrl }, 'books')) {
    violations.push(...findings.map((finding) => `${check}: ${finding}`))
  }
  await owner.close()
  expect(violations).toEqual([])
})
