/**
 * Measures signing in over HTTP beside checking the same password alone. The check is slow by design (argon2id, 64
 * MiB), so the remaining difference is the cost of everything else. Four users sign in again and again, concurrently.
 */
import { verify } from '@node-rs/argon2'
import { hashPassword } from '../../server/services/identity/passwords.ts'
import { untilTime } from './rounds.ts'

const seconds = 5
/** The number of users who sign in concurrently. */
export const places = 4

/** Runs two rounds of each, in turn; returns the line to print. `signIn` signs in one of the users once. */
export async function benchSignIn(password: string, signIn: (place: number) => Promise<unknown>): Promise<string> {
  const stored = await hashPassword(password)
  const everywhere = (act: (place: number) => Promise<unknown>) =>
    Array.from({ length: places }, (_, place) => async () => void (await act(place)))
  let [overHttp, alone] = [0, 0]
  for (let round = 0; round < 2; round += 1) {
    overHttp += (await untilTime(seconds, everywhere(signIn))) / 2
    alone +=
      (await untilTime(
        seconds,
        everywhere(() => verify(stored, password)),
      )) / 2
  }
  const share = Math.round((overHttp / alone) * 100)
  return `sign-in, ${places} at once: ${overHttp.toFixed(1)}/s over HTTP, ${alone.toFixed(1)}/s checks of the password alone: ${share} %`
}
