/** From a new account to a second member of the company, with that member's menu and permissions. */
import type { Page } from '@playwright/test'
import type { Mail } from '../support/post-box.ts'
import { accessibilityProblems, wcag22aa } from './accessibility.ts'
import { expect, settled, takeOption, test } from './fixtures.ts'

const password = 'four green doors'
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

function linkOf(mails: readonly Mail[], to: string): string {
  const link = mails.findLast((mail) => mail.to === to)?.link
  if (!link) throw new Error(`No mail to ${to} holds a link`)
  return link
}

async function signUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(heading(page)).toHaveText('Check your email')
}

test.beforeEach(({ watch }) => {
  // Pending steps are reported by this status.
  watch.allow(401, /_allauth/)
})

test('sign up, create a company, invite; a second user accepts and has a short menu and refused pages', async ({
  books,
  visit,
  enter,
  mails,
  watch,
}) => {
  const [anna, bob] = [`anna@${books.slug}.test`, `bob@${books.slug}.test`]
  const first = await visit(null, '/signup')
  await signUp(first, anna)
  await first.goto(linkOf(await mails(), anna))
  await expect(first).toHaveURL('/invitations')
  await expect(first.getByRole('heading', { name: 'Set up your company' })).toBeVisible()
  await settled(first)
  expect(await accessibilityProblems(first, wcag22aa)).toEqual([])
  await first.getByLabel('Name').fill(`Birch ${books.slug}`)
  await first.getByRole('button', { name: 'Create company' }).click()
  await expect(first).toHaveURL(/\/birch-[\w-]+\/dashboard$/)
  const slug = new URL(first.url()).pathname.split('/')[1] ?? ''
  await settled(first)

  await first.getByRole('link', { name: 'Settings' }).click()
  await first.getByRole('link', { name: 'Members' }).click()
  await expect(first.getByRole('row', { name: new RegExp(anna) })).toContainText('Owner')
  await first.getByRole('button', { name: 'Invite people' }).click()
  const dialog = first.getByRole('dialog', { name: 'Invite people' })
  await dialog.getByLabel('Email of person 1').fill(bob)
  await dialog.getByRole('combobox', { name: 'Permission sets of person 1' }).click()
  await takeOption(first, 'Auditor')
  await dialog.getByRole('button', { name: 'Add another' }).click()
  await dialog.getByLabel('Email of person 2').fill(anna)
  expect(await accessibilityProblems(first, wcag22aa)).toEqual([])
  watch.allow(409, /settings\/invitations\/$/)
  await dialog.getByRole('button', { name: 'Send invitations' }).click()
  await expect(dialog.getByText(`${anna} is already a member.`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove person 2' }).click()
  await dialog.getByRole('button', { name: 'Send invitations' }).click()
  await expect(first.getByRole('row', { name: new RegExp(bob) })).toContainText('Auditor')
  // The notice disappeared with the previous page.
  await first.reload()
  await expect(first.getByRole('row', { name: new RegExp(bob) })).toBeVisible()
  await settled(first)
  expect(await accessibilityProblems(first, wcag22aa)).toEqual([])
  const link = linkOf(await mails(), bob)

  // The link does not work for another user.
  const { page: stranger } = await enter('clerk')
  watch.allow(403, /\/api\/invitations\/[\w-]+\/accept\/$/)
  await stranger.goto(link)
  await stranger.getByRole('button', { name: /^Accept as clerk@/ }).click()
  await expect(stranger.getByRole('alert')).toContainText('This invitation is for another email address.')

  const { page: second } = await enter(null)
  await second.goto(link)
  await expect(heading(second)).toHaveText(`Join Birch ${books.slug}`)
  expect(await accessibilityProblems(second, wcag22aa)).toEqual([])
  await second.getByRole('link', { name: 'Create an account to accept' }).click()
  await signUp(second, bob)
  await second.goto(linkOf(await mails(), bob))
  await expect(second).toHaveURL('/invitations')
  const card = second.getByRole('article', { name: `Birch ${books.slug}` })
  await expect(card).toContainText('as a member')
  await card.getByRole('button', { name: 'Accept' }).click()
  await expect(second).toHaveURL(`/${slug}/dashboard`)
  await settled(second)

  const menu = second.getByRole('navigation', { name: 'Main menu' })
  await menu.getByRole('button', { name: 'Accounting' }).click()
  await expect(menu.getByRole('link', { name: 'Accounts', exact: true })).toBeVisible()
  await menu.getByRole('link', { name: 'Settings' }).click()
  await expect(second.getByRole('link', { name: 'Audit logs' })).toBeVisible()
  await expect(second.getByRole('link', { name: 'Members' })).toHaveCount(0)
  await second.goto(`/${slug}/settings/members`)
  await expect(second).toHaveURL(`/${slug}/dashboard`)
  await second.goto(`/${slug}/account/ledgers/create`)
  await expect(heading(second)).toHaveText('You don’t have access to this page')

  // Deactivated, the second user cannot open the company any more, and is a member of no other one.
  await first.reload()
  watch.allow(404, new RegExp(`/api/company/${slug}/`))
  await first.getByRole('button', { name: /^Deactivate: / }).click()
  await first.getByRole('dialog').getByRole('button', { name: 'Deactivate', exact: true }).click()
  await expect(first.getByText('Deactivated', { exact: true })).toBeVisible()
  await second.goto(`/${slug}/account/ledgers`)
  await expect(second).toHaveURL('/invitations')
  await expect(second.getByText(`You’re not a member of “${slug}”.`)).toBeVisible()
})

test('an invitation is declined without an account, and an expired link says so', async ({
  books,
  visit,
  enter,
  mails,
  watch,
}) => {
  const page = await visit('owner', 'settings/members')
  const eve = `eve@${books.slug}.test`
  await page.getByRole('button', { name: 'Invite people' }).click()
  await page.getByLabel('Email of person 1').fill(eve)
  await page.getByRole('button', { name: 'Send invitations' }).click()
  await expect(page.getByRole('row', { name: new RegExp(eve) })).toContainText('No permissions yet')
  const link = linkOf(await mails(), eve)

  const { page: other } = await enter(null)
  await other.goto(link)
  await other.getByRole('button', { name: 'Decline' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await expect(heading(other)).toHaveText('Invitation declined')
  watch.allow(409, /\/api\/invitations\//)
  watch.allow(404, /\/api\/invitations\//)
  await other.goto(link)
  await expect(other.getByText('has already been answered.')).toBeVisible()
  expect(await accessibilityProblems(other, wcag22aa)).toEqual([])
  await other.goto('/invitations/guessed')
  await expect(other.getByText('This invitation link isn’t valid.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: '2 members' })).toBeVisible()
  await expect(page.getByText(eve)).toHaveCount(0)
})
