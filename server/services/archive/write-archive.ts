/** Writes the files of an archive one after the other, so that memory does not grow with the company. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import yazl from 'yazl'
import type { ArchiveSums } from './company-archive.ts'

export type ArchiveWriter = {
  /** The archive, to be read while it is written. */
  output: Readable
  /** What the files written so far add up to. */
  files: ArchiveSums['files']
  /** Writes a file; returns when it is written. */
  add: (name: string, content: AsyncIterable<Uint8Array | string>) => Promise<void>
  /** Ends the archive; or ends its output with an error. */
  end: (error?: unknown) => void
}

/** Returns a writer of a ZIP archive whose files bear the given moment. */
export function archiveWriter(mtime: Date): ArchiveWriter {
  const zip = new yazl.ZipFile()
  const output = zip.outputStream as Readable
  const files: ArchiveSums['files'] = {}
  return {
    output,
    files,
    add: (name, content) =>
      new Promise((resolve, reject) => {
        const hash = createHash('sha256')
        let bytes = 0
        const measured = async function* () {
          for await (const chunk of content) {
            const part = typeof chunk === 'string' ? Buffer.from(chunk, 'utf8') : chunk
            hash.update(part)
            bytes += part.length
            yield part
          }
          files[name] = { bytes, sha256: hash.digest('hex') }
        }
        const stream = Readable.from(measured(), { objectMode: false })
        // A reader that goes away ends the work.
        const stop = () => stream.destroy(new Error('The archive is not read any more'))
        output.once('close', stop)
        stream.on('error', reject)
        stream.on('end', () => {
          output.off('close', stop)
          resolve()
        })
        zip.addReadStream(stream, name, { mtime })
      }),
    end: (error) => {
      if (error === undefined) zip.end()
      else output.destroy(error instanceof Error ? error : new Error(String(error)))
    },
  }
}
