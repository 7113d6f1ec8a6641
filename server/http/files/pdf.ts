/** Sends printed documents as PDF, shown in the browser. */
import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { PrintedDocument } from '../../../domain/printing/blocks.ts'
import { renderDocument } from '../../pdf/render-document.ts'

/** A document to be viewed and printed. */
export const pdfFile = z.string().meta({ format: 'binary', description: 'A PDF file of A4 pages.' })

/**
 * Sends a rendered document, with the logo of its letterhead as in `printedLogo`. The policy allows nothing but the
 * viewer of a browser. Raises BUSY when too many documents wait.
 */
export async function sendPdf(
  reply: FastifyReply,
  document: PrintedDocument,
  logo: string | null = null,
): Promise<FastifyReply> {
  return sendPdfFile(reply, `${document.fileName}.pdf`, await renderDocument(document, logo))
}

/** Sends an existing PDF, under the same policy. */
export function sendPdfFile(reply: FastifyReply, name: string, file: Readable): FastifyReply {
  return reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', `inline; filename="${name.replaceAll(/[^\w.-]/g, '-')}"`)
    .header(
      'content-security-policy',
      "default-src 'none'; frame-ancestors 'none'; object-src 'self'; style-src 'unsafe-inline'",
    )
    .send(file)
}
