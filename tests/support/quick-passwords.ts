/** Passwords of tests cost next to nothing: what they cost on every server is told by `sign-in.test.ts`, and by servers of their own. */
import { lowerPasswordCost } from '../../server/services/identity/passwords.ts'

export const quick = { memoryCost: 64, timeCost: 1 }

lowerPasswordCost(quick)
