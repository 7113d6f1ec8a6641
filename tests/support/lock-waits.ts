import { testNodes } from './test-nodes.ts'

/** Selects the sessions that wait for a lock of the transaction that asks, on whatever machine. */
export const waitingForThis =
  testNodes.length > 0
    ? 'select distinct waiting_gpid from citus_lock_waits where blocking_gpid = citus_backend_gpid()'
    : 'select distinct pid from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))'
