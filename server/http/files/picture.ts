/** Reads a picture as the one file of a form. */
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { mostPictureBytes } from '../../services/files/picture.ts'
import { sentFile } from './sent-file.ts'

/** A picture in an answer, for the API's documentation. */
export const picture = z.string().meta({ description: 'A PNG, JPEG or WebP image.' })

// One byte more than allowed, so that a file that is too large is recognised.
const limits = { files: 1, fields: 0, parts: 1, fileSize: mostPictureBytes + 1 }

/** Returns the uploaded bytes; null without a file. */
export async function readPicture(request: FastifyRequest): Promise<Buffer | null> {
  const part = await sentFile(request, limits)
  return (await part?.toBuffer()) ?? null
}
