/** What can be done with the documents of a kind. */
import { isPrinted } from '../../../../domain/printing/printed-paths.ts'
import type { DocumentUseCases } from '../../core/document-use-cases.ts'
import { actOnDocument } from './act.ts'
import { journalEntries, readDocument, storedReading } from './answer.ts'
import type { DocumentKind } from './kind.ts'
import { previewDocument } from './preview.ts'
import { printDocument, printForm } from './print.ts'
import { createDocument, removeDocument, updateDocumentOf } from './save.ts'

/** The use-cases of a kind. */
export function useCasesOf(kind: DocumentKind): DocumentUseCases {
  const isDeleted = Object.values(kind.resource.steps).some((acts) => 'delete' in acts)
  return {
    read: (context, id) => readDocument(context, kind, id),
    stored: (context, id) => storedReading(context, kind, id),
    create: (context, body) => createDocument(context, kind, body),
    update: (context, target) => updateDocumentOf(context, kind, target),
    ...(isDeleted ? { remove: (context, target) => removeDocument(context, kind, target) } : {}),
    acts: Object.fromEntries(
      kind.resource.acts.map(({ name: act }) => [
        act,
        (context, target) => actOnDocument(context, kind, { ...target, act }),
      ]),
    ),
    ...(kind.stock ? { preview: (context, body) => previewDocument(context, kind, body) } : {}),
    journalEntries: (context, id) => journalEntries(context, kind, id),
    ...(isPrinted(kind.resource.path) ? { print: (context, id) => printDocument(context, kind, id) } : {}),
    forms: Object.fromEntries(
      Object.entries(kind.forms ?? {}).map(([name, form]) => [
        name,
        (context, id) => printForm(context, kind, { id, form }),
      ]),
    ),
  }
}
