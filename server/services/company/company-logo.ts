/** The logo of a company. */
import { Readable } from 'node:stream'
import { DomainError } from '../../../domain/errors.ts'
import { setLogoType } from '../../db/company/company-change-store.ts'
import { company } from '../../db/company/company-store.ts'
import type { FileStore } from '../../storage/files.ts'
import { takePicture } from '../files/picture.ts'
import type { Context } from '../core/unit-of-work.ts'
import { audit } from '../core/unit-of-work.ts'
import { requireRole } from '../people/require-role.ts'

type Pictures = Context & { files: FileStore }

/**
 * Stores a logo of at most 1 MiB in place of the last one; `read` returns the sent bytes, null without a file. Raises
 * NOT_ALLOWED before anything is read, REQUIRED, NOT_A_PICTURE or TOO_LARGE at `file`.
 */
export async function putLogo(context: Pictures, read: () => Promise<Buffer | null>): Promise<void> {
  requireRole(context)
  const { bytes, type } = await takePicture(read)
  await note(context, type, () => context.files.put(logoOf(context.who.companyId), Readable.from([bytes])))
}

/** Removes the logo, if there is one. Raises NOT_ALLOWED. */
export async function removeLogo(context: Pictures): Promise<void> {
  requireRole(context)
  await note(context, null)
  await context.files.remove(logoOf(context.who.companyId))
}

/** Opens the logo with its media type, for every member. Raises NOT_FOUND without one. */
export async function openLogo({ db, who, files }: Pictures): Promise<{ contentType: string; content: Readable }> {
  const [[row]] = await db.batch(who.companyId, [company(who.companyId)])
  if (!row?.logo_type) throw new DomainError('NOT_FOUND')
  return { contentType: row.logo_type, content: files.open(logoOf(who.companyId)) }
}

/** Returns the key of a company's logo in the storage. */
export function logoOf(companyId: string): string {
  return `logos/${companyId}`
}

/** Stores the media type, and then the picture of it, together or not at all. */
async function note(context: Pictures, type: string | null, put?: () => Promise<unknown>): Promise<void> {
  const { companyId } = context.who
  await context.db.transaction(companyId, async (tx) => {
    const [before] = await tx.run(company(companyId))
    if (!before) throw new DomainError('NOT_FOUND')
    if (type === null && before.logo_type === null) return
    const [after] = await tx.run(setLogoType(companyId, type))
    if (!after) throw new DomainError('NOT_FOUND')
    await tx.run(
      audit(context, {
        action: 'update',
        resource: 'company',
        objectId: companyId,
        version: after.version,
        label: before.name,
        changes: { logo: [before.logo_type, type] },
      }),
    )
    await put?.()
  })
}
