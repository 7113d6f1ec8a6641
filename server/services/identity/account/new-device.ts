/** Notifies a user who signs in with a new device; not for their first device. */
import type { Statement } from '../../../db/core/client.ts'
import { noteDevice, otherDevices } from '../../../db/identity/device-store.ts'
import { mailTo } from '../mail-out.ts'
import type { Caller, Portal } from '../site.ts'
import { hashOf } from '../tokens.ts'

/**
 * Returns the statements that record the caller's device, with the notice if it is new to a user who has used others.
 */
export async function greetDevice(portal: Portal, userId: string, caller: Caller): Promise<Statement[]> {
  const { userAgent, address } = caller
  const now = portal.clock.now()
  const device = { userId, hash: deviceOf(userAgent), now }
  const [[otherDevice]] = await portal.db.batch(null, [otherDevices(device)])
  const note = noteDevice(device)
  // A user who is being created has no row and no device.
  if (!otherDevice || otherDevice.is_known || !otherDevice.has_others) return [note]
  const params = { userAgent: userAgent.slice(0, 255), address, at: now.toISOString() }
  return [note, mailTo(portal.site, { to: otherDevice.email, template: 'new_sign_in', params })]
}

/** Returns a hash of browser and system without their versions, so that an update is no new device. */
function deviceOf(userAgent: string): Buffer {
  return hashOf(userAgent.slice(0, 255).replace(/[\d._]+/g, ''))
}
