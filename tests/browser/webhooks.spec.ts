/** An owner creates a webhook, tests it, sees a failed delivery at a glance, replays it, and pauses the webhook. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { queueWebhooks } from '../../server/services/events/send-webhooks.ts'
import { runUpkeep } from '../../server/services/upkeep.ts'
import { sample } from '../support/sample.ts'
import { accessibilityProblems, wcag22aa } from './accessibility.ts'
import { expect, settled, test } from './fixtures.ts'

const receiver = { status: 200, count: 0 }
const receiving = createServer((request, response) => {
  receiver.count += 1
  request.resume().on('end', () => response.writeHead(receiver.status).end(`Answer ${receiver.status}`))
})
let url = ''
test.beforeAll(async () => {
  await new Promise<void>((resolve) => receiving.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(receiving.address() as AddressInfo).port}/orders`
})
test.afterAll(() => receiving.close())

for (const look of sample('looks of webhooks', ['light', 'dark', 'phone'] as const, 3)) {
  test(`a webhook is created, tested, replayed and paused (${look})`, async ({
    visit,
    server,
    mails,
    watch,
  }, testInfo) => {
    watch.allow(400, /settings\/webhooks/)
    receiver.status = 200
    const work = async () => {
      await runUpkeep(server.db)
      await queueWebhooks(server)
      await mails()
    }
    const options = look === 'light' ? {} : { preferences: { theme: 'dark' as const } }
    const page = await visit('owner', 'settings/webhooks', options)
    if (look === 'phone') await page.setViewportSize({ width: 375, height: 812 })
    await page.clock.setFixedTime(server.clock.now())
    await settled(page)
    const shot = async (name: string) => {
      expect(await accessibilityProblems(page, wcag22aa)).toEqual([])
      await page.screenshot({ path: testInfo.outputPath(`${look}-${name}.png`) })
    }
    await expect(page.getByText('No webhooks')).toBeVisible()
    await shot('empty')

    await page.getByRole('button', { name: 'New webhook' }).click()
    const form = page.getByRole('dialog', { name: 'New webhook' })
    await form.getByLabel('Name').fill('Web shop')
    await form.getByLabel('URL').fill('http://shop.example/orders')
    await form.getByText('Selected events').click()
    const events = form.getByRole('combobox', { name: 'Selected events' })
    await events.click()
    await events.fill('invoices issued')
    await page.getByTitle('Invoices: Issued', { exact: true }).click()
    await events.fill('units all')
    await page.getByTitle('Units: all', { exact: true }).click()
    await events.press('Escape')
    await form.getByRole('button', { name: 'Create webhook' }).click()
    await expect(form.getByText('Enter an https:// address on the internet')).toBeVisible()
    await shot('form')
    await form.getByLabel('URL').fill(url)
    await form.getByRole('button', { name: 'Create webhook' }).click()
    const secret = page.getByRole('dialog', { name: 'Secret of “Web shop”' })
    await expect(secret.locator('.token-key')).toContainText('whsec_')
    await shot('secret')
    await secret.getByRole('button', { name: 'I’ve saved it' }).click()
    const row = page.getByRole('row').filter({ hasText: 'Web shop' })
    await expect(row).toContainText('Active')
    await expect(row).toContainText('Invoices: Issued')

    receiver.status = 500
    await row.getByRole('button', { name: 'More actions for Web shop' }).click()
    await page.getByRole('menuitem', { name: 'Send test' }).click()
    const drawer = page.getByRole('dialog', { name: 'Deliveries of Web shop' })
    await expect(drawer.getByText('Waiting', { exact: true }).last()).toBeVisible()
    await work()
    const failed = drawer.getByRole('row').filter({ has: page.getByRole('button', { name: 'Replay Test' }) })
    await expect(failed).toContainText('Failed')
    await expect(failed).toContainText('HTTP 500')
    await failed.getByRole('button', { name: 'Show request and answer' }).click()
    await expect(drawer.getByText('Answer 500')).toBeVisible()
    await shot('deliveries')

    receiver.status = 200
    await failed.getByRole('button', { name: 'Replay Test' }).click()
    await expect(failed).toContainText('Waiting')
    await work()
    await expect(failed).toContainText('Delivered')
    await drawer.getByRole('button', { name: 'Replay failed and missed' }).click()
    await page.getByRole('menuitem', { name: 'Of the last hour' }).click()
    await expect(page.getByText('0 failed deliveries and missed events queued')).toBeVisible()
    await drawer.getByRole('button', { name: 'Replay failed and missed' }).press('Escape')
    await expect(drawer).toBeHidden()

    await row.getByRole('button', { name: 'More actions for Web shop' }).click()
    await page.getByRole('menuitem', { name: 'Pause' }).click()
    await expect(row).toContainText('Paused')
    await expect(row).toContainText('1 delivered')
    await shot('list')
    await row.getByRole('button', { name: 'More actions for Web shop' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('No webhooks')).toBeVisible()
  })
}
