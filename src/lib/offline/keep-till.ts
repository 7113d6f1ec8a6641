/** What only the page of the till needs of the service worker: this device becomes a till, and a sale keeps its version. */
import { saleLock, startOffline, tillKey } from './offline.ts'

/** Makes this device the till of a company, which then starts without a connection; null makes it a browser again. */
export async function keepTill(slug: string | null): Promise<void> {
  if (slug === null) localStorage.removeItem(tillKey)
  else localStorage.setItem(tillKey, slug)
  await startOffline()
}

/** Returns whether the till starts on this device without a connection. */
export async function startsOffline(): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration()
  return registration?.active?.scriptURL.endsWith('?till') ?? false
}

let endSale: (() => void) | null = null

/** Forbids a new version while a sale is in progress, and allows it again. */
export function mayUpdate(isAllowed: boolean): void {
  if (isAllowed) {
    endSale?.()
    endSale = null
  } else if (endSale === null && navigator.locks) {
    const sale = new Promise<void>((resolve) => (endSale = resolve))
    void navigator.locks.request(saleLock, { mode: 'shared' }, () => sale)
  }
}
