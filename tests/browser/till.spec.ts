/** The till in the browser: selling with and without a connection, returns, shifts, and what a cashier sees when something fails. */
import { statement } from '../../server/db/core/client.ts'
import { accessibilityProblems, wcag22aa } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { allSent, cart, cashBalance, dialog, documents, openTill, payExactly, scan, scanField } from './till-page.ts'

test.use({ viewport: { width: 1366, height: 768 } })

test('a day at the till: sales, a split payment, a return, a void, cash out, X report and Z', async ({
  books,
  enter,
}) => {
  const { page } = await openTill(enter, books)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Till 1')
  await expect(page.getByText('Shift open · Olivia Finch')).toBeVisible()
  await scan(page, '5012345678900', 'tea-1', 'TOW-1')
  await expect(cart(page).getByRole('listitem')).toHaveText([/Earl Grey 125 g.*10\.80.*2 × 5\.40/, /Tea towel.*4\.50/])
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])

  // 10 % off the towel, then 20.00 in cash: change 5.15.
  await page.keyboard.press('F3')
  await page.getByLabel('Discount', { exact: true }).fill('10')
  await page.keyboard.press('Enter')
  await expect(cart(page).getByRole('button', { name: 'Pay £14.85' })).toBeVisible()
  await page.keyboard.press('F8')
  await page.getByRole('button', { name: '£20.00' }).click()
  const paid = dialog(page, 'Receipt T1-000001')
  await expect(paid.locator('.till-paid-amount')).toHaveText('£5.15')
  await paid.getByRole('button', { name: 'Print receipt' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-prints', '1')
  await expect(page.locator('.till-paper')).toContainText(
    /Receipt T1-000001.*2 × 5\.40.*1 × 4\.50 · 10% off.*Total£14\.85.*Cash20\.00.*Change5\.15/,
  )
  await paid.getByRole('button', { name: 'New sale' }).click()

  // A cart on hold while another customer pays 17.50 by card and cash.
  await scan(page, 'TOW-1')
  await page.keyboard.press('F4')
  await expect(cart(page)).toContainText('Scan an item to start a sale.')
  await scan(page, 'POT-2')
  await page.keyboard.press('F10')
  const payment = dialog(page, 'Payment')
  await payment.getByLabel('Cash received').fill('7.50')
  await payment.getByRole('button', { name: 'Add payment' }).click()
  await expect(payment.locator('.till-due')).toHaveText('Balance due£10.00')
  await payment.getByRole('button', { name: 'Exact' }).click()
  await dialog(page, 'Receipt T1-000002').getByRole('button', { name: 'New sale' }).click()
  await page.keyboard.press('F5')
  await expect(dialog(page, 'Carts on hold').getByRole('button', { name: /Cash sale/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(cart(page)).toContainText('Tea towel')
  expect(await payExactly(page)).toBe('T1-000003')

  // The towel is voided, one tea comes back.
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Receipts' }).click()
  const receipts = dialog(page, 'Receipts on this device')
  await receipts.getByRole('button', { name: 'Void' }).first().click()
  await page.getByLabel('Reason').fill('Wrong item')
  await page.getByRole('button', { name: 'Void sale' }).click()
  await expect(receipts.getByText('Voided')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('F6')
  await page.getByLabel('Receipt or invoice number').fill('1')
  await page.keyboard.press('Enter')
  const back = dialog(page, 'Return of T1-000001')
  await back.getByLabel('Quantity of Earl Grey 125 g to return').fill('1')
  await back.getByLabel('Reason').fill('Damaged')
  await back.getByRole('button', { name: 'Refund £5.40' }).click()
  await expect(page.locator('.till-paper')).toContainText(/Refund T1-R-000001For receipt T1-000001.*Refunded£5\.40/)

  // 30.00 to the bank; float 50.00 + sales 32.35 − refund 5.40 − 30.00 = 46.95, and 46.90 are counted.
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Cash in or out' }).click()
  await page.getByLabel('Amount').fill('30')
  await page.getByRole('combobox', { name: 'To account' }).fill('Current')
  await page.keyboard.press('Enter')
  await page.getByLabel('Reason').fill('To the bank')
  await page.getByRole('button', { name: 'Record cash movement' }).click()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'X report' }).click()
  await expect(dialog(page, 'X report')).toContainText(
    /Sales \(2\)32\.35Returns \(1\).*5\.40Voided \(1\)4\.50.*Expected cash46\.95/,
  )
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Close shift' }).click()
  await page.getByLabel('Cash counted').fill('46.90')
  await expect(dialog(page, 'Close shift')).toContainText(/Expected cash46\.95Difference-0\.05/)
  await dialog(page, 'Close shift').getByRole('button', { name: 'Close shift' }).click()
  await expect(page.getByRole('region', { name: 'Last shift' })).toContainText(
    /Z report.*Expected cash46\.95Counted46\.90Difference-0\.05/,
  )

  await allSent(page)
  expect(await documents(books)).toEqual([
    'T1-000001 Issued 14.85',
    'T1-000002 Issued 17.50',
    'T1-000003 Cancelled 4.50',
    'T1-R-000001 Issued 5.40',
  ])
})

test('offline the till sells, also after a reload, and the server gets each sale once', async ({ books, enter }) => {
  const { context, page } = await openTill(enter, books)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.scriptURL ?? ''), {
      timeout: 20_000,
    })
    .toContain('?till')
  await scan(page, 'TEA-1')
  expect(await payExactly(page)).toBe('T1-000001')
  await allSent(page)

  await context.setOffline(true)
  await scan(page, 'TOW-1')
  expect(await payExactly(page)).toBe('T1-000002')
  await expect(page.getByText(/Offline · 1 record unsent £4\.50/)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Till 1')
  await scan(page, 'POT-2')
  expect(await payExactly(page)).toBe('T1-000003')
  await expect(page.getByText(/Offline · 2 records unsent £22\.00/)).toBeVisible()

  await context.setOffline(false)
  await allSent(page)
  expect(await documents(books)).toEqual(['T1-000001 Issued 5.40', 'T1-000002 Issued 4.50', 'T1-000003 Issued 17.50'])
  expect(await cashBalance(books)).toBe('27.40')
})

test('a second tab is refused, and a page that ends in mid-sale comes back with its cart', async ({ books, enter }) => {
  const { context, page } = await openTill(enter, books)
  await scan(page, 'TEA-1', 'TOW-1')
  const other = await context.newPage()
  await other.goto(`/${books.slug}/sales/pos`)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('This till is open in another tab')
  await page.close({ runBeforeUnload: false })
  await expect(cart(other)).toContainText(/Earl Grey 125 g.*5\.40.*Tea towel.*4\.50/)
  expect(await payExactly(other)).toBe('T1-000001')
})

test('a whole sale by keyboard, and an unknown code is named', async ({ books, enter }) => {
  const { page } = await openTill(enter, books)
  const { keyboard } = page
  await keyboard.type('99999')
  await keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('No item has the code or name “99999”.')
  await keyboard.type('TEA-1')
  await keyboard.press('Enter')
  await keyboard.press('F2')
  await expect(page.getByLabel('Quantity (pcs)')).toBeFocused()
  await keyboard.type('3')
  await keyboard.press('Enter')
  await expect(cart(page)).toContainText('3 × 5.40')
  await keyboard.type('towel')
  await keyboard.press('Enter')
  await keyboard.press('Enter')
  await expect(page.getByLabel('Cash received')).toBeFocused()
  await keyboard.press('Enter')
  await expect(dialog(page, 'Receipt T1-000001').locator('.till-paid-amount')).toHaveText('£20.70')
  await expect(page.getByRole('button', { name: 'New sale' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(cart(page)).toContainText('Scan an item to start a sale.')
  await keyboard.type('POT')
  await expect(scanField(page)).toHaveValue('POT')
})

test('a card payment without an answer is settled when the terminal is known to have charged it', async ({
  books,
  enter,
}) => {
  const { page } = await openTill(enter, books)
  await scan(page, 'TEA-1')
  await page.keyboard.press('F9')
  await dialog(page, 'Payment').getByRole('button', { name: 'Terminal gave no answer' }).click()
  const paid = dialog(page, 'Receipt T1-000001')
  await expect(paid).toContainText('The card payment is not confirmed.')
  await paid.getByRole('button', { name: 'New sale' }).click()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'X report' }).click()
  await expect(dialog(page, 'X report')).toContainText(/Card0\.00Card not confirmed5\.40On account5\.40/)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Receipts' }).click()
  const receipts = dialog(page, 'Receipts on this device')
  await expect(receipts).toContainText('Card payment of £5.40 not confirmed')
  await receipts.getByRole('button', { name: 'Settle' }).click()
  await page.getByRole('button', { name: 'Card was charged £5.40' }).click()
  await expect(receipts.getByRole('button', { name: 'Settle' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  const { context } = books
  const openAmount = async () => {
    const [[receipt]] = await context.db.batch(context.who.companyId, [
      statement<{ open: string }>(
        `select o.open_amount::numeric(20, 2)::text as open from open_item o
         join trade_document d on d.company_id = $1 and d.id = o.document_id where o.company_id = $1 and d.voucher_no = 'T1-000001'`,
        [context.who.companyId],
      ),
    ])
    return receipt?.open
  }
  // The record may still be on its way into the storage of the device when the dialog is gone.
  await expect.poll(openAmount, { timeout: 20_000 }).toBe('0.00')
})

test('a sale for which the device has no space is not paid and says what to do', async ({ books, enter }) => {
  const { page } = await openTill(enter, books)
  await scan(page, 'TEA-1')
  await page.evaluate(() => {
    const add = IDBObjectStore.prototype.add
    IDBObjectStore.prototype.add = function full(...parts) {
      if (this.name === 'facts') throw new DOMException('', 'QuotaExceededError')
      return add.apply(this, parts)
    }
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = function full(...parts) {
      if (this.name === 'facts') throw new DOMException('', 'QuotaExceededError')
      return put.apply(this, parts)
    }
    Object.assign(window, { freeSpace: () => Object.assign(IDBObjectStore.prototype, { add, put }) })
  })
  await page.keyboard.press('F8')
  await page.getByRole('button', { name: 'Exact' }).click()
  await expect(dialog(page, 'Payment').getByRole('alert')).toContainText('nothing is paid')
  await page.evaluate(() => (window as unknown as { freeSpace: () => void }).freeSpace())
  await page.getByRole('button', { name: 'Exact' }).click()
  await expect(dialog(page, 'Receipt T1-000001')).toBeVisible()
  await allSent(page)
  expect(await documents(books)).toEqual(['T1-000001 Issued 5.40'])
})

test('on a phone the till needs no sideways scroll, and the cart is a page of its own', async ({ books, enter }) => {
  const { page } = await openTill(enter, books, { viewport: { width: 375, height: 720 } })
  const isNarrow = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  await isNarrow()
  await page.getByRole('button', { name: /^Teapot for two/ }).click()
  await expect(page.getByRole('button', { name: /1 line.*£17\.50/ })).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: /1 line.*£17\.50/ }).click()
  await expect(cart(page)).toBeVisible()
  await isNarrow()
  await cart(page).getByRole('button', { name: 'Pay £17.50' }).click()
  await expect(dialog(page, 'Payment')).toBeVisible()
  await isNarrow()
  await page.getByRole('button', { name: 'Exact' }).click()
  await page.getByRole('button', { name: 'New sale' }).click()
  await expect(page.getByRole('button', { name: /^0 lines/ })).toBeVisible()
})
