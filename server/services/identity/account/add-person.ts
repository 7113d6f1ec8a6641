import { insertPerson } from '../../../db/identity/identity-store.ts'
import { newId } from '../../core/unit-of-work.ts'
import type { Identity } from '../identity.ts'
import { hashPassword } from '../passwords.ts'
import { normalEmail } from '../sign-in.ts'

/** Creates a user who can sign in; returns their id. Raises DUPLICATE at `email` when the address is used. */
export async function addPerson(
  { db }: Pick<Identity, 'db'>,
  person: { email: string; fullName: string; password: string },
): Promise<string> {
  const id = newId()
  const passwordHash = await hashPassword(person.password)
  await db.batch(null, [
    ...insertPerson({ id, email: normalEmail(person.email), fullName: person.fullName, passwordHash }),
  ])
  return id
}
