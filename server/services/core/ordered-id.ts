/** Makes UUIDs of version 7. */
import { v7 as uuidv7 } from 'uuid'

const idBytes = 16
/** Random bytes for 256 ids, because drawing those of one takes several times as long as the rest of it. */
const pool = new Uint8Array(256 * idBytes)
const view = new DataView(pool.buffer)
let at = pool.length
/** The millisecond of the last id, and its place among the ids of that millisecond. */
let msecs = 0
let seq = 0

/** Returns a new id, greater than all that this process made before. */
export function orderedId(): string {
  at += idBytes
  if (at >= pool.length) {
    crypto.getRandomValues(pool)
    at = 0
  }
  const now = Date.now()
  // Two bits stay free, so that the places of a millisecond never overflow.
  seq = now > msecs ? view.getUint32(at) >>> 2 : seq + 1
  msecs = Math.max(now, msecs)
  return uuidv7({ random: pool.subarray(at, at + idBytes), msecs, seq })
}
