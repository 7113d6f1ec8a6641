/**
 * Loads a screen's chunk. A failed load fires the cancelable `vite:preloadError`; when that is cancelled it resolves to
 * nothing, else it rejects (`import-chunk.ts`). The shell cancels it (`keepPageOnFailure`), so that the page stays
 * while the chunk is loaded once more; the second failure is thrown as a ScreenLoadError.
 */
export class ScreenLoadError extends Error {
  constructor() {
    super('A part of the application could not be loaded.')
    this.name = 'ScreenLoadError'
  }
}

/** Whether an error is a chunk that could not be loaded, not a failure inside one. */
export function isLoadFailure(error: unknown): boolean {
  return error instanceof ScreenLoadError || (error instanceof TypeError && /module|import/i.test(error.message))
}

/** Loads a chunk, once more when the failure of the first try was cancelled. */
export async function loadScreen<T>(load: () => Promise<T | undefined>): Promise<T> {
  const loaded = (await load()) ?? (await load())
  if (loaded === undefined) throw new ScreenLoadError()
  return loaded
}

/**
 * Cancels failed loads while the shell is mounted, so that they do not break the page. Returns a function that stops
 * it.
 */
export function keepPageOnFailure(target: EventTarget): () => void {
  const cancel = (event: Event) => event.preventDefault()
  target.addEventListener('vite:preloadError', cancel)
  return () => target.removeEventListener('vite:preloadError', cancel)
}

/** Returns the entry script that a page names; each release has its own. */
function releaseOf(page: Document): string | null {
  return page.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src') ?? null
}

/** Returns the release that the server serves when it differs from this page's, else null. */
export async function newerRelease(): Promise<string | null> {
  try {
    const answer = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } })
    const served = releaseOf(new DOMParser().parseFromString(await answer.text(), 'text/html'))
    return served !== releaseOf(document) ? served : null
  } catch {
    return null
  }
}

const key = 'daybook.reloadedFor'

/** Returns true once per release: whether an automatic reload was not tried for it yet. */
export function claimReload(release: string): boolean {
  if (sessionStorage.getItem(key) === release) return false
  sessionStorage.setItem(key, release)
  return true
}
