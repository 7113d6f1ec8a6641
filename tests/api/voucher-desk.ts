/**
 * Journal vouchers of company `one` for tests: rows by account code, creating vouchers, balances recalculated from
 * lines.
 */
import type { TestApp } from './harness.ts'

export const path = '/api/company/one/account/journal-vouchers'

type Row = { account: string; debit?: string; credit?: string; description?: string }

/** Returns the accounts of a company: code → id. */
export async function accountsOf(app: TestApp, company: string): Promise<Record<string, string>> {
  const { body } = await app.as('owner').get(`/api/company/${company}/account/ledgers/?_start=0&_end=500`)
  return Object.fromEntries(body.map((account: { code: string; id: string }) => [account.code, account.id]))
}

/** Returns the helpers of voucher tests. */
export async function voucherDesk(app: TestApp) {
  const accounts = await accountsOf(app, 'one')
  const dr = (code: string, debit: string): Row => ({ account: accounts[code] ?? code, debit })
  const cr = (code: string, credit: string): Row => ({ account: accounts[code] ?? code, credit })
  const rent = (amount = '800.00') => [dr('E-I-FP', amount), cr('A-C-C', amount)]
  return {
    accounts,
    dr,
    cr,
    rent,
    make: (voucher: Record<string, unknown> = {}, who = 'owner') =>
      app.as(who).post(`${path}/`, { date: '2026-03-31', narration: 'Rent for March', rows: rent(), ...voucher }),
    /**
     * Returns the net debit to the end of a day, recalculated from journal lines, not from the balances that reports
     * read.
     */
    balance: async (code: string, until = '2099-12-31'): Promise<string> => {
      const rows = await app.sql<{ balance: string }>(
        `select coalesce(sum(debit - credit), 0)::numeric(20, 2)::text as balance from journal_line
         where account_id = $1 and date <= $2`,
        [accounts[code], until],
      )
      return rows[0]?.balance ?? ''
    },
  }
}
