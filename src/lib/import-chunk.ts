/**
 * Imports a chunk of the build, instead of Vite's own helper. The browser caches a failed module load until the page
 * closes, also one imported by another module: importing it again fails without a request. So every file of a chunk is
 * fetched before it is imported, and a failed fetch can be repeated.
 */
const fetched = new Map<string, Promise<void>>()

/**
 * Loads the files of a chunk and imports it. A failure fires `vite:preloadError`; returns undefined when that is
 * cancelled.
 */
export async function importChunk<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T | undefined> {
  try {
    await Promise.all(files.map((file) => fetchOnce(`/${file}`)))
    return await load()
  } catch (failure) {
    const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: failure })
    globalThis.dispatchEvent(event)
    if (!event.defaultPrevented) throw failure
    return undefined
  }
}

function fetchOnce(url: string): Promise<void> {
  const existing = fetched.get(url)
  if (existing) return existing
  const request = url.endsWith('.css') ? addStyle(url) : fetchScript(url)
  fetched.set(url, request)
  request.catch(() => fetched.delete(url))
  return request
}

/** Loads a script into the browser's cache, from which the import reads it. */
async function fetchScript(url: string): Promise<void> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}`)
  await answer.blob()
}

function addStyle(url: string): Promise<void> {
  if (document.querySelector(`link[rel="stylesheet"][href="${url}"]`)) return Promise.resolve()
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href: url })
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error(`${url} could not be loaded`))
    })
    document.head.append(link)
  })
}
