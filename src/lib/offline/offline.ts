/**
 * Registers the service worker, which shows a page of ours without a connection and starts the till of this device. A new
 * version waits until no sale is in progress, in whichever tab: a sale holds a lock.
 */
const tillKey = 'daybook.till'
const saleLock = 'daybook.sale'

/** Registers the service worker of this version; browsers offer none to a page that is not secure. */
export async function startOffline(): Promise<void> {
  if (!navigator.serviceWorker) return
  const registration = await navigator.serviceWorker.register(tillOfDevice() === null ? '/sw.js' : '/sw.js?till')
  if (registration.waiting) void activate(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const next = registration.installing
    next?.addEventListener('statechange', () => {
      if (next.state === 'installed' && navigator.serviceWorker.controller) void activate(next)
    })
  })
}

async function activate(next: ServiceWorker): Promise<void> {
  await navigator.locks.request(saleLock, () => next.postMessage('activate'))
}

/** Returns the company whose till this device is, or null. */
export function tillOfDevice(): string | null {
  return localStorage.getItem(tillKey)
}

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
