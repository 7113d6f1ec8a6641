import { PassThrough } from 'node:stream'
import type { Readable } from 'node:stream'

/**
 * Returns a stream of what `work` writes. Each piece is held until the reader takes it; when the reader goes away, the
 * next one is refused, which ends the work. An error of the work ends the stream with that error.
 */
export function writtenStream(work: (write: (text: string) => Promise<void>) => Promise<unknown>): Readable {
  const stream = new PassThrough()
  const write = (text: string) =>
    new Promise<void>((resolve, reject) => {
      stream.write(text, (error) => (error ? reject(error) : resolve()))
    })
  work(write).then(
    () => stream.end(),
    (error: unknown) => stream.destroy(error instanceof Error ? error : new Error(String(error))),
  )
  return stream
}
