/** Uploaded pictures of companies and items. */
import { fileTypeFromBuffer } from 'file-type'
import { DomainError, refuse } from '../../../domain/errors.ts'
import { isValidPicture } from './check-picture.ts'

export const mostPictureBytes = 1024 * 1024
// SVG may hold scripts that a browser would run.
const pictures = ['image/png', 'image/jpeg', 'image/webp']

/**
 * Reads an uploaded picture of at most 1 MiB with its media type, determined by its content; `read` returns the sent
 * bytes, null without a file. Raises REQUIRED, NOT_A_PICTURE or TOO_LARGE at `file`.
 */
export async function takePicture(read: () => Promise<Buffer | null>): Promise<{ bytes: Buffer; type: string }> {
  const bytes = await read()
  if (!bytes) throw new DomainError('REQUIRED', {}, [{ code: 'REQUIRED', path: 'file' }])
  if (bytes.length > mostPictureBytes) refuse([{ code: 'TOO_LARGE', path: 'file', params: { max: '1 MiB' } }])
  const type = (await fileTypeFromBuffer(bytes))?.mime ?? ''
  const isPicture = pictures.includes(type) && (await isValidPicture(bytes, type))
  if (!isPicture) refuse([{ code: 'NOT_A_PICTURE', path: 'file' }])
  return { bytes, type }
}

/** Returns the folder of the pictures of a record. */
export function picturesOf(companyId: string, recordId: string): string {
  return `pictures/${companyId}/${recordId}`
}

/** Returns the key of one picture of a record. */
export function pictureOf(companyId: string, recordId: string, name: string): string {
  return `${picturesOf(companyId, recordId)}/${name}`
}
