/** Counts requests by key in windows of one minute, in bounded memory. */
const windowMs = 60_000

export type RequestCounter = {
  /** Counts a request; returns the seconds until the next window when the key is above its limit, else 0. */
  take: (key: string) => number
  /** Uncounts a request that `take` counted. */
  giveBack: (key: string) => void
  /** Returns whether the key was counted in this window or the one before. */
  has: (key: string) => boolean
  /** Stores the key without counting a request. */
  remember: (key: string) => void
  /** Returns the requests by key since the last call. */
  drain: () => ReadonlyMap<string, number>
  /** Adds what other servers counted for a key in this minute to its window; it replaces what was learnt before. */
  learn: (key: string, others: number) => void
  size: () => number
}

/** `others`: the requests that other servers have counted. */
type Window = { count: number; others: number; endsAt: number }

/**
 * Returns a counter of `max` requests a minute for each key. It stores the 10,000 keys used last. Its clock (in
 * milliseconds) never jumps, so that a changed system time locks nobody out.
 */
export function createRequestCounter(max: number, now: () => number = () => performance.now()): RequestCounter {
  const maxKeys = 10_000
  const windows = new Map<string, Window>()
  let undrained = new Map<string, number>()

  function windowOf(key: string): Window {
    const at = now()
    const window = windows.get(key)
    const current = window && window.endsAt > at ? window : { count: 0, others: 0, endsAt: at + windowMs }
    // A map keeps the order of insertion: the first key is the least recently used.
    windows.delete(key)
    windows.set(key, current)
    const [oldest] = windows.keys()
    if (windows.size > maxKeys && oldest !== undefined) windows.delete(oldest)
    return current
  }

  function add(key: string, requests: number): void {
    if (undrained.size < maxKeys || undrained.has(key)) undrained.set(key, (undrained.get(key) ?? 0) + requests)
  }

  return {
    take: (key) => {
      const current = windowOf(key)
      current.count += 1
      add(key, 1)
      return current.count + current.others > max ? Math.ceil((current.endsAt - now()) / 1000) : 0
    },
    giveBack: (key) => {
      const current = windows.get(key)
      if (!current || current.count === 0) return
      current.count -= 1
      add(key, -1)
    },
    has: (key) => windows.has(key),
    remember: (key) => void windowOf(key),
    drain: () => {
      const drained = undrained
      undrained = new Map()
      return drained
    },
    learn: (key, others) => {
      const current = windows.get(key)
      if (current && current.endsAt > now()) current.others = others
    },
    size: () => windows.size,
  }
}
