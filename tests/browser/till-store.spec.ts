/**
 * The till of a device in Chromium on the real server: whatever fails, each printed receipt is in the books exactly once.
 * `npm test` takes a few steps of the walk and two kills, `npm run proof` many.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isWhole, randomFrom, seed } from '../support/sample.ts'
import { expect, test } from './fixtures.ts'
import { startKilledBrowser } from './killed-browser.ts'
import type { Receipt } from './till-harness.ts'
import { makeTill, openTill, serveHarness, soldInBooks, totalOf } from './till-desk.ts'
import { TillWalk } from './till-walk.ts'

const steps = isWhole ? 2000 : 30
const kills = isWhole ? 20 : 2

test(`after ${steps} random steps every receipt is in the books once`, async ({ books, enter }) => {
  if (isWhole) test.setTimeout(1_200_000)
  const profile = await makeTill(books)
  const { page } = await enter(null)
  const walk = await TillWalk.start(page, books, profile)
  const random = randomFrom(seed)
  for (let step = 0; step < steps; step += 1) await walk.act(random)
  await walk.finish()
  const { invoices, ...state } = await soldInBooks(books, profile.till)
  const receipts = [...walk.printed.values()].toSorted((a, b) => (a.number < b.number ? -1 : 1))
  expect(receipts.length).toBeGreaterThan(steps / 10)
  expect(invoices).toEqual(receipts)
  expect(receipts.map(({ number }) => number)).toEqual(
    receipts.map((_, place) => `T1-${String(place + 1).padStart(6, '0')}`),
  )
  // The shift was opened, and everything after it is a sale.
  expect(state).toEqual({ high_water: receipts.length + 1, parked: 0, aside: 0 })
  const acts = Object.entries(walk.counts).map(([name, count]) => `${name} ${count}`)
  process.stdout.write(`till: ${receipts.length} receipts of ${totalOf(receipts)}, seed ${seed}: ${acts.join('; ')}\n`)
})

test(`nothing is lost when the browser is killed right after a sale, ${kills} times`, async ({ books }, testInfo) => {
  const profile = await makeTill(books)
  const folder = mkdtempSync(path.join(tmpdir(), 'daybook-till-'))
  const { args = [], executablePath } = testInfo.project.use.launchOptions ?? {}
  const random = randomFrom(seed)
  const printed: Receipt[] = []
  try {
    for (let kill = 0; kill <= kills; kill += 1) {
      const { page, kill: end } = await startKilledBrowser({ folder, args, executablePath })
      const isLast = kill === kills
      await serveHarness(page.context())
      // Half of the sales are sent while the browser is killed.
      const isOffline = !isLast && kill % 2 === 0 && kill > 0
      if (isOffline) await page.context().route(/\/sales\/pos\//, (route) => route.abort('internetdisconnected'))
      await openTill(page, books, profile)
      expect(await page.evaluate(() => window.till.receipts())).toEqual(printed)
      const orders = [{ place: random(4), quantity: String(1 + random(5)) }]
      for (let count = isLast ? 0 : 1 + random(3); count > 0; count -= 1)
        printed.push(await page.evaluate((sold) => window.till.sell(sold), orders))
      if (isLast) await page.evaluate(() => window.till.allSent())
      await end()
    }
    const { invoices, ...state } = await soldInBooks(books, profile.till)
    expect(invoices).toEqual(printed)
    expect(printed.length).toBeGreaterThanOrEqual(kills)
    expect(state).toEqual({ high_water: printed.length + 1, parked: 0, aside: 0 })
    process.stdout.write(
      `till: ${printed.length} receipts of ${totalOf(printed)} before ${kills} kills, seed ${seed}\n`,
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
