/** The pause after a resize before the page follows it. */
const RESIZE_DEBOUNCE_MS = 16

/** Returns a function that calls `act` once it has not been called for 16 ms, and `stop`, which drops a waiting call. */
export function debounceResize(act: () => void): (() => void) & { stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)
  const call = () => {
    stop()
    timer = setTimeout(act, RESIZE_DEBOUNCE_MS)
  }
  return Object.assign(call, { stop })
}
