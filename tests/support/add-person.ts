import { insertPerson } from '../../server/db/identity/identity-store.ts'
import { newId } from '../../server/services/core/unit-of-work.ts'
import type { Identity } from '../../server/services/identity/identity.ts'
import { hashPassword } from '../../server/services/identity/passwords.ts'
import { normalEmail } from '../../server/services/identity/sign-in.ts'

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
