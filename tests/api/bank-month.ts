/** A month of a bank account for tests: receipts, a payment, and lines of a file, some of them matched. */
import { expect } from 'vitest'
import { importDesk } from './import-desk.ts'
import type { TestApp } from './harness.ts'
import type { matchDesk } from './match-desk.ts'

type Desk = Awaited<ReturnType<typeof matchDesk>>

/** Returns the helpers of a bank account. */
export function bankMonth(
  app: TestApp,
  desk: Desk,
  { bank, party }: { bank: { id: string; account: string }; party: string },
) {
  /** Imports lines of `date,description,amount,balance`. */
  const importLines = async (...rows: readonly string[]): Promise<void> => {
    const files = importDesk(app)
    const content = ['Date,Description,Amount,Balance', ...rows].join('\n')
    const read = (await files.send(content, { kind: 'bank_statement', fields: { bank_account: bank.id } })).body
    expect([read.state, read.problems]).toEqual(['ready', []])
    await files.run(read.id)
  }
  const lineOf = async (description: string): Promise<string> =>
    (await desk.get(`banking/statement-lines/?bank_account=${bank.id}&q=${description}`)).body[0].id
  const matchLine = async (description: string, ...documents: readonly { id: string }[]): Promise<void> => {
    const candidates = await Promise.all(documents.map((document) => desk.entryOf(document, bank)))
    const { status } = await desk.match([{ lines: [await lineOf(description)], candidates }])
    expect(status).toBe(200)
  }
  /** Posts a voucher of the bank account against bank charges; negative for money out. */
  const voucher = async (amount: string, date: string) => {
    const isOut = amount.startsWith('-')
    const rows = [
      { account: bank.account, [isOut ? 'credit' : 'debit']: amount.replace('-', '') },
      { account: await desk.accountAt('E-I-BC-BC'), [isOut ? 'debit' : 'credit']: amount.replace('-', '') },
    ]
    return desk.create('account/journal-vouchers', { status: 'Approved', date, narration: 'Adjustment', rows })
  }
  /** Enters March with an opening balance of 100.00, and what is in the books by its end. */
  const march = async () => {
    await desk.receive(bank, { party, amount: '100', date: '2026-02-10' })
    const early = await desk.receive(bank, { party, amount: '40', date: '2026-02-27' })
    const cheque = await voucher('-75', '2026-03-15')
    const sale = await desk.receive(bank, { party, amount: '212.40', date: '2026-03-20' })
    const late = await desk.receive(bank, { party, amount: '500', date: '2026-03-30' })
    await importLines(
      '2026-03-02,Early,40,140.00',
      '2026-03-20,Sale,212.40,352.40',
      '2026-03-25,Charge,-4.50,347.90',
      '2026-03-28,Test,1,348.90',
    )
    await matchLine('Early', early)
    await matchLine('Sale', sale)
    await desk.exclude({ lines: [await lineOf('Test')] })
    return { cheque, late }
  }
  return { importLines, matchLine, voucher, march }
}
