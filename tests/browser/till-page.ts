/** The page of a till in the browser: a shop, what a cashier does, and what is in the books then. */
import type { BrowserContext, Page } from '@playwright/test'
import { statement } from '../../server/db/core/client.ts'
import type { Books } from './books.ts'
import { expect } from './fixtures.ts'
import { makeItem, receive } from './stock.ts'

const noon = Date.parse('2026-06-15T12:00:00Z')

/** Creates what the shop sells, at prices without tax. */
async function stockShop(books: Books): Promise<void> {
  const goods = [
    { name: 'Earl Grey 125 g', code: 'TEA-1', barcode: '5012345678900', selling_price: '5.40' },
    { name: 'Tea towel', code: 'TOW-1', selling_price: '4.50' },
    { name: 'Teapot for two', code: 'POT-2', selling_price: '17.50' },
  ]
  for (const good of goods) {
    const item = await makeItem(books, good)
    await receive(books, { item, quantity: '100', rate: '1', date: '2026-01-05' })
  }
}

/** Sets the clock of the pages to that of the server. */
async function setClock(context: BrowserContext): Promise<void> {
  await context.addInitScript((ahead) => {
    // Not by the clock before it: a profile that is used again has this script twice.
    Date.now = () => performance.timeOrigin + performance.now() + ahead
    window.print = () =>
      void document.body.setAttribute('data-prints', String(Number(document.body.dataset['prints'] ?? 0) + 1))
  }, noon - Date.now())
}

type Enter = (person: 'owner', options?: object) => Promise<{ context: BrowserContext; page: Page }>

/** Opens the till page of the owner on a new device, registers it and opens its shift with 50.00. */
export async function openTill(
  enter: Enter,
  books: Books,
  options: object = {},
): Promise<{ context: BrowserContext; page: Page }> {
  await stockShop(books)
  const { context, page } = await enter('owner', { serviceWorkers: 'allow', ...options })
  await setClock(context)
  await addCardTerminal(page, books)
  await page.goto(`/${books.slug}/sales/pos`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Register this device as a till')
  await page.getByRole('button', { name: 'Register till' }).click()
  await openShift(page, '50')
  return { context, page }
}

async function openShift(page: Page, float: string): Promise<void> {
  await page.getByLabel('Cash in the drawer').fill(float)
  await page.getByRole('button', { name: 'Open shift' }).click()
  await expect(scanField(page)).toBeVisible()
}

export const scanField = (page: Page) => page.getByRole('textbox', { name: 'Scan or type a code or name' })
export const cart = (page: Page) => page.getByRole('region', { name: 'Cart' })
export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

export async function scan(page: Page, ...codes: string[]): Promise<void> {
  for (const code of codes) {
    await scanField(page).fill(code)
    await scanField(page).press('Enter')
  }
}

/** Pays the cart in cash with the exact amount and starts the next sale; returns the number of the receipt. */
export async function payExactly(page: Page): Promise<string> {
  await page.keyboard.press('F8')
  await page.getByRole('button', { name: 'Exact' }).click()
  const paid = dialog(page, /^Receipt /)
  const title = (await paid.locator('.ant-modal-title').textContent()) ?? ''
  await paid.getByRole('button', { name: 'New sale' }).click()
  await expect(paid).toBeHidden()
  return title.replace('Receipt ', '')
}

/** Waits until the server has everything that the till recorded. */
export async function allSent(page: Page): Promise<void> {
  await expect(page.locator('.till-tag.is-sending, .till-tag.is-offline')).toHaveCount(0, { timeout: 20_000 })
}

/** Returns the invoices and notes of the till in the books. */
export async function documents({ context }: Books): Promise<string[]> {
  const { companyId } = context.who
  const [rows] = await context.db.batch(companyId, [
    statement<{ text: string }>(
      `select concat_ws(' ', voucher_no, status, total::numeric(20, 2)) as text from trade_document
       where company_id = $1 and path in ('sales/vouchers', 'sales/credit-notes') order by voucher_no`,
      [companyId],
    ),
  ])
  return rows.map(({ text }) => text)
}

/** Returns the balance of the cash account. */
export async function cashBalance({ context }: Books): Promise<string> {
  const { companyId } = context.who
  const [[row]] = await context.db.batch(companyId, [
    statement<{ balance: string }>(
      `select coalesce(sum(l.debit - l.credit), 0)::numeric(20, 2)::text as balance from journal_line l
       join payment_mode m on m.company_id = $1 and m.name = 'Cash' and m.account_id = l.account_id where l.company_id = $1`,
      [companyId],
    ),
  ])
  return row?.balance ?? ''
}

/** Adds a card terminal: a payment method that pays into a bank account. */
async function addCardTerminal(page: Page, { origin, slug, session, context }: Books): Promise<void> {
  const { accessToken } = await session('owner')
  const headers = { authorization: `Token ${accessToken}` }
  const add = async (path: string, data: object) => {
    const answer = await page.request.post(`${origin}/api/company/${slug}/${path}/`, { headers, data })
    expect(answer.status(), await answer.text()).toBe(201)
  }
  await add('banking/bank-accounts', { bank_name: 'Barclays', account_number: '1234' })
  const { companyId } = context.who
  const [[bank]] = await context.db.batch(companyId, [
    statement<{ account: string }>('select account_id as account from bank_account where company_id = $1', [companyId]),
  ])
  await add('settings/payment-modes', { name: 'Card', account: bank?.account })
}
