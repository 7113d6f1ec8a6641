import { hash, verify } from '@node-rs/argon2'

/** What hashing a password costs: KiB of memory, and passes over it. */
type Cost = { memoryCost: number; timeCost: number }

/** What every server works with. No setting of an installation changes it. */
const full: Cost = { memoryCost: 64 * 1024, timeCost: 3 }
let cost = full

/**
 * Lets passwords that are hashed from now on cost so much; called without a cost, as much as on every server. It is there for
 * tests, which hash hundreds of them: `tests/tidy.test.ts` finds any use in what is built.
 */
export function lowerPasswordCost(wanted: Cost = full): void {
  cost = wanted
}

/** Stands in for a person who does not exist, so that refusing them takes as long as refusing a wrong password. */
const nobody = ({ memoryCost, timeCost }: Cost): string =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=1$H2oS2Eh8/zcDex0b3YVAog$u25XX5f+xKbLFb/ZclCbAFkFTiQQvsMD1qnsiMEBRM0`

/** The stored form of a password (argon2id, which is what the library takes unless told otherwise; 64 MiB, three passes). */
export function hashPassword(password: string): Promise<string> {
  return hash(password, { ...cost, parallelism: 1 })
}

/** Whether the password fits. Without a stored hash the answer is no, after the same work. */
export async function passwordFits(storedHash: string | null, password: string): Promise<boolean> {
  const fits = await verify(storedHash ?? nobody(cost), password)
  return fits && storedHash !== null
}
