/**
 * Tells faults that pass from those that the next try meets again.
 *
 *   the connection to the database is lost, a deadlock, a full disk     passing
 *   a limit of files, a right that is missing, a bug                    not
 */
import pg from 'pg'
import { DomainError } from '../../../domain/errors.ts'
import { isConnectionLost } from '../../db/core/database-errors.ts'

/** Another import wrote the same, or the server or the database was busy or out of space. */
const passingCodes: ReadonlySet<string> = new Set(['DUPLICATE', 'BUSY', 'DISK_FULL', 'INTERNAL'])
/** Connection, rollback for others' sake, resources, locks, an operator's intervention, the system below PostgreSQL. */
const passingStates = /^(08|40|53|55P03|57|58)/

/** Returns whether work that raised the error may succeed when it is repeated as it is. */
export function isPassingFault(error: unknown): boolean {
  if (error instanceof DomainError) return passingCodes.has(error.code)
  if (error instanceof pg.DatabaseError) return passingStates.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  // Errors of the operating system: sockets, files, disks.
  return 'syscall' in error || isConnectionLost(error) || isPassingFault(error.cause)
}
