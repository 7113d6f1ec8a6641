import { useState } from 'react'

export type Mark = {
  /** Where the marked entry stands now; -1 for none. */
  place: number
  put: (place: number) => void
  /** Back to where it was at first. */
  reset: () => void
}

/**
 * The entry that the keys of a list act on. Once it was put somewhere it stays with its entry: what comes in above it, or
 * another order, marks no other one. Where its entry is gone, the one at its place is marked. `start` is -1 for none.
 */
export function useMark(keys: readonly string[], start: number): Mark {
  const [mark, setMark] = useState<{ key: string | undefined; place: number }>({ key: undefined, place: start })
  const found = mark.key === undefined ? -1 : keys.indexOf(mark.key)
  return {
    place: found === -1 ? Math.min(mark.place, keys.length - 1) : found,
    put: (place) => setMark({ key: keys[place], place }),
    reset: () => setMark({ key: undefined, place: start }),
  }
}
