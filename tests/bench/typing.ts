/** Measures typing in the rows of an invoice: the cost of a key on the browser's main thread, painting included. */
import type { Page } from '@playwright/test'
import { resourceAt } from '../../domain/resources/index.ts'
import { statement } from '../../server/db/core/client.ts'
import type { Context } from '../../server/services/core/unit-of-work.ts'
import { createRecord } from '../../server/services/core/write-records.ts'
import { median } from './rounds.ts'
import type { Visitor } from './signed-in-page.ts'
import { busyThread, withSignedInPage } from './signed-in-page.ts'
import { createDocument } from '../../server/services/documents/engine/run.ts'
import { trade } from '../../server/services/documents/trade/trade.ts'

const path = 'sales/vouchers'
const rounds = 7
const keysEach = 10

type TypingCase = Visitor & { context: Context; slug: string; today: string }

/** Returns one line; the company was filled by `fillStock`. Thread time, so that other programs do not count. */
export async function benchTyping(typing: TypingCase): Promise<string> {
  const [long, short] = [await draft(typing, 100), await draft(typing, 5)]
  return withSignedInPage(typing, async (page) => {
    const forms = `/${typing.slug}/${path}`
    const [many, few] = [await keyIn(page, `${forms}/${long}/edit`, 50), await keyIn(page, `${forms}/${short}/edit`, 3)]
    return (
      `typing in an invoice of 100 rows: ${many.toFixed(1)} ms of the main thread a key (target 8), ` +
      `of 5 rows ${few.toFixed(1)} ms: ${(many / few).toFixed(1)} ×`
    )
  })
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
  const thread = await busyThread(page)
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const before = await thread.busyMs()
    for (let key = 0; key < keysEach; key += 1) {
      await page.keyboard.press(key % 2 === 0 ? '7' : 'Backspace')
      // The frame that shows the key, and the one after it.
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
    }
    if (round > 0) times.push(((await thread.busyMs()) - before) / keysEach)
  }
  await thread.stop()
  return median(times)
}
