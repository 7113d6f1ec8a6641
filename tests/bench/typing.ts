/** Measures typing in the rows of an invoice: the cost of a key on the browser's main thread, painting included. */
import type { CDPSession, Page } from '@playwright/test'
import { chromium } from '@playwright/test'
import { resourceAt } from '../../domain/resources/index.ts'
import { statement } from '../../server/db/core/client.ts'
import type { Context } from '../../server/services/core/unit-of-work.ts'
import { createRecord } from '../../server/services/core/write-records.ts'
import { median } from './rounds.ts'
import { createDocument } from '../../server/services/documents/engine/run.ts'
import { trade } from '../../server/services/documents/trade/trade.ts'

const path = 'sales/vouchers'
const rounds = 7
const keysEach = 10

type TypingCase = {
  context: Context
  slug: string
  today: string
  origin: string
  person: { email: string; password: string }
}

/** Returns one line; the company was filled by `fillStock`. Thread time, so that other programs do not count. */
export async function benchTyping(typing: TypingCase): Promise<string> {
  const [long, short] = [await draft(typing, 100), await draft(typing, 5)]
  const executablePath = process.env.CHROMIUM_PATH
  const args = [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu']
  const browser = await chromium.launch({ args, ...(executablePath === undefined ? {} : { executablePath }) })
  try {
    const page = await browser.newPage({ baseURL: typing.origin, locale: 'en-GB', reducedMotion: 'reduce' })
    await page.goto('/login')
    await page.getByLabel('Email address').fill(typing.person.email)
    await page.getByLabel('Password', { exact: true }).fill(typing.person.password)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dashboard')
    const forms = `/${typing.slug}/${path}`
    const [many, few] = [await keyIn(page, `${forms}/${long}/edit`, 50), await keyIn(page, `${forms}/${short}/edit`, 3)]
    return (
      `typing in an invoice of 100 rows: ${many.toFixed(1)} ms of the main thread a key (target 16), ` +
      `of 5 rows ${few.toFixed(1)} ms: ${(many / few).toFixed(1)} ×`
    )
  } finally {
    await browser.close()
  }
}

async function draft({ context, today }: TypingCase, length: number): Promise<string> {
  const { companyId } = context.who
  const parties = resourceAt('crm/parties')
  if (!parties) throw new Error('No parties')
  const party = (await createRecord(context, parties, { name: `Typist of ${length}` })).body.id
  const [items] = await context.db.batch(companyId, [
    statement<{ id: string }>('select id from item where company_id = $1 order by id limit $2', [companyId, length]),
  ])
  const rows = items.map(({ id }, n) => ({ item: id, quantity: '1', rate: `${n + 3}.50` }))
  return (await createDocument(context, trade(path), { date: today, status: 'Draft', party, rows })).body.id
}

/** Returns the median time that a key in the quantity of a row keeps the main thread busy, in milliseconds. */
async function keyIn(page: Page, address: string, row: number): Promise<number> {
  await page.goto(address)
  const line = page.locator(`.line-row[aria-rowindex="${row + 1}"]`)
  await line.getByRole('gridcell', { name: '1', exact: true }).click()
  await line.getByRole('textbox').first().waitFor()
  // From here on the document differs from the stored one, as at every key but the first.
  await page.keyboard.press('End')
  await page.keyboard.press('7')
  const client = await page.context().newCDPSession(page)
  await client.send('Performance.enable', { timeDomain: 'threadTicks' })
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const before = await busy(client)
    for (let key = 0; key < keysEach; key += 1) {
      await page.keyboard.press(key % 2 === 0 ? '7' : 'Backspace')
      // The frame that shows the key, and the one after it.
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
    }
    if (round > 0) times.push(((await busy(client)) - before) / keysEach)
  }
  await client.detach()
  return median(times)
}

async function busy(client: CDPSession): Promise<number> {
  const { metrics } = await client.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
}
