/** Makes password hashing cheap in tests: `sign-in.test.ts` tests its real cost, on separate servers. */
import { lowerPasswordCost } from '../../server/services/identity/passwords.ts'

export const quick = { memoryCost: 64, timeCost: 1 }

lowerPasswordCost(quick)
