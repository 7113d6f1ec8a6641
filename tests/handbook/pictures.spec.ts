/**
 * Takes the pictures of the handbook: the built product with the demo company, its clock at noon of 15 June 2026. Each
 * picture is declared below its use in `docs/handbook/`; `npm run handbook -- NAME` takes those whose name contains NAME.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { BrowserContext, Locator, Page, Route } from '@playwright/test'
import { personByEmail } from '../../server/db/identity/identity-store.ts'
import { createDemo } from '../../server/demo/create-demo.ts'
import { projectRoot } from '../../server/paths.ts'
import { mintSession } from '../browser/books.ts'
import { expect, settled, test } from '../browser/fixtures.ts'
import type { HandbookPicture, PictureStep } from '../support/handbook-pictures.ts'
import { handbookPictures, pictureFolder } from '../support/handbook-pictures.ts'
import { read } from '../support/project-files.ts'

const folder = path.join(projectRoot, pictureFolder)
const sizesFile = `${pictureFolder}/sizes.json`
const wanted = process.env['PICTURES'] ?? ''
const noon = new Date('2026-06-15T12:00:00Z')
/** Sharp on fine screens, and no larger than a reader needs. */
const SCALE = 1.5

test('pictures of the handbook', async ({ browser, server }) => {
  test.setTimeout(1_800_000)
  mkdirSync(folder, { recursive: true })
  await createDemo({
    db: server.db,
    clock: server.clock,
    files: server.files,
    ownerDb: server.db,
    log: () => undefined,
  })
  const [[owner]] = await server.db.batch(null, [personByEmail('owner@demo.test')])
  const session = await mintSession(server, owner?.id ?? '')
  const context = await browser.newContext({
    baseURL: server.origin,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
    deviceScaleFactor: SCALE,
  })
  await context.addInitScript((stored) => {
    Object.defineProperty(navigator, 'serviceWorker', { value: undefined })
    localStorage.setItem('daybook.preferences', JSON.stringify({ theme: 'light', menuCollapsed: innerWidth < 1200 }))
    localStorage.setItem('daybook.session', stored)
  }, JSON.stringify(session))
  await context.route('**/api/**', datedByTheClock)
  await addBankLines(context, session.accessToken)
  const sizes = JSON.parse(read(sizesFile)) as Record<string, readonly number[]>
  const failures: string[] = []
  for (const picture of handbookPictures().filter(({ name }) => name.includes(wanted))) {
    const page = await context.newPage()
    try {
      const { webp, size } = await take(page, picture, server.mails)
      writeFileSync(path.join(folder, `${picture.name}.webp`), webp)
      sizes[picture.name] = size
    } catch (error) {
      failures.push(`${picture.name} (${picture.chapter}): ${String(error).slice(0, 600)}`)
    }
    await page.close()
  }
  await context.close()
  const names = new Set(handbookPictures().map(({ name }) => name))
  const kept = Object.entries(sizes).filter(([name]) => names.has(name))
  const sorted = kept.toSorted(([one], [other]) => one.localeCompare(other))
  const lines = sorted.map(([name, [width, height]]) => `  "${name}": [${width}, ${height}]`)
  writeFileSync(path.join(projectRoot, sizesFile), `{\n${lines.join(',\n')}\n}\n`)
  expect(failures).toEqual([])
})

/** The moments that the database notes are those of its own clock: they are shown as of this one. */
async function datedByTheClock(route: Route): Promise<void> {
  const answer = await route.fetch()
  const isText = /json/.test(answer.headers()['content-type'] ?? '')
  if (!isText) return route.fulfill({ response: answer })
  const days = [0, -1].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10))
  const moments = new RegExp(`"(?:${days.join('|')})T[^"]*"`, 'g')
  return route.fulfill({
    response: answer,
    body: (await answer.text()).replaceAll(moments, '"2026-06-15T08:30:00.000Z"'),
  })
}

