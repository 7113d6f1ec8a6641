import { hash, verify } from '@node-rs/argon2'

/** The library's algorithm is argon2id unless it is told otherwise. */
const cost = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 }

/** Stands in for a person who does not exist, so that refusing them takes as long as refusing a wrong password. */
const nobody = '$argon2id$v=19$m=65536,t=3,p=1$H2oS2Eh8/zcDex0b3YVAog$u25XX5f+xKbLFb/ZclCbAFkFTiQQvsMD1qnsiMEBRM0'

/** The stored form of a password (argon2id, 64 MiB, three passes). */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

/** Whether the password fits. Without a stored hash the answer is no, after the same work. */
export async function passwordFits(storedHash: string | null, password: string): Promise<boolean> {
  const fits = await verify(storedHash ?? nobody, password)
  return fits && storedHash !== null
}
