/** What the buttons that print open, read like a page. */
import type { Page } from '@playwright/test'
import { pdfText } from '../support/pdf-text.ts'

/** Presses a button that prints and answers the text of the document that opens in a new tab. */
export async function printed(page: Page, name = 'Print'): Promise<string> {
  // Chromium without windows has no viewer and takes the document as a download, of the tab or of what opened it.
  const download = page.context().waitForEvent('download')
  const opening = page.waitForEvent('popup')
  const answer = page.waitForResponse(/print\.pdf/)
  await page.getByRole('button', { name, exact: true }).click()
  const tab = await opening
  await Promise.any([tab.waitForURL(/^blob:/), download])
  await tab.close()
  return pdfText(await (await answer).body())
}
