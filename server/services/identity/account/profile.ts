/** Changes the profile of a user: name, picture, deactivation. */
import { Readable } from 'node:stream'
import { DomainError, refuse } from '../../../../domain/errors.ts'
import type { Language } from '../../../../domain/language/languages.ts'
import {
  avatarType,
  companiesOf,
  endSessionsOf,
  lockPerson,
  renamePerson,
  setAvatarType,
  setLanguage,
  switchOff,
} from '../../../db/identity/identity-store.ts'
import type { FileStore } from '../../../storage/files.ts'
import { takePicture } from '../../files/picture.ts'
import type { Bearer } from '../access.ts'
import { auditAccount } from './audit-account.ts'
import type { Identity } from '../identity.ts'
import { isRecent } from '../methods.ts'
import type { Caller } from '../site.ts'

const longestName = 255

export type ProfileChange = {
  full_name?: string | undefined
  /** Null for the language of the company. */
  language?: Language | null | undefined
}

/** Changes the name of a user, and their language. Raises REQUIRED or TOO_LONG at `full_name`. */
export async function changeProfile({ db }: Identity, { userId }: Bearer, change: ProfileChange): Promise<void> {
  const name = change.full_name?.trim()
  if (name === '') refuse([{ code: 'REQUIRED', path: 'full_name' }])
  if (name !== undefined && name.length > longestName)
    refuse([{ code: 'TOO_LONG', path: 'full_name', params: { max: longestName.toString() } }])
  await db.batch(null, [
    ...(name === undefined ? [] : [renamePerson(userId, name)]),
    ...(change.language === undefined ? [] : [setLanguage(userId, change.language)]),
  ])
}

type Pictures = Identity & { files: FileStore }

/** Stores a picture of a user in place of the last one. `read` and errors as in `takePicture`. */
export async function putAvatar(
  { db, files }: Pictures,
  { userId }: Bearer,
  read: () => Promise<Buffer | null>,
): Promise<void> {
  const { bytes, type } = await takePicture(read)
  await db.transaction(null, async (tx) => {
    await tx.run(setAvatarType(userId, type))
    await files.put(keyOfAvatar(userId), Readable.from([bytes]))
  })
}

/** Removes a user's picture, if there is one. */
export async function removeAvatar({ db, files }: Pictures, { userId }: Bearer): Promise<void> {
  await db.batch(null, [setAvatarType(userId, null)])
  await files.remove(keyOfAvatar(userId))
}

/** Opens a user's picture with its media type. Raises NOT_FOUND without one. */
export async function openAvatar(
  { db, files }: Pictures,
  { userId }: Bearer,
): Promise<{ contentType: string; content: Readable }> {
  const [[person]] = await db.batch(null, [avatarType(userId)])
  if (!person?.avatar_type) throw new DomainError('NOT_FOUND')
  return { contentType: person.avatar_type, content: files.open(keyOfAvatar(userId)) }
}

/**
 * Deactivates a user and ends all their sessions; their records stay. Raises NOT_RECENT unless they authenticated
 * within five minutes, and OWNS_COMPANY while they are the only owner of a company.
 */
export async function deactivate(
  { db, clock }: Identity,
  { userId, methods }: Bearer,
  { address }: Pick<Caller, 'address'>,
): Promise<void> {
  const now = clock.now()
  if (!isRecent(methods, now)) throw new DomainError('NOT_RECENT')
  const note = auditAccount({ userId, address }, 'switched-off')
  await db.transaction(null, async (tx) => {
    await tx.run(lockPerson(userId))
    const companies = await tx.run(companiesOf(userId))
    const owned = companies.filter(({ role }) => role === 'owner').map(({ name }) => name)
    if (owned.length > 0) throw new DomainError('OWNS_COMPANY', { companies: owned.join(', ') })
    await tx.batch([switchOff(userId), ...endSessionsOf(userId, now), note])
  })
}

function keyOfAvatar(userId: string): string {
  return `avatars/${userId}`
}
