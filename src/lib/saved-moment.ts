import { timeAgo } from './format/date-words.ts'
import { dayIn } from './format/day-in.ts'
import { formatDateTime, formatTime } from './format/format.ts'

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

/** Formats when something was typed: today the time, earlier the day and time. */
export function typedAt(at: string, now: Date, place: { locale: string; time_zone: string }): string {
  const { time_zone: zone } = place
  return dayIn(zone, new Date(at)) === dayIn(zone, now) ? formatTime(at, zone) : formatDateTime(at, place)
}
