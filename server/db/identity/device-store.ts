/** The devices with which users have signed in. */
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

export type DeviceKey = { userId: string; hash: Buffer; now: Date }

/** Returns whether a user has signed in with this device, or with any; and the address of their notices. */
export function otherDevices({
  userId,
  hash,
}: DeviceKey): Statement<{ email: string; is_known: boolean; has_others: boolean }> {
  return statement(
    `select u.email, exists (select from known_device d where d.user_id = u.id and d.device_hash = $2) as is_known,
       exists (select from known_device d where d.user_id = u.id) as has_others
     from app_user u where u.id = $1`,
    [userId, hash],
  )
}

/** Stores that a user signed in with a device, or that they did so again. */
export function noteDevice({ userId, hash, now }: DeviceKey): Statement {
  return statement(
    `insert into known_device (user_id, device_hash, last_seen_at) values ($1, $2, $3)
     on conflict (user_id, device_hash) do update set last_seen_at = excluded.last_seen_at`,
    [userId, hash, now],
  )
}
