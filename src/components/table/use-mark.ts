import { useState } from 'react'

export type Mark = {
  /** The position of the marked entry; -1 for none. */
  place: number
  put: (place: number) => void
  /** Returns to the initial position. */
  reset: () => void
}

/**
 * Holds the entry that the keys of a list act on. The mark stays with its entry when entries are inserted above it or
 * reordered. When its entry disappears, the one at its position is marked. `start` is -1 for none.
 */
export function useMark(keys: readonly string[], start: number): Mark {
  const [mark, setMark] = useState<{ key: string | undefined; place: number }>({ key: undefined, place: start })
  const index = mark.key === undefined ? -1 : keys.indexOf(mark.key)
  return {
    place: index === -1 ? Math.min(mark.place, keys.length - 1) : index,
    put: (place) => setMark({ key: keys[place], place }),
    reset: () => setMark({ key: undefined, place: start }),
  }
}
