/** What people change about themselves: name, picture, and whether they are here at all. */
import { Readable } from 'node:stream'
import { fileTypeFromBuffer } from 'file-type'
import { DomainError, refuse } from '../../../../domain/errors.ts'
import {
  avatarType,
  companiesOf,
  endSessionsOf,
  renamePerson,
  setAvatarType,
  switchOff,
} from '../../../db/identity/identity-store.ts'
import type { FileStore } from '../../../storage/files.ts'
import type { Bearer } from '../access.ts'
import { auditAccount } from './audit-account.ts'
import type { Identity } from '../identity.ts'
import { isRecent } from '../methods.ts'
import type { Caller } from '../site.ts'

export const mostAvatarBytes = 1024 * 1024
const pictures = ['image/png', 'image/jpeg', 'image/webp']
const longestName = 255

/** Gives a person the name they ask for. Raises REQUIRED or TOO_LONG at `full_name`. */
export async function rename({ db }: Identity, { userId }: Bearer, fullName: string): Promise<void> {
  const name = fullName.trim()
  if (name === '') refuse([{ code: 'REQUIRED', path: 'full_name' }])
  if (name.length > longestName)
    refuse([{ code: 'TOO_LONG', path: 'full_name', params: { max: longestName.toString() } }])
  await db.batch(null, [renamePerson(userId, name)])
}

type Pictures = Identity & { files: FileStore }

/** Keeps a picture of a person, at most 1 MiB, in place of the last one. Raises FILE_TYPE or TOO_LARGE at `file`. */
export async function putAvatar({ db, files }: Pictures, { userId }: Bearer, bytes: Buffer): Promise<void> {
  if (bytes.length > mostAvatarBytes) refuse([{ code: 'TOO_LARGE', path: 'file', params: { max: '1 MiB' } }])
  const type = (await fileTypeFromBuffer(bytes))?.mime ?? ''
  if (!pictures.includes(type)) refuse([{ code: 'FILE_TYPE', path: 'file' }])
  await files.put(placeOf(userId), Readable.from([bytes]))
  await db.batch(null, [setAvatarType(userId, type)])
}

/** Takes a person's picture away, if there is one. */
export async function removeAvatar({ db, files }: Pictures, { userId }: Bearer): Promise<void> {
  await db.batch(null, [setAvatarType(userId, null)])
  await files.remove(placeOf(userId))
}

/** A person's picture with its media type. Raises NOT_FOUND when there is none. */
export async function openAvatar(
  { db, files }: Pictures,
  { userId }: Bearer,
): Promise<{ contentType: string; content: Readable }> {
  const [[found]] = await db.batch(null, [avatarType(userId)])
  if (!found?.avatar_type) throw new DomainError('NOT_FOUND')
  return { contentType: found.avatar_type, content: files.open(placeOf(userId)) }
}

/**
 * Switches a person off and ends all their sessions; what they did stays. Raises NOT_RECENT unless they proved who they
 * are within five minutes, and OWNS_COMPANY while a company has nobody else as its owner.
 */
export async function deactivate(
  { db, clock }: Identity,
  { userId, methods }: Bearer,
  { address }: Pick<Caller, 'address'>,
): Promise<void> {
  const now = clock.now()
  if (!isRecent(methods, now)) throw new DomainError('NOT_RECENT')
  const [companies] = await db.batch(null, [companiesOf(userId)])
  const owned = companies.filter(({ role }) => role === 'owner').map(({ name }) => name)
  if (owned.length > 0) throw new DomainError('OWNS_COMPANY', { companies: owned.join(', ') })
  const note = auditAccount({ userId, address }, 'switched-off')
  await db.batch(null, [switchOff(userId), ...endSessionsOf(userId, now), note])
}

function placeOf(userId: string): string {
  return `avatars/${userId}`
}
