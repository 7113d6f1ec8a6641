/// <reference lib="webworker" />
/**
 * The service worker: without a connection it shows the offline page, and on a device with a till it starts the till. The
 * files of the till are those of one version of the application, until the page allows another one.
 */
import { clientsClaim } from 'workbox-core'
import { matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope
/** The files of this version, which the build fills in. */
declare const FILES: Record<'offline' | 'till', { url: string; revision: string | null }[]>

const hasTill = new URL(self.location.href).searchParams.has('till')
const tillAddress = /^\/[^/]+\/sales\/pos\/?$/

precacheAndRoute([...FILES.offline, ...(hasTill ? FILES.till : [])], { directoryIndex: '', cleanURLs: false })

registerRoute(
  new NavigationRoute(
    async ({ request, url }) => {
      const till = hasTill && tillAddress.test(url.pathname) ? await matchPrecache('/index.html') : undefined
      if (till) return till
      try {
        return await fetch(request)
      } catch {
        return (await matchPrecache('/offline.html')) ?? Response.error()
      }
    },
    { denylist: [/^\/(api|_allauth)\//] },
  ),
)

self.addEventListener('message', ({ data }) => {
  if (data === 'activate') void self.skipWaiting()
})
clientsClaim()
