/** Decodes uploaded text: UTF-8, UTF-16 or Windows-1252. */
import { DomainError } from '../../../domain/errors.ts'

/** Returns the text of the bytes of a file. Raises FILE_TYPE for anything that is no text. */
export function textOfBytes(chunks: readonly Uint8Array[]): string {
  return [...decoded(chunks, encodingOf(chunks))].join('')
}

/**
 * Determines the encoding by its byte order mark, else UTF-8 when all of it is valid, else Windows-1252. Raises
 * FILE_TYPE for anything that is no text.
 */
export function encodingOf(chunks: readonly Uint8Array[]): string {
  const [a, b] = chunks[0] ?? []
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  if (chunks.some((chunk) => chunk.includes(0))) throw new DomainError('FILE_TYPE')
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true })
    for (const chunk of chunks) decoder.decode(chunk, { stream: true })
    decoder.decode()
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

/** Yields the text piece by piece. */
export function* decoded(chunks: readonly Uint8Array[], encoding: string): Generator<string> {
  const decoder = new TextDecoder(encoding)
  for (const chunk of chunks) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}
