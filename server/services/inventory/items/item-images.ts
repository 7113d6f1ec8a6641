/**
 * The two pictures of an item: front and back. Users who may read the item see them, users who may change it set them.
 * Like files they do not change the version of the item, so that an open form can still be saved.
 */
import { Readable } from 'node:stream'
import { DomainError } from '../../../../domain/errors.ts'
import { inventoryItems } from '../../../../domain/resources/inventory/inventory-items.ts'
import { isId } from '../../../../domain/resources/core/list-query.ts'
import type { StoredRecord } from '../../../db/records/records-store.ts'
import { setItemImage } from '../../../db/inventory/item-store.ts'
import { lockStatement } from '../../../db/records/records-store.ts'
import type { FileStore } from '../../../storage/files.ts'
import { pictureOf, takePicture } from '../../files/picture.ts'
import { readRecord, recordOf } from '../../core/records.ts'
import type { Context } from '../../core/unit-of-work.ts'
import { audit, require } from '../../core/unit-of-work.ts'

export const imageSides = ['front', 'back'] as const
export type ImageSide = (typeof imageSides)[number]
export type ItemImage = { id: string; side: ImageSide }
type Pictures = Context & { files: FileStore }

/**
 * Stores a picture of at most 1 MiB in place of the last one; returns the item. Raises NOT_ALLOWED and NOT_FOUND before
 * anything is read, REQUIRED, NOT_A_PICTURE or TOO_LARGE at `file`.
 */
export async function putItemImage(
  context: Pictures,
  image: ItemImage,
  read: () => Promise<Buffer | null>,
): Promise<StoredRecord> {
  require(context, 'inventory_items.update')
  await recordOf(context, inventoryItems, image.id)
  const { bytes, type } = await takePicture(read)
  await note(context, { ...image, type }, () => context.files.put(keyOfImage(context, image), Readable.from([bytes])))
  return recordOf(context, inventoryItems, image.id)
}

/** Removes a picture, if there is one; returns the item. Raises NOT_ALLOWED, NOT_FOUND. */
export async function removeItemImage(context: Pictures, image: ItemImage): Promise<StoredRecord> {
  require(context, 'inventory_items.update')
  await note(context, { ...image, type: null })
  await context.files.remove(keyOfImage(context, image))
  return recordOf(context, inventoryItems, image.id)
}

/** Opens a picture with its media type. Raises NOT_ALLOWED, and NOT_FOUND without one. */
export async function openItemImage(
  context: Pictures,
  image: ItemImage,
): Promise<{ contentType: string; content: Readable }> {
  const item = await readRecord(context, inventoryItems, image.id)
  const type = item[`${image.side}_image`]
  if (typeof type !== 'string') throw new DomainError('NOT_FOUND')
  return { contentType: type, content: context.files.open(keyOfImage(context, image)) }
}

function keyOfImage({ who }: Context, { id, side }: ItemImage): string {
  return pictureOf(who.companyId, id, side)
}

/** Stores the media type, and then the picture of it, together or not at all. */
async function note(
  context: Pictures,
  { id, side, type }: ItemImage & { type: string | null },
  put?: () => Promise<unknown>,
): Promise<void> {
  if (!isId(id)) throw new DomainError('NOT_FOUND')
  const { companyId } = context.who
  const field = `${side}_image`
  await context.db.transaction(companyId, async (tx) => {
    const [stored] = await tx.run(lockStatement(inventoryItems, companyId, id))
    if (!stored) throw new DomainError('NOT_FOUND')
    if (type === null && stored[field] === null) return
    await tx.run(setItemImage(companyId, { id, side, type }))
    await tx.run(
      audit(context, {
        action: 'update',
        resource: inventoryItems.path,
        objectId: id,
        version: stored.version,
        label: String(stored['name']),
        changes: { [field]: [stored[field], type] },
      }),
    )
    await put?.()
  })
}
