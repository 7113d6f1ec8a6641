/** Opens the application in a browser for measurements. */
import type { Page } from '@playwright/test'
import { chromium } from '@playwright/test'

export type Visitor = { origin: string; person: { email: string; password: string } }

/** Signs in, passes the page on, and closes the browser. */
export async function withSignedInPage<T>({ origin, person }: Visitor, use: (page: Page) => Promise<T>): Promise<T> {
  const executablePath = process.env.CHROMIUM_PATH
  const args = [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu']
  const browser = await chromium.launch({ args, ...(executablePath === undefined ? {} : { executablePath }) })
  try {
    const page = await browser.newPage({ baseURL: origin, locale: 'en-GB', reducedMotion: 'reduce' })
    await page.goto('/login')
    await page.getByLabel('Email address').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dashboard')
    return await use(page)
  } finally {
    await browser.close()
  }
}

/** Measures how long the main thread of a page was busy, painting included; the time of other programs does not count. */
export async function busyThread(page: Page): Promise<{ busyMs: () => Promise<number>; stop: () => Promise<void> }> {
  const client = await page.context().newCDPSession(page)
  await client.send('Performance.enable', { timeDomain: 'threadTicks' })
  const busyMs = async () => {
    const { metrics } = await client.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }
  return { busyMs, stop: () => client.detach() }
}
