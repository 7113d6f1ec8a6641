/** What can be put down to be done later: names of jobs and what each of them is told. */
import { z } from 'zod'

export const jobPayloads = {
  /** Reads the file of an import and says what would go in; `version` is that of the import it was asked for. */
  'import.check': z.object({ importId: z.uuid(), version: z.int() }),
  /** Writes what a checked import holds. */
  'import.run': z.object({ importId: z.uuid() }),
}

export type JobName = keyof typeof jobPayloads
export type JobPayload<Name extends JobName> = z.infer<(typeof jobPayloads)[Name]>
