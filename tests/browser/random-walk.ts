/** Uses a page as somebody who tries everything: clicks, types, presses keys, goes back, and changes width and theme. */
import type { Page } from '@playwright/test'

type Target = { x: number; y: number; isField: boolean; isInMenu: boolean; name: string }

const pressable =
  'button, a[href], input, textarea, [role=tab], [role=menuitem], [role=option], [role=switch], [role=combobox], .ant-select-selector, th, tbody tr'
/** What would end the session or open what is not ours. */
const avoided = 'sign out|log out|deactivate|delete company|transfer ownership|https?://|mailto:'
const words = (text: string): string[] => text.split(' ')
const texts = [
  ...words(
    '0 -1 12.345 1,5 99999999999999999999 ٣ 1e400 =1+1 % _ <b>x</b> 31/02/2026 2026-02-30 today +7 1/3 (2+3)*4 09:00',
  ),
  '',
  'x'.repeat(300),
  'Łódź 東京 😀',
  "O'Neill",
]
const keys = words('Escape Enter Tab Shift+Tab ArrowDown ArrowUp Space Backspace Control+k ? / j n e')

/** What a page shows to nobody. */
const neverShown = /\bundefined\b|\bNaN\b|\[object Object\]|\{\{\w+\}\}/

export class RandomWalk {
  /** The last steps, newest last. */
  readonly steps: string[] = []
  readonly #page: Page
  readonly #random: (below: number) => number

  constructor(page: Page, random: (below: number) => number) {
    this.#page = page
    this.#random = random
  }

  /** Does one thing. */
  async step(): Promise<void> {
    const acts: readonly (() => Promise<string>)[] = [
      ...Array.from({ length: 6 }, () => () => this.#click()),
      ...Array.from({ length: 3 }, () => () => this.#type()),
      () => this.#press(),
      () => this.#press(),
      () => this.#goBack(),
      () => this.#resize(),
      () => this.#changeTheme(),
    ]
    const act = acts[this.#random(acts.length)]
    if (act) this.steps.push(await act())
    if (this.steps.length > 15) this.steps.shift()
    await this.#page.waitForTimeout(30)
  }

  /** Returns what the page shows and should not; what was typed is in fields. */
  async wrongText(): Promise<string | null> {
    const text = await this.#page.locator('body').innerText()
    const found = neverShown.exec(text)
    return found ? text.slice(Math.max(0, found.index - 60), found.index + 60).replaceAll(/\s+/g, ' ') : null
  }

  async #click(): Promise<string> {
    // Mostly in the page, whose menu is longer than most pages.
    const isAnywhere = this.#random(4) === 0
    const target = await this.#anyTarget(({ isInMenu }) => isAnywhere || !isInMenu)
    if (!target) return 'nothing to click'
    await this.#page.mouse.click(target.x, target.y)
    return `click ${target.name}`
  }

  async #type(): Promise<string> {
    const target = await this.#anyTarget(({ isField }) => isField)
    if (!target) return 'nothing to type into'
    const text = this.#one(texts)
    await this.#page.mouse.click(target.x, target.y, { clickCount: 3 })
    await this.#page.keyboard.insertText(text)
    const end = this.#one(['Enter', 'Tab', 'Escape', ''])
    if (end !== '') await this.#page.keyboard.press(end)
    return `type “${text.slice(0, 20)}” ${end} into ${target.name}`
  }

  async #press(): Promise<string> {
    const key = this.#one(keys)
    await this.#page.keyboard.press(key)
    return `press ${key}`
  }

  async #goBack(): Promise<string> {
    const isBack = this.#random(3) > 0
    // Not before the first page of the application.
    await this.#page.evaluate((back) => {
      if (back && (history.state?.idx ?? 0) > 0) history.back()
      if (!back) history.forward()
    }, isBack)
    return isBack ? 'go back' : 'go forward'
  }

  async #resize(): Promise<string> {
    const width = this.#one([375, 768, 1280, 1280])
    await this.#page.setViewportSize({ width, height: 800 })
    return `width ${width}`
  }

  async #changeTheme(): Promise<string> {
    const colorScheme = this.#one(['dark', 'light'] as const)
    await this.#page.emulateMedia({ colorScheme })
    return colorScheme
  }

  #one<T>(all: readonly [T, ...T[]] | readonly T[]): T {
    return all[this.#random(all.length)] as T
  }

  /** Returns a visible element that nothing covers. */
  async #anyTarget(isWanted: (target: Target) => boolean): Promise<Target | undefined> {
    const found = await this.#page.evaluate(
      ([selector, words]) =>
        [...document.querySelectorAll<HTMLElement>(selector)].flatMap((element) => {
          const { left, top, width, height } = element.getBoundingClientRect()
          const [x, y] = [left + width / 2, top + height / 2]
          const above = width > 0 && height > 0 ? document.elementFromPoint(x, y) : null
          if (!above || !(element.contains(above) || above.contains(element))) return []
          const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)
          const link = element.getAttribute('href') ?? ''
          if (new RegExp(words, 'i').test(`${name} ${link}`)) return []
          return [
            {
              x,
              y,
              isField: element.matches('input:not([type=checkbox], [type=radio], [type=file]), textarea'),
              isInMenu: element.closest('nav, header, aside') !== null,
              name: `${element.tagName.toLowerCase()} ${name}`,
            },
          ]
        }),
      [pressable, avoided] as const,
    )
    const wanted = found.filter(isWanted)
    return wanted[this.#random(wanted.length || 1)]
  }
}
