import type { Problem } from '../../../../domain/errors.ts'
import type { DocumentResource } from '../../../../domain/resources/core/define.ts'
import { writableFields } from '../../../../domain/resources/core/define.ts'
import type { DocumentValues } from '../../../../domain/resources/core/document-values.ts'
import type { FormGuide } from '../guide/form-guide.tsx'
import { formGuide } from '../guide/form-guide.tsx'
import type { TypedRow } from './plain-rows.tsx'

type TypedDocument = {
  fields: readonly string[]
  values: DocumentValues
  lists: Readonly<Record<string, readonly TypedRow[]>>
  /** Returns the problems of the final document with other values in it. */
  check: (part: DocumentValues) => readonly Problem[]
}

/** Builds the guide of a plain document: its required fields, and where Enter leads. */
export function plainGuide({ lines }: DocumentResource, { fields, values, lists, check }: TypedDocument): FormGuide {
  const cells = Object.entries(lines).flatMap(([list, declared]) =>
    (lists[list] ?? []).flatMap((row, index) =>
      writableFields(declared).flatMap(([name, { required }]) =>
        required && !row[name] ? [`${list}.${index}.${name}`] : [],
      ),
    ),
  )
  return formGuide({
    names: fields,
    alsoMissing: cells,
    isEmpty: (name) => !values[name],
    problemsWithout: (name) => check({ [name]: null }),
  })
}
