/** Registers a till, and follows what it sent from the list of shifts to the printed Z report. */
import type { APIRequestContext } from '@playwright/test'
import type { FactContent, Sale, TillFact } from '../../domain/till/facts.ts'
import { withHash } from '../../domain/till/hash-fact.ts'
import { statement } from '../../server/db/core/client.ts'
import { newId } from '../../server/services/core/unit-of-work.ts'
import { accessibilityProblems, wcag22aa } from './accessibility.ts'
import type { Books } from './books.ts'
import { expect, settled, test } from './fixtures.ts'
import { makeTrade } from './trade.ts'

type Ids = Record<'heart' | 'vat' | 'unit' | 'cash' | 'safe' | 'cashier', string>

/** Returns the ids of what a till sells with. */
async function idsOf(books: Books): Promise<Ids> {
  const { heart, vat } = await makeTrade(books, '1')
  const { db, who } = books.context
  const one = async (sql: string, ...values: unknown[]) =>
    (await db.batch(who.companyId, [statement<{ id: string }>(sql, [who.companyId, ...values])]))[0][0]?.id ?? ''
  return {
    heart,
    vat,
    unit: await one('select unit_id as id from item where company_id = $1 and id = $2', heart),
    cash: await one(`select id from payment_mode where company_id = $1 and name = 'Cash'`),
    cashier: await one(`select id from member where company_id = $1 and role = 'owner'`),
    safe: await one(`select id from account where company_id = $1 and name = 'Drawings'`),
  }
}

/** Returns the facts of a day: a sale at the price of the catalog, one at another price, cash to the safe, and a parked sale. */
function factsOfDay(till: string, { heart, vat, unit, cash, safe, cashier }: Ids): TillFact[] {
  const facts: TillFact[] = []
  const record = (content: FactContent, minute: string) => {
    const previous = facts.at(-1)?.hash ?? ''
    const at = `2026-06-15T${minute}:00Z`
    const fact = withHash({ id: newId(), till, n: facts.length + 1, at, cashier, previous, ...content })
    facts.push(fact)
    return fact
  }
  const shift = record({ kind: 'shift_opened', body: { float: '50.00' } }, '08:00').id
  const sell = (item: string, { rate, total, tax, minute }: Record<'rate' | 'total' | 'tax' | 'minute', string>) => {
    const body: Sale = {
      shift,
      number: `T1-${String(facts.length).padStart(6, '0')}`,
      date: '2026-06-15',
      customer: { kind: 'name', name: null },
      tax_type: 'exclusive',
      rows: [
        {
          item,
          description: null,
          quantity: '2',
          unit,
          rate,
          discount: '0',
          discount_type: null,
          tax_scheme: vat,
          tax_rate: '20',
        },
      ],
      discount: '0',
      discount_type: null,
      remarks: null,
      payments: [{ id: newId(), mode: cash, amount: total, tendered: total, outcome: 'paid', reference: null }],
      totals: { sub_total: total, discount: '0.00', tax, total },
      catalog: 'v1',
    }
    record({ kind: 'sale', body }, minute)
  }
  sell(heart, { rate: '2.55', total: '6.12', tax: '1.02', minute: '09:00' })
  sell(heart, { rate: '2.50', total: '6.00', tax: '1.00', minute: '09:30' })
  sell(newId(), { rate: '1.00', total: '2.40', tax: '0.40', minute: '10:00' })
  const taken = { direction: 'out', amount: '20.00', account: safe, reason: 'Bank' } as const
  record({ kind: 'drawer', body: { shift, ...taken } }, '11:00')
  record({ kind: 'shift_closed', body: { shift, counted: '44.00', expected: '44.52', remarks: null } }, '11:30')
  return facts
}

async function send(request: APIRequestContext, url: string, { key, facts }: { key: string; facts: TillFact[] }) {
  const answer = await request.post(url, { headers: { authorization: `Till ${key}` }, data: { facts } })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** Registers a till, as its device does, and returns the key. */
async function registerTill(request: APIRequestContext, books: Books, mode: string): Promise<string> {
  const { accessToken } = await books.session('owner')
  const headers = { authorization: `Token ${accessToken}` }
  const data = { name: 'Till 1', mode, highest_discount: '10' }
  const answer = await request.post(`${books.origin}/api/company/${books.slug}/sales/pos/tills/`, { headers, data })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()).key
}

test('a till is renamed, its shift is looked at and printed, and its key is revoked', async ({ books, visit }) => {
  const ids = await idsOf(books)
  const page = await visit('owner', 'sales/shifts')
  await page.getByRole('button', { name: 'Tills' }).click()
  const drawer = page.getByRole('dialog', { name: 'Tills' })
  await expect(drawer.getByText('No tills yet')).toBeVisible()
  const key = await registerTill(page.request, books, ids.cash)
  await page.reload()
  await page.getByRole('button', { name: 'Tills' }).click()
  await expect(drawer.getByText('Cash · Not connected yet')).toBeVisible()
  await drawer.getByRole('button', { name: 'Edit till Till 1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Till 1' })
  await dialog.getByLabel('Name').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter a name.')).toBeVisible()
  await dialog.getByLabel('Name').fill('Front counter')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(drawer.getByText('Front counter')).toBeVisible()

  const facts = factsOfDay(key.split('.')[0] ?? '', ids)
  await send(page.request, `/api/company/${books.slug}/sales/pos/sync/`, { key, facts })
  await page.reload()
  await expect(
    page.getByRole('row', { name: /T1-S-0001 Front counter .* 09:00 – 12:30 12.12 44.52 44.00 \(0.52\)/ }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Tills' }).click()
  await expect(drawer.getByText('Last seen 15 Jun 2026')).toBeVisible()
  await expect(drawer.getByText('This record doesn’t exist. Select another one.')).toBeVisible()
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])
  await drawer.getByRole('button', { name: 'Revoke the key of Front counter' }).click()
  await page.getByRole('button', { name: 'Revoke', exact: true }).last().click()
  await expect(drawer.getByText('Revoked', { exact: true })).toBeVisible()
  await drawer.getByRole('button', { name: 'Close', exact: true }).click()

  await page.getByRole('link', { name: 'T1-S-0001' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shift T1-S-0001')
  await settled(page)
  const figures = page.locator('.shift > .figures')
  await expect(figures).toContainText('Sales (3)14.52')
  await expect(figures).toContainText('Expected cash44.52')
  await expect(figures).toContainText('Difference(0.52)')
  await expect(page.getByText('1 record could not be posted')).toBeVisible()
  await expect(
    page.getByText('“White hanging heart” was sold at 2.50; its price is now 2.55.').filter({ visible: true }),
  ).toHaveCount(1)
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])
  await page.getByRole('button', { name: 'Try record 4 again' }).click()
  await expect(page.getByText('Record 4 could not be posted')).toBeVisible()

  await page.evaluate(() => {
    globalThis.print = () => undefined
  })
  await page.getByRole('button', { name: 'Print Z report' }).click()
  await page.emulateMedia({ media: 'print' })
  const slip = page.locator('.till-slip')
  await expect(slip).toBeVisible()
  await expect(slip).toContainText('Z report')
  await expect(slip).toContainText('Counted cash44.00')
  await expect(page.locator('.page-header')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => globalThis.dispatchEvent(new Event('afterprint')))
  await expect(slip).toHaveCount(0)

  await page.getByRole('link', { name: 'T1-000001' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invoice T1-000001')
})
