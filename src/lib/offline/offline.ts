/**
 * Registers the service worker, which shows a page of ours without a connection and starts the till of this device. A new
 * version waits until no sale is in progress, in whichever tab: a sale holds a lock.
 */
import type { Place } from '../languages/languages.ts'

export const tillKey = 'daybook.till'
const placeKey = 'daybook.till.place'
export const saleLock = 'daybook.sale'

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

/** Keeps what the language of the till follows from: without a connection its company is not loaded. */
export function keepPlaceOfTill({ country_iso, language }: Place): void {
  localStorage.setItem(placeKey, JSON.stringify({ country_iso, language }))
}

/** Returns what the language of the till of this device follows from; null before it was open with a connection. */
export function placeOfTill(): Place | null {
  return JSON.parse(localStorage.getItem(placeKey) ?? 'null') as Place | null
}
