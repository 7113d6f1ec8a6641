import type { DocumentResource } from '../../../../domain/resources/core/define.ts'
import { writableFields } from '../../../../domain/resources/core/define.ts'

/** Returns the fields of the form in order. */
export function layoutOf(resource: DocumentResource): readonly string[] {
  return resource.layout ?? writableFields(resource).map(([name]) => name)
}
