/** The hash that chains the facts of a till: the same on the device and on the server. */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { FactContent, FactFrame, TillFact } from './facts.ts'

/** Returns a fact with its hash: the SHA-256, in hexadecimal, of everything else as JSON with sorted keys. */
export function withHash(fact: Omit<FactFrame, 'hash'> & FactContent): TillFact {
  return { ...fact, hash: bytesToHex(sha256(utf8ToBytes(sortedJson(fact)))) }
}

/** Returns whether a fact is what its hash says. */
export function hasItsHash({ hash, ...fact }: TillFact): boolean {
  return withHash(fact).hash === hash
}

function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
