/** A till of the books of a test in Chromium: its page without looks, and what the server has of it. */
import path from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { build } from 'esbuild'
import { sum } from '../../domain/money/decimal.ts'
import { projectRoot } from '../../server/paths.ts'
import { statement } from '../../server/db/core/client.ts'
import { registerTill } from '../../server/services/till/tills.ts'
import type { TillProfile } from '../../src/lib/till/till-device.ts'
import type { Books } from './books.ts'
import { makeItem, receive } from './stock.ts'
import type { Receipt } from './till-harness.ts'

const noon = Date.parse('2026-06-15T12:00:00Z')
const address = '/till-harness'

/** Creates items and a till of the books; its clock is that of the server. */
export async function makeTill(books: Books): Promise<TillProfile> {
  const { context } = books
  const { companyId, userId } = context.who
  const goods = [
    ['White hanging heart', '2.55'],
    ['Lantern', '3.39'],
    ['Tea towel', '4.50'],
    ['Gift bag', '0.85'],
  ] as const
  for (const [place, [name, price]] of goods.entries()) {
    const item = await makeItem(books, { name, code: `G${place}`, selling_price: price })
    await receive(books, { item, quantity: '1000', rate: '1', date: '2026-01-05' })
  }
  const [[mode], [member]] = await context.db.batch(companyId, [
    statement<{ id: string }>(`select id from payment_mode where company_id = $1 and name = 'Cash'`, [companyId]),
    statement<{ id: string }>('select id from member where company_id = $1 and user_id = $2', [companyId, userId]),
  ])
  const { body: till } = await registerTill(context, { name: 'Front', mode: mode?.id })
  return {
    till: till.id,
    name: till.name,
    prefix: till.prefix,
    company: books.slug,
    key: till.key,
    cashier: { id: member?.id ?? '', name: 'Olivia Finch', may: { sell: true, approve: true } },
  }
}

let bundle: Promise<string> | undefined

/** Answers the address of the harness in a browser; it works without a connection, like a page of the service worker. */
export async function serveHarness(context: BrowserContext): Promise<void> {
  bundle ??= build({
    entryPoints: [path.join(projectRoot, 'tests/browser/till-harness.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2023',
  }).then(({ outputFiles }) => outputFiles[0]?.text ?? '')
  const body = `<!doctype html><title>Till</title><script>${await bundle}</script>`
  await context.route(`**${address}?*`, (route) => route.fulfill({ contentType: 'text/html', body }))
  await context.addInitScript((ahead) => {
    const { now } = Date
    Date.now = () => now() + ahead + Number(localStorage.getItem('clock') ?? 0)
  }, noon - Date.now())
}

/** Opens the harness in a tab and returns what kind of till it is. */
export async function openHarness(page: Page, { origin, slug }: Pick<Books, 'origin' | 'slug'>): Promise<string> {
  await page.goto(`${origin}${address}?company=${slug}`)
  return page.evaluate(() => window.till.opened())
}

/** Opens the till in a tab, registered and with an open shift. */
export async function openTill(page: Page, books: Books, profile: TillProfile): Promise<void> {
  if ((await openHarness(page, books)) === 'not_registered')
    await page.evaluate((registered) => window.till.device.register(registered), profile)
  await page.evaluate(async () => {
    await window.till.ready()
    await window.till.openShift()
  })
}

/** Returns the receipts of the invoices in the books, and what else the server says of the till. */
export async function soldInBooks({ context }: Books, till: string) {
  const { companyId } = context.who
  const [invoices, [state]] = await context.db.batch(companyId, [
    statement<Receipt>(
      `select d.id, d.voucher_no as number, d.total::numeric(20, 2)::text as total from trade_document d
       where d.company_id = $1 and d.path = 'sales/vouchers' order by d.voucher_no`,
      [companyId],
    ),
    statement<{ high_water: number; parked: number; aside: number }>(
      `select t.high_water,
         (select count(*)::int from till_fact f where f.company_id = $1 and f.till_id = t.id and f.posted_at is null) as parked,
         (select count(*)::int from till_fact_aside a where a.company_id = $1 and a.till_id = t.id) as aside
       from till t where t.company_id = $1 and t.id = $2`,
      [companyId, till],
    ),
  ])
  return { invoices, ...state }
}

/** Returns the sum of receipts. */
export function totalOf(receipts: readonly Receipt[]): string {
  return sum(receipts.map(({ total }) => total))
}
