/**
 * Distinguishes transient faults from permanent ones.
 *
 *   the connection to the database is lost, a deadlock, a full disk     transient
 *   a limit of files, a missing permission, a bug                       permanent
 */
import pg from 'pg'
import { DomainError } from '../../../domain/errors.ts'
import { isConnectionLost } from '../../db/core/database-errors.ts'

/** Another import wrote the same, or the server or the database was busy or out of space. */
const transientCodes: ReadonlySet<string> = new Set(['DUPLICATE', 'BUSY', 'DISK_FULL', 'INTERNAL'])
/**
 * Connection, rollback because of others, resources, locks, an operator's intervention, the system below PostgreSQL.
 */
const transientStates = /^(08|40|53|55P03|57|58)/

/** Returns whether work that raised the error may succeed when it is repeated. */
export function isTransientFault(error: unknown): boolean {
  if (error instanceof DomainError) return transientCodes.has(error.code)
  if (error instanceof pg.DatabaseError) return transientStates.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  // Errors of the operating system: sockets, files, disks.
  return 'syscall' in error || isConnectionLost(error) || isTransientFault(error.cause)
}
