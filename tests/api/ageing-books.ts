/** Books whose open items are calculated by hand: aged, allocated, refunded, reversed and merged. */
import { expect } from 'vitest'
import type { TestApp } from './harness.ts'
import type { tradeDesk } from './trade-desk.ts'

type Items = { credit: string; debit: string; amount: string; date: string }

/** Allocates a credit to a debit, both given by their documents; a negative amount unallocates. */
export async function setOff(app: TestApp, { credit, debit, amount, date }: Items): Promise<void> {
  const rows = await app.sql(
    `insert into allocation (company_id, id, credit_item_id, debit_item_id, amount, date, document_path, document_id, recorded_by)
     select c.company_id, gen_random_uuid(), c.id, d.id, $3, $4, c.document_path, c.document_id, e.recorded_by
     from open_item c
     join open_item d on d.company_id = c.company_id and d.account_id = c.account_id and d.side = 'debit' and d.document_id = $2
     join journal_entry e on e.company_id = c.company_id and e.id = c.entry_id
     where c.document_id = $1 and c.side = 'credit' and c.reversed_by_id is null and d.reversed_by_id is null returning 1`,
    [credit, debit, amount, date],
  )
  expect(rows).toHaveLength(1)
}

/**
 * Amy    15.50 opening; invoices 100.00 of 1 March due 31 March, 40.00 of 1 June due 15 June, 60.00 of 10 June due 10 July,
 *        and one of 5 March that was cancelled. She paid 70.00 on 10 April: 50.00 for the first, of which 30.00 were given
 *        back; a credit note of 12 June takes 10.00 off the second.
 * Bob    25.00 since 1 February, merged into Carol on 5 June, who owes 8.00 of 20 April herself.
 * Dan    12.00 of 20 May, paid on 12 June.
 * Sam    is owed 200.00 of 1 May due 31 May and got 250.00 on 10 May, 200.00 of them for it; 30.00 of 1 June.
 */
export async function ageingBooks(app: TestApp, desk: Awaited<ReturnType<typeof tradeDesk>>) {
  const { body: cashes } = await desk.get('account/ledgers/?code=A-C-C')
  const cash: string = cashes[0].id
  const party = (name: string) => desk.party(name)
  const [amy, bob, carol, dan, sam] = [
    await party('Amy'),
    await party('Bob'),
    await party('Carol'),
    await party('Dan'),
    await party('Sam'),
  ]
  const work = await desk.service('Work')
  const post = async (date: string, [debit, credit, amount]: readonly [string, string, string]): Promise<string> => {
    const rows = [
      { account: debit, debit: amount },
      { account: credit, credit: amount },
    ]
    return (await desk.create('account/journal-vouchers', { date, narration: 'Money', status: 'Approved', rows })).id
  }
  const row = (rate: string) => [{ item: work, quantity: '1', rate }]
  const sale = (date: string, due_date: string, rate: string) =>
    desk.document('sales/vouchers', { date, due_date, party: amy.id, tax_type: 'none', rows: row(rate) })

  await desk.create('account/opening-balances', { account: amy.customer_account, opening_dr: '15.50' })
  const first = await sale('2026-03-01', '2026-03-31', '100')
  const wrong = await sale('2026-03-05', '2026-03-05', '500')
  const { status } = await desk.post(`sales/vouchers/${wrong.id}/cancel`, { version: wrong.version, reason: 'Wrong' })
  expect(status).toBe(200)
  const paid = await post('2026-04-10', [cash, amy.customer_account, '70'])
  await setOff(app, { credit: paid, debit: first.id, amount: '50', date: '2026-04-10' })
  await setOff(app, { credit: paid, debit: first.id, amount: '-30', date: '2026-04-10' })
  const second = await sale('2026-06-01', '2026-06-15', '40')
  const third = await sale('2026-06-10', '2026-07-10', '60')
  await desk.document('sales/credit-notes', {
    date: '2026-06-12',
    party: amy.id,
    remarks: 'Not done',
    rows: [{ origin_row: second.rows[0].id, quantity: '0.25' }],
  })

  await post('2026-02-01', [bob.customer_account, cash, '25'])
  await post('2026-04-20', [carol.customer_account, cash, '8'])
  const merged = await desk.post(`crm/parties/${bob.id}/merge`, {
    version: bob.version,
    into: carol.id,
    date: '2026-06-05',
  })
  expect([merged.status, merged.body.errors]).toEqual([200, undefined])
  const lent = await post('2026-05-20', [dan.customer_account, cash, '12'])
  const back = await post('2026-06-12', [cash, dan.customer_account, '12'])
  await setOff(app, { credit: back, debit: lent, amount: '12', date: '2026-06-12' })

  const bill = await desk.document('purchase/vouchers', {
    date: '2026-05-01',
    due_date: '2026-05-31',
    party: sam.id,
    supplier_no: 'S-1',
    tax_type: 'none',
    rows: row('200'),
  })
  const payment = await post('2026-05-10', [sam.supplier_account, cash, '250'])
  await setOff(app, { credit: bill.id, debit: payment, amount: '200', date: '2026-05-10' })
  await post('2026-06-01', [cash, sam.supplier_account, '30'])
  return {
    amy: amy.id as string,
    carol: carol.id as string,
    numbers: [first, second, third].map(({ voucher_no: number }) => number as string),
  }
}
