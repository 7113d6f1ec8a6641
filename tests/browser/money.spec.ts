/** Bank accounts, the fees of payment methods, and a cheque on its way to the bank. */
import { choose, expect, more, open, settled, takeOption, test } from './fixtures.ts'

test('a wallet has a commission, and its payment method shows the fee while it is edited', async ({ books, visit }) => {
  const page = await visit('owner', 'banking/bank-accounts/create')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('New bank account')
  await page.getByRole('radio', { name: 'Wallet' }).check()
  await page.getByRole('textbox', { name: 'Wallet' }).fill('PayPal')
  await page.getByRole('textbox', { name: 'Commission' }).fill('2')
  await expect(page.getByText('Saving also creates the account “PayPal Commission”.')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(heading).toHaveText('Bank accounts')
  await expect(page.getByRole('link', { name: 'PayPal' }).first()).toBeVisible()

  await open(page, `/${books.slug}/settings/payment-modes/create`, 'New payment method')
  await page.getByRole('textbox', { name: 'Name' }).fill('Card by PayPal')
  await choose(page, 'Account', 'PayPal')
  await page.getByRole('combobox', { name: 'Fee type' }).click()
  await takeOption(page, 'Tiered')
  await page.getByRole('textbox', { name: 'Upper limit of tier 1' }).fill('500')
  await page.getByRole('textbox', { name: 'Percentage of tier 1' }).fill('2')
  await page.getByRole('button', { name: 'Add tier' }).click()
  await page.getByRole('textbox', { name: 'Percentage of tier 2' }).fill('1')
  // 500.00 at 2 % and 500.00 at 1 %.
  await expect(page.getByText('the fee is 15.00.')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.locator('.ant-form-item-explain-error')).toHaveText('Required.')
  await choose(page, 'Fee account', 'PayPal Commission')
  await page.keyboard.press('Control+s')
  await expect(heading).toHaveText('Payment methods')
  await page.getByRole('link', { name: 'Card by PayPal' }).click()
  await expect(heading).toHaveText('Edit payment method')
  await expect(page.getByRole('textbox', { name: 'Upper limit of tier 1' })).toHaveValue('500.00')
  await expect(page.getByText('the fee is 15.00.')).toBeVisible()
})

test('a cheque is issued, cleared on a date, and posted on that date', async ({ books, visit }) => {
  const page = await visit('owner', 'banking/bank-accounts/create')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('New bank account')
  await page.getByRole('textbox', { name: 'Bank', exact: true }).fill('Barclays')
  await page.getByRole('textbox', { name: 'Account number' }).fill('1234')
  await page.keyboard.press('Control+s')
  await expect(heading).toHaveText('Bank accounts')

  await open(page, `/${books.slug}/banking/cheque-deposits/create`, 'New cheque deposit')
  await choose(page, 'Bank account', 'Barclays')
  await choose(page, 'Received from', 'Walk-in')
  await page.getByRole('textbox', { name: 'Amount' }).fill('250')
  await page.getByRole('textbox', { name: 'Cheque number' }).fill('000107')
  await page.keyboard.press('Control+Enter')
  await expect(heading).toHaveText(/^Cheque deposit CD-/)
  await settled(page)
  await page.getByRole('button', { name: 'Mark as cleared' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clear cheque' }).click()
  await expect(page.getByText('Cleared', { exact: true }).first()).toBeVisible()
  await more(page, 'Journal entries')
  await expect(page.getByText('Barclays (1234)')).toBeVisible()
  await expect(page.getByText('250.00').first()).toBeVisible()
})

test('a transfer starts from a template, and a cheque with the next number of its account', async ({
  books,
  visit,
  request,
  watch,
}) => {
  // Payee and account of a cheque are required by the server's rules.
  watch.allow(400, /banking\/cheque-issues/)
  const { accessToken } = await books.session('owner')
  const headers = { authorization: `Token ${accessToken}` }
  const api = `${books.origin}/api/company/${books.slug}`
  const add = async (path: string, data: object) =>
    (await (await request.post(`${api}/${path}/`, { headers, data })).json()) as Record<string, string>
  const bank = await add('banking/bank-accounts', {
    bank_name: 'Lloyds',
    account_number: '77',
    next_cheque_no: '000200',
  })
  const [till] = (await (
    await request.get(`${api}/account/ledgers/options/?among=money&q=Cash`, { headers })
  ).json()) as {
    id: string
  }[]
  await add('banking/fund-transfer-templates', { name: 'Takings', from_account: till?.id, to_account: bank['account'] })

  const page = await visit('owner', 'banking/fund-transfers/create')
  const heading = page.getByRole('heading', { level: 1 })
  await page.getByRole('button', { name: 'Takings' }).click()
  await page.getByRole('textbox', { name: 'Amount' }).fill('120')
  await page.keyboard.press('Control+Enter')
  await expect(heading).toHaveText(/^Fund transfer FT-/)
  await expect(page.getByText('Lloyds (77)').first()).toBeVisible()

  await open(page, `/${books.slug}/banking/cheque-issues/create`, 'New cheque issue')
  await choose(page, 'Bank account', 'Lloyds')
  await page.getByRole('textbox', { name: 'Name on the cheque' }).fill('Whitworth Roofing')
  await page.getByRole('textbox', { name: 'Amount' }).fill('80')
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('#document-dr_account-error')).toHaveText('Required.')
  await choose(page, 'Account', 'Bank Charges')
  await page.keyboard.press('Control+Enter')
  await expect(heading).toHaveText(/^Cheque issue CHQ-/)
  await expect(page.getByText('000200').first()).toBeVisible()
  await expect(page.getByText('Eighty').first()).toBeVisible()
  await more(page, 'Stop cheque')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Lost in the post')
  await dialog.getByRole('button', { name: 'Stop cheque' }).click()
  await expect(page.getByText('Stopped', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Lost in the post').first()).toBeVisible()
})
