/** Reads documents opened by print buttons. */
import type { Page } from '@playwright/test'
import { pdfText } from '../support/pdf-text.ts'

/** Presses a print button and returns the text of the document in the new tab. */
export async function printed(page: Page, name = 'Print'): Promise<string> {
  // Headless Chromium has no viewer and downloads the document, in the tab or in its opener.
  const download = page.context().waitForEvent('download')
  const opening = page.waitForEvent('popup')
  const answer = page.waitForResponse(/print\.pdf/)
  await page.getByRole('button', { name, exact: true }).click()
  const tab = await opening
  await Promise.any([tab.waitForURL(/^blob:/), download])
  await tab.close()
  return pdfText(await (await answer).body())
}
