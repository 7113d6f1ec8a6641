import { timeAgo } from './format/date-words.ts'

/** The moment at which a draft was saved last, outside React: what shows it renders again, the form around it does not. */
export class SavedMoment {
  readonly #listeners = new Set<() => void>()
  #at: number | null = null

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  /** Milliseconds since 1970; null while nothing is saved. */
  readonly get = (): number | null => this.#at

  set(at: number | null): void {
    this.#at = at
    this.#listeners.forEach((listener) => listener())
  }
}

/** How long ago something was saved: "now", "10s ago", "3m ago"; seconds in steps of ten. */
export function sinceSaved(at: number, now: number): string {
  const seconds = Math.floor((now - at) / 1000)
  if (seconds < 60) return timeAgo(Math.floor(seconds / 10) * 10, 'second', 'narrow')
  if (seconds < 3600) return timeAgo(Math.floor(seconds / 60), 'minute', 'narrow')
  return timeAgo(Math.floor(seconds / 3600), 'hour', 'narrow')
}
