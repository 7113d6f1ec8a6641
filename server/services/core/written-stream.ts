import { PassThrough } from 'node:stream'
import type { Readable } from 'node:stream'

/**
 * Returns a stream of what `work` writes. Each piece is held until the reader takes it; when the reader goes away, the
 * held piece or the next one is refused, which ends the work. An error of the work ends the stream with that error.
 */
export function writtenStream(work: (write: (text: string) => Promise<void>) => Promise<unknown>): Readable {
  const stream = new PassThrough()
  const write = (text: string) =>
    new Promise<void>((resolve, reject) => {
      // A stream that is destroyed says nothing of the piece that it holds.
      const refuse = () => reject(new Error('The stream is not read any more'))
      stream.once('close', refuse)
      stream.write(text, (error) => {
        stream.off('close', refuse)
        if (error) reject(error)
        else resolve()
      })
    })
  work(write).then(
    () => stream.end(),
    (error: unknown) => stream.destroy(error instanceof Error ? error : new Error(String(error))),
  )
  return stream
}
