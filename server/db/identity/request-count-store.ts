import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

/** Requests of a key (a hash) since the last time; negative where earlier ones do not count any more. */
export type NewRequests = { key: Buffer; count: number }

/** Adds the requests of a server in this minute; the second statement reads what the others have counted for these keys. */
export function shareCounts(
  server: string,
  requests: readonly NewRequests[],
): [Statement, Statement<{ key: Buffer; count: number }>] {
  const keys = requests.map(({ key }) => key)
  return [
    statement(
      `insert into request_count as c (key, minute, server, count)
       select key, date_trunc('minute', clock_timestamp()), $1::uuid, count
       from unnest($2::bytea[], $3::integer[]) as r (key, count) order by key
       on conflict (key, minute, server) do update set count = c.count + excluded.count`,
      [server, keys, requests.map(({ count }) => count)],
    ),
    statement(
      `select key, greatest(sum(count), 0)::integer as count from request_count
       where key = any($2::bytea[]) and minute = date_trunc('minute', clock_timestamp()) and server <> $1::uuid
       group by key`,
      [server, keys],
    ),
  ]
}

/** Deletes the counts of minutes that are over. */
export function forgetCounts(): Statement {
  return statement(`delete from request_count where minute < clock_timestamp() - interval '2 minutes'`)
}
