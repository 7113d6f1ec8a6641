/** Prints plain documents, and forms of the bank. */
import type { PrintedDocument } from '../../../../domain/printing/blocks.ts'
import { printPlainDocument } from '../../../../domain/resources/core/print-document.ts'
import { letterhead } from '../../sending/letterhead.ts'
import type { Context } from '../../core/unit-of-work.ts'
import { readPlain } from './answer.ts'
import type { PlainKind, Form } from './kind.ts'

/** Returns the blocks of a document for a user who may read it. Raises NOT_ALLOWED, NOT_FOUND. */
export async function printDocument(context: Context, kind: PlainKind, id: string): Promise<PrintedDocument> {
  const document = await readPlain(context, kind, id)
  const head = await letterhead(context)
  return kind.paper?.(document, head) ?? printPlainDocument(kind.resource, document, head)
}

/**
 * Returns a form filled in from a document, for a user who may read it. Raises NOT_ALLOWED, NOT_FOUND, and what the
 * form raises.
 */
export async function printForm(
  context: Context,
  kind: PlainKind,
  { id, form }: { id: string; form: Form },
): Promise<PrintedDocument> {
  const document = await readPlain(context, kind, id)
  return form(document, (await letterhead(context)).style)
}
