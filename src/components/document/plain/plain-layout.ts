import type { DocumentResource } from '../../../../domain/resources/core/define.ts'
import { writableFields } from '../../../../domain/resources/core/define.ts'

/** The fields of the form in their order. */
export function layoutOf(resource: DocumentResource): readonly string[] {
  return resource.layout ?? writableFields(resource).map(([name]) => name)
}
