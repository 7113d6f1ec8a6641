/** Pictures that people send: of a company, of an item. */
import { fileTypeFromBuffer } from 'file-type'
import { DomainError, refuse } from '../../../domain/errors.ts'
import { isSoundPicture } from './sound-picture.ts'

export const mostPictureBytes = 1024 * 1024
// A drawing in SVG may hold scripts; a browser that opens it by itself would run them.
const pictures = ['image/png', 'image/jpeg', 'image/webp']

/**
 * A sent picture of at most 1 MiB with its media type, known by its content; `read` gives what was sent, null when it
 * was no file. Raises REQUIRED, NOT_A_PICTURE or TOO_LARGE at `file`.
 */
export async function takePicture(read: () => Promise<Buffer | null>): Promise<{ bytes: Buffer; type: string }> {
  const bytes = await read()
  if (!bytes) throw new DomainError('REQUIRED', {}, [{ code: 'REQUIRED', path: 'file' }])
  if (bytes.length > mostPictureBytes) refuse([{ code: 'TOO_LARGE', path: 'file', params: { max: '1 MiB' } }])
  const type = (await fileTypeFromBuffer(bytes))?.mime ?? ''
  const isPicture = pictures.includes(type) && (await isSoundPicture(bytes, type))
  if (!isPicture) refuse([{ code: 'NOT_A_PICTURE', path: 'file' }])
  return { bytes, type }
}

/** The folder of the pictures of a record. */
export function picturesOf(companyId: string, recordId: string): string {
  return `pictures/${companyId}/${recordId}`
}

/** Where one picture of a record lies. */
export function pictureOf(companyId: string, recordId: string, name: string): string {
  return `${picturesOf(companyId, recordId)}/${name}`
}
