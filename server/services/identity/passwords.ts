import { hash, verify } from '@node-rs/argon2'

/** The cost of hashing a password: KiB of memory, and passes over it. */
type Cost = { memoryCost: number; timeCost: number }

/** The cost on every server; no setting changes it. */
const full: Cost = { memoryCost: 64 * 1024, timeCost: 3 }
let cost = full

/**
 * Sets the cost of hashing passwords from now on; without an argument that of every server. For tests, which hash
 * hundreds of passwords: `tests/tidy.test.ts` finds any other use.
 */
export function lowerPasswordCost(newCost: Cost = full): void {
  cost = newCost
}

/** The hash compared for an unknown user, so that the refusal takes as long as that of a wrong password. */
const dummyHash = ({ memoryCost, timeCost }: Cost): string =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=1$H2oS2Eh8/zcDex0b3YVAog$u25XX5f+xKbLFb/ZclCbAFkFTiQQvsMD1qnsiMEBRM0`

/** Returns the hash of a password (argon2id, the default of the library; 64 MiB, three passes). */
export function hashPassword(password: string): Promise<string> {
  return hash(password, { ...cost, parallelism: 1 })
}

/** Returns whether the password fits. Without a stored hash it does the same work and returns false. */
export async function passwordFits(storedHash: string | null, password: string): Promise<boolean> {
  const fits = await verify(storedHash ?? dummyHash(cost), password)
  return fits && storedHash !== null
}
