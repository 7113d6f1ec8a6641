/** Printed documents as PDF, shown in the browser and not kept by it. */
import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { PrintedDocument } from '../../../domain/printing/blocks.ts'
import { renderDocument } from '../../pdf/render-document.ts'

/** A report with more rows than this is not drawn: nobody turns 250 pages, and drawing them takes a minute. */
export const MOST_PRINTED = 10_000

/** A document to look at and to print. */
export const pdfFile = z.string().meta({ format: 'binary', description: 'A PDF file of A4 pages.' })

/**
 * Sends a document as it is drawn, with the logo of its letterhead as `printedLogo` has it. The policy allows nothing but the viewer that a browser puts around a PDF. Raises
 * BUSY when too many documents wait.
 */
export async function sendPdf(
  reply: FastifyReply,
  document: PrintedDocument,
  logo: string | null = null,
): Promise<FastifyReply> {
  return sendPdfFile(reply, `${document.fileName}.pdf`, await renderDocument(document, logo))
}

/** Sends a PDF that is drawn already, under the same policy. */
export function sendPdfFile(reply: FastifyReply, name: string, file: Readable): FastifyReply {
  return reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', `inline; filename="${name.replaceAll(/[^\w.-]/g, '-')}"`)
    .header('content-security-policy', "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'")
    .header('cache-control', 'private, no-store')
    .send(file)
}
