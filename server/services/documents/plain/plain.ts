/** Plain documents as the engine runs them. */
import { isPrinted } from '../../../../domain/printing/printed-paths.ts'
import type { StoredDocument } from '../../../db/documents/document-store.ts'
import type { Kind } from '../engine/kind.ts'
import { decideDirectly } from '../engine/kind.ts'
import { actOf } from './act.ts'
import type { DocumentAnswer } from './answer.ts'
import { documentAnswer, journalEntries, rulesOf, storedPlain } from './answer.ts'
import type { PlainKind } from './kind.ts'
import { previewPlainStock } from './preview.ts'
import { printDocument, printForm } from './print.ts'
import { removeDocument, parseBody } from './save.ts'

/** Returns a kind whose reading, writing and acts follow from its declaration. */
export function plain(kind: PlainKind): Omit<Kind<StoredDocument, DocumentAnswer>, 'answerAlone'> {
  const { resource } = kind
  const isDeleted = Object.values(resource.steps).some((acts) => 'delete' in acts)
  return {
    ...rulesOf(kind),
    stored: (context, id) => storedPlain(context, kind, id),
    answer: (context, id) => documentAnswer(context, kind, id),
    parse: (context, input) => parseBody(kind, context, input),
    acts: Object.fromEntries(
      resource.acts.map((act) => [act.name, (context, { id }) => actOf(kind, act, { context, id })]),
    ),
    ...(isDeleted
      ? { remove: (context) => decideDirectly(async (_tx, { stored }) => removeDocument({ context, kind }, stored)) }
      : {}),
    ...(kind.stock ? { preview: (context, input) => previewPlainStock(context, kind, input) } : {}),
    journalEntries: (context, id) => journalEntries(context, kind, id),
    ...(isPrinted(resource.path) ? { print: (context, id) => printDocument(context, kind, id) } : {}),
    forms: Object.fromEntries(
      Object.entries(kind.forms ?? {}).map(([name, form]) => [
        name,
        (context, id) => printForm(context, kind, { id, form }),
      ]),
    ),
  }
}
