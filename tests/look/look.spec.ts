/**
 * Screenshots of every kind of page in light, dark and at the width of a phone, into `look/`, and every rule of axe on
 * each of them. Prints a table of what axe found; fails on any finding.
 */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { projectRoot } from '../../server/paths.ts'
import { accessibilityProblems } from '../browser/accessibility.ts'
import type { Books, Person } from '../browser/books.ts'
import type { EnterOptions } from '../browser/fixtures.ts'
import { expect, settled, test } from '../browser/fixtures.ts'

const folder = path.join(projectRoot, 'look')
test.beforeAll(() => void mkdirSync(folder, { recursive: true }))

type Look = {
  name: string
  who: Person | null
  /** Absolute, or below the company; `:id` is an approved voucher. */
  address: string
  /** Brings the page into the state that is looked at. */
  prepare?: (page: Page) => Promise<void>
  only?: 'phone'
}

const looks: readonly Look[] = [
  { name: 'landing', who: null, address: '/' },
  { name: 'sign-in', who: null, address: '/login' },
  { name: 'dashboard', who: 'owner', address: 'dashboard' },
  { name: 'list', who: 'owner', address: 'account/journal-vouchers' },
  { name: 'list-filtered', who: 'owner', address: 'account/ledgers?q=account&is_active=true' },
  { name: 'list-empty', who: 'owner', address: 'account/journal-vouchers?status=Cancelled' },
  { name: 'form', who: 'owner', address: 'account/ledgers/create' },
  {
    name: 'form-with-errors',
    who: 'owner',
    address: 'account/ledgers/create',
    prepare: async (page) => {
      await page.keyboard.press('Control+s')
      await expect(page.getByText('Fill this in.').first()).toBeVisible()
    },
  },
  { name: 'voucher-form', who: 'owner', address: 'account/journal-vouchers/create' },
  {
    name: 'voucher-form-with-errors',
    who: 'owner',
    address: 'account/journal-vouchers/:id/edit',
    prepare: async (page) => {
      await page.getByRole('gridcell', { name: '1,250.50' }).first().click()
      await page.keyboard.type('1300')
      await page.getByLabel('Narration', { exact: true }).fill('')
      await page.keyboard.press('Control+s')
      await expect(page.getByText('differ by 49.50')).toBeVisible()
    },
  },
  { name: 'voucher-detail', who: 'owner', address: 'account/journal-vouchers/:id' },
  { name: 'journal-entries', who: 'owner', address: 'account/journal-vouchers/:id/journal-entries' },
  { name: 'ledger-statement', who: 'owner', address: 'account/ledgers/:bank' },
  {
    name: 'trial-balance',
    who: 'owner',
    address: 'reports/trial-balance',
    prepare: (page) => page.getByRole('button', { name: 'Expand all' }).click(),
  },
  { name: 'not-found', who: 'owner', address: 'no/such/page' },
  { name: 'no-permission', who: 'clerk', address: 'reports/trial-balance' },
  {
    name: 'menu-open',
    who: 'owner',
    address: 'dashboard',
    only: 'phone',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Open menu' }).click()
      await expect(page.getByRole('link', { name: 'Trial balance', exact: true })).toBeVisible()
    },
  },
]

const screens: Readonly<Record<string, EnterOptions>> = {
  light: { viewport: { width: 1280, height: 800 }, preferences: { theme: 'light' } },
  dark: { viewport: { width: 1280, height: 800 }, preferences: { theme: 'dark' } },
  phone: { viewport: { width: 375, height: 760 }, hasTouch: true, preferences: { theme: 'light' } },
}

/** Half a year of rent, sales and power, one voucher waiting for approval. */
async function fill(books: Books): Promise<string> {
  let id = ''
  for (let month = 1; month <= 6; month += 1) {
    const date = `2026-0${month}-01`
    const rent = await books.voucher({
      date,
      narration: `Rent of the office and the store room for month ${month}`,
      rows: [
        ['5010', '1250.50', ''],
        ['1020', '', '1250.50'],
      ],
    })
    id = rent.id
    await books.voucher({
      date,
      narration: 'Sales of the month',
      rows: [
        ['1020', `${3200 + month * 41}.25`, ''],
        ['I-S-S', '', `${3200 + month * 41}.25`],
      ],
    })
  }
  await books.voucher({
    date: '2026-06-12',
    narration: 'Electricity, second quarter',
    status: 'Unapproved',
    rows: [
      ['5020', '412.08', ''],
      ['1020', '', '412.08'],
    ],
  })
  return id
}

/** A page must not be wider than its screen; what is wider scrolls in a frame of its own. */
async function overflow(page: Page): Promise<string[]> {
  const [content, screen] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  return content !== undefined && screen !== undefined && content > screen
    ? [`overflow: the page is ${content} px wide on a screen of ${screen} px`]
    : []
}

for (const [screen, options] of Object.entries(screens)) {
  test(`pages in ${screen}`, async ({ books, enter }) => {
    test.setTimeout(240_000)
    const id = await fill(books)
    const findings: string[] = []
    for (const look of looks.filter(({ only }) => only === undefined || only === screen)) {
      const context = await enter(look.who, options)
      const page = await context.newPage()
      const address = look.address.replace(':id', id).replace(':bank', books.account('1020'))
      await page.goto(address.startsWith('/') ? address : `/${books.slug}/${address}`)
      await settled(page)
      await look.prepare?.(page)
      await page.screenshot({ path: path.join(folder, `${look.name}-${screen}.png`) })
      const problems = [...(await accessibilityProblems(page)), ...(await overflow(page))]
      findings.push(...problems.map((problem) => `${look.name.padEnd(26)}${problem}`))
      await context.close()
    }
    if (findings.length > 0) process.stdout.write(`\n${screen}\n${findings.join('\n')}\n`)
    expect(findings).toEqual([])
  })
}
