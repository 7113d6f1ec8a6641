/** The e-invoice of a document as an attachment of an email. */
import { hasEInvoice } from '../../../domain/documents/e-invoice/e-invoice-paths.ts'
import { DomainError } from '../../../domain/errors.ts'
import type { Context } from '../core/unit-of-work.ts'
import { eInvoiceOf } from '../documents/trade/e-invoices/write-e-invoice.ts'
import type { Target } from './public-links.ts'

/** Returns the file in UBL. Raises NOT_FOUND for a document without e-invoices, and what `eInvoiceOf` raises. */
export async function eInvoiceOfMail(context: Context, { path, id }: Pick<Target, 'path' | 'id'>) {
  if (!hasEInvoice(path)) throw new DomainError('NOT_FOUND')
  const { name, xml } = await eInvoiceOf(context, { path, id, syntax: 'ubl' })
  return { filename: name, contentType: 'application/xml', content: Buffer.from(xml) }
}
