import type { Statement } from './client.ts'
import { statement } from './client.ts'

/** Stores what this server derives from its key unless a server did before; the second statement reads what is stored. */
export function firstKeyCheck(keyCheck: string): [Statement, Statement<{ key_check: string }>] {
  return [
    statement('insert into installation (key_check) values ($1) on conflict do nothing', [keyCheck]),
    statement('select key_check from installation'),
  ]
}
