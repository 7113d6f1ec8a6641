/** Chromium as a process of its own on a profile that outlives it, so that a test can kill all of it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Page } from '@playwright/test'
import { chromium } from '@playwright/test'

export type KilledBrowser = {
  readonly page: Page
  /** Kills every process of the browser at once and waits until they are gone. */
  readonly kill: () => Promise<void>
}

type Start = { readonly folder: string; readonly args: readonly string[]; readonly executablePath?: string | undefined }

/** Starts Chromium on a profile folder and returns its first page. */
export async function startKilledBrowser({ folder, args, executablePath }: Start): Promise<KilledBrowser> {
  const options = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${folder}`, 'about:blank']
  // A group of its own: one signal reaches the browser and all its children.
  const child = spawn(executablePath ?? chromium.executablePath(), [...args, ...options], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const { pid } = child
  if (pid === undefined) throw new Error('Chromium does not start')
  const ended = once(child, 'exit')
  let endpoint: string | undefined
  for await (const line of createInterface(child.stderr)) {
    endpoint = /DevTools listening on (ws:\S+)/.exec(line)?.[1]
    if (endpoint) break
  }
  if (!endpoint) throw new Error('Chromium ended before it was ready')
  child.stderr.resume()
  const browser = await chromium.connectOverCDP(endpoint)
  const page = browser.contexts()[0]?.pages()[0]
  if (!page) throw new Error('Chromium has no page')
  return {
    page,
    kill: async () => {
      process.kill(-pid, 'SIGKILL')
      await ended
      await browser.close()
    },
  }
}
