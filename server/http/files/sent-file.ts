import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { isStorable, refuseText } from '../core/request-text.ts'

export type FormLimits = { files: number; fields: number; parts: number; fileSize: number; fieldSize?: number }

/**
 * Returns the file of a form, cut off at the limit, with the fields before it; undefined when the request has none. The
 * name of a file that came without one is empty.
 * Raises `MALFORMED_TEXT` at the field or the file whose name or value cannot be stored.
 */
export async function sentFile(request: FastifyRequest, limits: FormLimits): Promise<MultipartFile | undefined> {
  const part = request.isMultipart() ? await request.file({ limits, throwFileSizeLimit: false }) : undefined
  // A part of bytes may come without a file name, contrary to the types of the parser.
  if (part) part.filename ??= ''
  for (const [name, fields] of Object.entries(part?.fields ?? {})) {
    const texts = [fields ?? []].flat().map((field) => (field.type === 'file' ? field.filename : String(field.value)))
    if ([name, ...texts].every(isStorable)) continue
    part?.file.resume()
    refuseText(isStorable(name) ? name : '')
  }
  return part
}
