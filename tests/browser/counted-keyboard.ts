import type { Page } from '@playwright/test'

/** Returns a keyboard that counts: every character and every key pressed, one with a modifier once. */
export function counted(page: Page) {
  let keys = 0
  return {
    keys: () => keys,
    type: async (text: string) => {
      keys += text.length
      await page.keyboard.type(text)
    },
    press: async (key: string) => {
      keys += 1
      await page.keyboard.press(key)
    },
  }
}
