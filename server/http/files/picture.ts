/** A picture that comes as the one file of a form. */
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { mostPictureBytes } from '../../services/files/picture.ts'
import { sentFile } from './sent-file.ts'

/** What a picture answers with, for the API's documentation. */
export const picture = z.string().meta({ description: 'A PNG, JPEG or WebP image.' })

// One byte more than allowed, so that what is too large is told apart from what just fits.
const limits = { files: 1, fields: 0, parts: 1, fileSize: mostPictureBytes + 1 }

/** The bytes that were sent; null when the request brings no file. */
export async function sentPicture(request: FastifyRequest): Promise<Buffer | null> {
  const part = await sentFile(request, limits)
  return (await part?.toBuffer()) ?? null
}
