/** A till of company `one` for tests: it chains facts as a device does, and sends them with its key. */
import { expect } from 'vitest'
import { documentTotals } from '../../domain/documents/totals.ts'
import { withDigits } from '../../domain/money/decimal.ts'
import type { FactContent, Return, Sale, SaleLine, Tender, TillFact } from '../../domain/till/facts.ts'
import { withHash } from '../../domain/till/hash-fact.ts'
import type { FactAnswer } from '../../domain/till/sync.ts'
import { newId } from '../../server/services/core/unit-of-work.ts'
import type { Caller, TestAnswer, TestApp } from './harness.ts'
import { one, tradeDesk } from './trade-desk.ts'

export const tillPath = `${one}/sales/pos`
export type Device = Awaited<ReturnType<Awaited<ReturnType<typeof tillDesk>>['connect']>>

/** The clock is at noon of 15 June 2026, and so is that of every till. */
export async function tillDesk(app: TestApp) {
  const desk = await tradeDesk(app)
  const vat = await desk.scheme('VAT', { rate: '20' })
  const tea = await desk.item('Tea', { selling_price: '10', tax_scheme: vat })
  const wrap = await desk.service('Gift wrap', { selling_price: '2' })
  await desk.receive(tea, ['100', '4'])
  const [pcs] = await app.sql<{ id: string }>(`select unit_id as id from item where id = $1`, [tea])
  const [cash] = await app.sql<{ id: string }>(
    `select m.id from payment_mode m join company c on c.id = m.company_id where c.slug = 'one' and m.name = 'Cash'`,
  )
  const bank = await desk.create('banking/bank-accounts', { bank_name: 'Barclays', account_number: '77' })
  const [bankAccount] = await app.sql<{ id: string }>('select account_id as id from bank_account where id = $1', [
    bank.id,
  ])
  const card = await desk.create('settings/payment-modes', { name: 'Card', account: bankAccount?.id })
  const [member] = await app.sql<{ id: string }>(
    `select m.id from member m join company c on c.id = m.company_id join app_user u on u.id = m.user_id
     where c.slug = 'one' and u.email = 'owner@example.test'`,
  )
  const modes = { cash: cash?.id ?? '', card: card.id as string }

  const line = (item: string, [quantity, rate]: [string, string], fields: Partial<SaleLine> = {}): SaleLine => ({
    item,
    description: null,
    quantity,
    unit: pcs?.id ?? '',
    rate,
    discount: '0',
    discount_type: null,
    tax_scheme: item === tea ? vat : null,
    tax_rate: item === tea ? '20' : null,
    ...fields,
  })
  const pay = (mode: keyof typeof modes, amount: string, fields: Partial<Tender> = {}): Tender => ({
    id: newId(),
    mode: modes[mode],
    amount,
    tendered: mode === 'cash' ? amount : null,
    outcome: 'paid',
    reference: null,
    ...fields,
  })

  /** Registers a till; `at` is the moment of its clock. */
  async function connect(name: string) {
    const till = await desk.create('sales/pos/tills', { name, mode: modes.cash })
    const caller: Caller = { ...app.withTill(till.key) }
    const facts: TillFact[] = []
    const clock = { at: Date.parse('2026-06-15T11:00:00Z') }
    let sales = 0
    let returns = 0
    let shift = ''

    /** Records a fact on the device. */
    function record(content: FactContent, frame: Partial<TillFact> = {}): TillFact {
      clock.at += 1000
      const fact = withHash({
        id: newId(),
        till: till.id,
        n: facts.length + 1,
        at: new Date(clock.at).toISOString(),
        cashier: member?.id ?? '',
        previous: facts.at(-1)?.hash ?? '',
        ...content,
        ...(frame as object),
      })
      facts.push(fact)
      if (fact.kind === 'shift_opened') shift = fact.id
      return fact
    }
    const open = (float = '50.00') => record({ kind: 'shift_opened', body: { float, mode: modes.cash } })
    function sell(rows: SaleLine[], payments: Tender[], fields: Partial<Sale> = {}) {
      sales += 1
      const header = { tax_type: 'exclusive' as const, discount: '0', discount_type: null, is_trade_discount: false }
      const { totals } = documentTotals(
        { ...header, ...fields, currencyDigits: 2 },
        rows.map((row) => ({
          ...row,
          is_trade_discount: false,
          taxScheme:
            row.tax_scheme === null
              ? null
              : { id: row.tax_scheme, rate: row.tax_rate ?? '0', kind: 'taxable' as const },
        })),
      )
      const money = (amount: string) => withDigits(amount, 2)
      const body: Sale = {
        shift,
        number: `${till.prefix}-${String(sales).padStart(6, '0')}`,
        date: '2026-06-15',
        customer: { kind: 'name', name: null },
        tax_type: 'exclusive',
        rows,
        discount: '0',
        discount_type: null,
        remarks: null,
        payments,
        totals: {
          sub_total: money(totals.subTotal),
          discount: '0.00',
          tax: money(totals.tax),
          total: money(totals.total),
        },
        catalog: 'v1',
        ...fields,
      }
      return record({ kind: 'sale', body }) as TillFact & { kind: 'sale' }
    }
    function giveBack(
      sale: { id: string },
      rows: Return['rows'],
      { total, payments, ...fields }: { total: string; payments: Tender[] } & Partial<Return>,
    ) {
      returns += 1
      const body: Return = {
        shift,
        number: `${till.prefix}-R-${String(returns).padStart(6, '0')}`,
        date: '2026-06-15',
        sale: sale.id,
        rows,
        reason: 'Damaged',
        payments,
        totals: { sub_total: total, discount: '0.00', tax: '0.00', total },
        ...fields,
      }
      return record({ kind: 'return', body })
    }
    const send = (sent: readonly unknown[]): Promise<TestAnswer> => caller.post(`${tillPath}/sync/`, { facts: sent })
    /** Sends facts and returns what became of each. */
    async function sync(sent: readonly unknown[] = facts): Promise<FactAnswer[]> {
      const answer = await send(sent)
      expect([answer.status, answer.body.code]).toEqual([200, undefined])
      return answer.body.answers
    }
    const heartbeat = async () => (await caller.post(`${tillPath}/heartbeat/`)).body
    return {
      till,
      caller,
      facts,
      clock,
      shift: () => shift,
      record,
      open,
      sell,
      giveBack,
      send,
      sync,
      heartbeat,
      void: (sale: { id: string }) => record({ kind: 'void', body: { shift, sale: sale.id, reason: 'Wrong item' } }),
      drawer: (direction: 'in' | 'out', amount: string, account: string) =>
        record({ kind: 'drawer', body: { shift, direction, amount, account, reason: 'Change' } }),
      payLater: (sale: { id: string }, settles: string | null, payment: Tender | null) =>
        record({ kind: 'payment', body: { shift, sale: sale.id, settles, payment } }),
      close: (counted: string) =>
        record({ kind: 'shift_closed', body: { shift, counted, expected: counted, remarks: null } }),
    }
  }

  /** Returns the notes of a fact: its codes. */
  async function notes({ id }: { id: string }): Promise<string[]> {
    const [row] = await app.sql<{ notes: { code: string }[] }>('select notes from till_fact where id = $1', [id])
    return (row?.notes ?? []).map(({ code }) => code)
  }

  /** Returns the receipt that a sale created: its entries. */
  async function receipts({ id }: { id: string }): Promise<string[][][]> {
    const rows = await app.sql<{ path: string; id: string }>(
      'select path, id from payment where made_by_id = $1 order by voucher_no',
      [id],
    )
    return Promise.all(rows.map((row) => desk.entries(`${row.path}/${row.id}`)))
  }

  return { ...desk, vat, tea, wrap, modes, line, pay, connect, notes, receipts, member: member?.id ?? '' }
}
