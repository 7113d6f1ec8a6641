/**
 * Takes screenshots of every kind of page in light, dark and at the width of a phone, into `look/`, and checks every
 * axe rule on each. Prints a table of axe's findings; fails on any.
 */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { projectRoot } from '../../server/paths.ts'
import { allProblems } from '../browser/accessibility.ts'
import type { Person } from '../browser/books.ts'
import type { EnterOptions } from '../browser/fixtures.ts'
import { expect, settled, test } from '../browser/fixtures.ts'
import type { Places } from './fill.ts'
import { fill } from './fill.ts'
import { looks } from './pages.ts'

const folder = path.join(projectRoot, 'look')
test.beforeAll(() => void mkdirSync(folder, { recursive: true }))

const screens: Readonly<Record<string, EnterOptions>> = {
  light: { viewport: { width: 1280, height: 800 }, preferences: { theme: 'light' } },
  dark: { viewport: { width: 1280, height: 800 }, preferences: { theme: 'dark' } },
  phone: { viewport: { width: 375, height: 760 }, hasTouch: true, preferences: { theme: 'light' } },
}

/** Returns overflowing elements: a page must not be wider than its screen; wider content scrolls in its own frame. */
async function overflow(page: Page): Promise<string[]> {
  const [content, screen] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  return content !== undefined && screen !== undefined && content > screen
    ? [`overflow: the page is ${content} px wide on a screen of ${screen} px`]
    : []
}

/** Returns the address for the browser: parameters filled in, and below a company unless absolute. */
function addressOf(address: string, places: Places, slug: string): string {
  const filled = address
    .replace(/\{(.+?)\}/g, (_whole, path: string) => places[path] ?? '')
    .replace(/:(\w+)/g, (_whole, name: string) => places[name] ?? '')
  if (address.startsWith('/')) return address
  return /^:(himal|maple)\//.test(address) ? `/${filled}` : `/${slug}/${filled}`
}

for (const [screen, options] of Object.entries(screens)) {
  test(`pages in ${screen}`, async ({ books, enter, server }) => {
    test.setTimeout(1_800_000)
    const places = await fill(server, books)
    const findings: string[] = []
    const contexts = new Map<Person | null, BrowserContext>()
    for (const { name, who, address, prepare, only } of looks) {
      if (only !== undefined && (only === 'phone') !== (screen === 'phone')) continue
      const context = contexts.get(who) ?? (await enter(who, options)).context
      contexts.set(who, context)
      const page = await context.newPage()
      await page.goto(addressOf(address, places, books.slug))
      await settled(page)
      await prepare?.(page)
      await page.waitForLoadState('networkidle')
      await page.screenshot({ path: path.join(folder, `${name}-${screen}.png`) })
      const problems = [...(await allProblems(page)), ...(await overflow(page))]
      findings.push(...problems.map((problem) => `${name.padEnd(26)}${problem}`))
      await page.close()
    }
    if (findings.length > 0) process.stdout.write(`\n${screen}\n${findings.join('\n')}\n`)
    expect(findings).toEqual([])
  })
}
