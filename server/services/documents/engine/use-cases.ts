/** The use-cases of documents, as routes call them. */
import type { DocumentUseCases } from '../../core/document-use-cases.ts'
import type { Context } from '../../core/unit-of-work.ts'
import { journalEntriesOf } from '../../books/journal-entries.ts'
import type { Kind } from './kind.ts'
import { bodyReading } from './kind.ts'
import { previewDocument } from './preview.ts'
import type { DocumentState } from './rights.ts'
import { actOnDocument, createDocument, deleteDocument, readDocument, updateDocument } from './run.ts'

/** Returns the use-cases of a kind: those that its declared actions allow. */
export function useCasesOf<S extends DocumentState, A>(kind: Kind<S, A>): DocumentUseCases {
  const { resource, preview, print, forms } = kind
  const has = (action: string) => resource.actions.includes(action)
  const entries = async (context: Context, id: string) => {
    await readDocument(context, kind, id)
    return journalEntriesOf(context, resource.path, id)
  }
  return {
    read: (context, id) => readDocument(context, kind, id),
    stored: (context, id) => bodyReading(kind, context, id),
    ...(has('C') ? { create: (context, body) => createDocument(context, kind, body) } : {}),
    ...(has('U') ? { update: (context, target) => updateDocument(context, kind, target) } : {}),
    ...(kind.remove && has('D') ? { remove: (context, target) => deleteDocument(context, kind, target) } : {}),
    acts: Object.fromEntries(
      resource.acts.map(({ name: act }) => [
        act,
        (context, target) => actOnDocument(context, kind, { ...target, act }),
      ]),
    ),
    ...(preview && has('C') ? { preview: (context, body) => previewDocument(context, kind, body) } : {}),
    ...(resource.posts ? { journalEntries: kind.journalEntries ?? entries } : {}),
    ...(print ? { print } : {}),
    ...(forms ? { forms } : {}),
  }
}
