/** Printed documents as PDF, shown in the browser and not kept by it. */
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { PrintedDocument } from '../../domain/printing/blocks.ts'
import { renderDocument } from '../pdf/render-document.ts'

/** A report with more rows than this is not drawn: nobody turns 250 pages, and drawing them takes a minute. */
export const MOST_PRINTED = 10_000

/** A document to look at and to print. */
export const pdfFile = z.string().meta({ format: 'binary', description: 'A document of A4 pages, PDF.' })

/**
 * Sends a document as it is drawn, with the logo of its letterhead as `printedLogo` has it. The policy allows nothing but the viewer that a browser puts around a PDF. Raises
 * BUSY when too many documents wait.
 */
export async function sendPdf(
  reply: FastifyReply,
  document: PrintedDocument,
  logo: string | null = null,
): Promise<FastifyReply> {
  const file = await renderDocument(document, logo)
  return reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', `inline; filename="${document.fileName.replaceAll(/[^\w.-]/g, '-')}.pdf"`)
    .header('content-security-policy', "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'")
    .header('cache-control', 'private, no-store')
    .send(file)
}
