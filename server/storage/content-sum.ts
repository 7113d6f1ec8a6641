import { createHash } from 'node:crypto'

/** Returns a generator that passes bytes on, and functions that return their hash and number afterwards. */
export function measured() {
  const hash = createHash('sha256')
  let bytes = 0
  return {
    pass: async function* (content: AsyncIterable<Uint8Array>) {
      for await (const chunk of content) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    },
    sha256: () => hash.digest('hex'),
    bytes: () => bytes,
  }
}
