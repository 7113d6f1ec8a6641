/** Creates invoices, bills and payment methods for the journeys of money, by the services of the application. */
import type { Page } from '@playwright/test'
import { bankingBankAccounts } from '../../domain/resources/banking/banking-bank-accounts.ts'
import { crmParties } from '../../domain/resources/parties/crm-parties.ts'
import { taxSchemes } from '../../domain/resources/tax/tax-schemes.ts'
import { statement } from '../../server/db/core/client.ts'
import { createRecord } from '../../server/services/core/write-records.ts'
import type { Books } from './books.ts'
import { makeItem, receive } from './stock.ts'
import { createDocument } from '../../server/services/documents/engine/run.ts'
import { trade } from '../../server/services/documents/trade/trade.ts'

/** Creates a customer, fittings at 50.00 in stock, sales tax of 20 %, and a bank account. */
export async function makeMoney(books: Books) {
  const { context } = books
  const { companyId } = context.who
  const sql = `select id from tax_scheme where company_id = $1 and rate = $2 and kind in ('taxable', 'exempt') order by name limit 1`
  const rated = async (rate: string) => {
    const [[scheme]] = await context.db.batch(companyId, [statement<{ id: string }>(sql, [companyId, rate])])
    return scheme?.id ?? ''
  }
  const [none, vat] = [await rated('0'), await rated('20')]
  const fitting = await makeItem(books, { name: 'Fitting', code: 'FIT', selling_price: '50', tax_scheme: none })
  await receive(books, { item: fitting, quantity: '100', rate: '1', date: '2026-01-05' })
  const { body: customer } = await createRecord(context, crmParties, {
    name: 'Northgate Gifts',
    email: 'amy@north.test',
  })
  const { body: bank } = await createRecord(context, bankingBankAccounts, {
    bank_name: 'Barclays',
    account_number: '1234',
  })
  const document = (path: 'sales/vouchers' | 'sales/credit-notes' | 'purchase/vouchers') => {
    return async (date: string, amount: string, { taxed = false, due = date } = {}) => {
      const row = { item: fitting, quantity: '1', rate: amount, tax_scheme: taxed ? vat : none }
      const { body } = await createDocument(context, trade(path), {
        party: customer.id,
        date,
        status: 'Issued',
        accept: ['DATE_BEFORE_LAST', 'ABOVE_BOUGHT'],
        rows: [row],
        ...(path === 'sales/credit-notes' ? { remarks: 'Broken' } : { due_date: due }),
        ...(path === 'purchase/vouchers' ? { supplier_no: `B ${due}` } : {}),
      })
      return body
    }
  }
  return {
    customer: customer.id,
    bank: bank.id,
    /** Issues an invoice, a bill or a note of one amount, due on its day by default. */
    invoice: document('sales/vouchers'),
    bill: document('purchase/vouchers'),
    creditNote: document('sales/credit-notes'),
  }
}

/** Creates a withholding tax of customers. */
export async function makeWithholding({ context }: Books, name: string, rate: string): Promise<void> {
  await createRecord(context, taxSchemes, { name, kind: 'withholding', rate })
}

/** Returns a line of figures beside or below a document, by its name. */
export function line(page: Page, name: string) {
  return page.locator('.side-lines > div').filter({ has: page.getByText(name, { exact: true }) })
}