/** Adds lines of a bank statement to match: two receipts and two charges. */
async function addBankLines({ request }: BrowserContext, accessToken: string): Promise<void> {
  const headers = { authorization: `Token ${accessToken}` }
  const list = async <Row>(path: string): Promise<Row[]> =>
    (await (await request.get(`/api/company/demo/${path}`, { headers })).json()) as Row[]
  type Invoice = { voucher_no: string; party_label: string; open_amount: string }
  const banks = await list<{ id: string; name: string }>('banking/bank-accounts/?_start=0&_end=9')
  const bank = banks.find(({ name }) => name.includes('current'))
  const [first, second] = await list<Invoice>('sales/vouchers/?status=Issued&_start=0&_end=2')
  const lines = [
    { id: '1', date: '2026-06-10', amount: first?.open_amount, description: `FPI ${first?.voucher_no}` },
    { id: '2', date: '2026-06-11', amount: second?.open_amount, description: second?.party_label.toUpperCase() },
    { id: '3', date: '2026-06-12', amount: '-12.50', description: 'ACCOUNT FEE JUNE' },
    { id: '4', date: '2026-06-12', amount: '-38.20', description: 'CARD 4411 HARBOUR STATIONERS' },
  ]
  const data = { bank_account: bank?.id, lines }
  const answer = await request.post('/api/company/demo/banking/statement-lines/', { headers, data })
  expect(answer.ok(), await answer.text()).toBe(true)
}

type Taken = { webp: Buffer; size: [number, number] }

/** `work` does what steps have queued, such as the checks of the books. */
async function take(page: Page, picture: HandbookPicture, work: () => Promise<unknown>): Promise<Taken> {
  page.setDefaultTimeout(15_000)
  await page.clock.setFixedTime(noon)
  await page.setViewportSize({ width: picture.width, height: picture.height })
  await page.goto(`/demo/${picture.open}`)
  await settled(page)
  for (const step of picture.steps) {
    await follow(page, step)
    await page.waitForLoadState('networkidle')
    await work()
  }
  await settled(page)
  await page.waitForLoadState('networkidle')
  // No blinking caret, and no breadcrumbs that the edge would cut.
  const hidden = picture.crop === 'main' ? '.topbar { visibility: hidden }' : ''
  await page.addStyleTag({ content: `*, *::before, *::after { caret-color: transparent !important } ${hidden}` })
  // Notices disappear by themselves, and nothing is under the pointer.
  await page.mouse.move(0, 0)
  await expect(page.locator('.ant-notification-notice, .ant-message-notice, .ant-tooltip:visible')).toHaveCount(0)
  if (picture.hide) await elementOf(page, picture.hide).evaluate((element) => (element.style.visibility = 'hidden'))
  const clip = await clipOf(page, picture)
  const png = await page.screenshot({ clip, animations: 'disabled' })
  return { webp: await asWebp(page, png), size: [clip.width, clip.height] }
}

async function follow(page: Page, step: PictureStep): Promise<void> {
  if ('press' in step) await page.keyboard.press(step.press)
  else if ('click' in step) await elementOf(page, step.click).click()
  else if ('fill' in step) await elementOf(page, step.fill[0]).fill(step.fill[1])
  else await expect(elementOf(page, step.see)).toBeVisible()
}

/** Finds the first element of a role by its name, `text=` by its text, `css=` by a selector. */
function elementOf(page: Page, target: string): Locator {
  const [role = '', ...rest] = target.split('=')
  const text = rest.join('=')
  const pattern = /^\/(.*)\/$/.exec(text)?.[1]
  const name = pattern === undefined ? text : new RegExp(pattern)
  if (role === 'css') return page.locator(text).first()
  if (role === 'text') return page.getByText(name).first()
  const inPage = page.getByRole(role as Parameters<Page['getByRole']>[0], { name, exact: pattern === undefined })
  return inPage.filter({ visible: true }).first()
}

async function clipOf(page: Page, { crop, width, height }: HandbookPicture) {
  if (crop === undefined) return { x: 0, y: 0, width, height }
  const box = await page.locator(crop).filter({ visible: true }).first().boundingBox()
  if (box === null) throw new Error(`${crop} is not on the page`)
  // A page has air around it, a window its own edge.
  const around = crop === 'main' ? 14 : 0
  const x = Math.max(0, Math.floor(box.x) - around)
  const y = Math.max(0, Math.floor(box.y) - around)
  const right = Math.min(width, Math.ceil(box.x + box.width) + around)
  const bottom = Math.min(height, Math.ceil(box.y + box.height) + around)
  return { x, y, width: right - x, height: bottom - y }
}

/** Compresses a PNG by the browser, which Playwright's screenshots cannot be in WebP. */
async function asWebp(page: Page, png: Buffer): Promise<Buffer> {
  const base64 = await page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = document.createElement('canvas')
    canvas.width = bitmap.width
    canvas.height = bitmap.height
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
    return canvas.toDataURL('image/webp', 0.8).split(',')[1] ?? ''
  }, png.toString('base64'))
  return Buffer.from(base64, 'base64')
}
