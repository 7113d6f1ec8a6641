/** A person is told when they are signed in with a device that they had not used before; of the very first nobody is. */
import type { Statement } from '../../../db/core/client.ts'
import { noteDevice, otherDevices } from '../../../db/identity/device-store.ts'
import { mailTo, spoken } from '../mail-out.ts'
import type { Caller, Portal } from '../site.ts'
import { hashOf } from '../tokens.ts'

/** The statements that note the caller's device, with the notice if it is new to a person who has used others. */
export async function greetDevice(portal: Portal, userId: string, caller: Caller): Promise<Statement[]> {
  const { userAgent, address } = caller
  const now = portal.clock.now()
  const device = { userId, hash: deviceOf(userAgent), now }
  const [[seen]] = await portal.db.batch(null, [otherDevices(device)])
  const note = noteDevice(device)
  // A person who is being made just now has no row, and no device.
  if (!seen || seen.is_known || !seen.has_others) return [note]
  const params = { userAgent: userAgent.slice(0, 255), address, at: spoken(now) }
  return [note, mailTo(portal.site, { to: seen.email, template: 'new_sign_in', params })]
}

/** Browser and system: a new version of them is no new device. */
function deviceOf(userAgent: string): Buffer {
  return hashOf(userAgent.slice(0, 255).replace(/[\d._]+/g, ''))
}
