/** Says in one line why a command failed, and more only for a fault of the program itself. */
import pg from 'pg'
import { DomainError } from '../../domain/errors.ts'
import { ConfigError } from '../config.ts'
import { RecoveryError } from '../db/recovery/recover-cluster.ts'
import { ArchiveError } from '../services/archive/company-archive.ts'
import { BackupError } from '../services/backup/backup-archive.ts'

const reasons = [ConfigError, DomainError, BackupError, ArchiveError, RecoveryError, pg.DatabaseError]

/**
 * Returns the reason of an error: its message for a refusal, for what the system says of a file, a folder or the network, and
 * for what the database says; with its stack for any other.
 */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (reasons.some((kind) => error instanceof kind)) return error.message
  if ('syscall' in error) return reasonOfSystem(error as NodeJS.ErrnoException)
  // Several addresses of one host were tried.
  if (error instanceof AggregateError && error.errors.length > 0) {
    return [...new Set(error.errors.map(explain))].join('\n')
  }
  return error.stack ?? error.message
}

function reasonOfSystem(error: NodeJS.ErrnoException): string {
  return error.code === 'ENOENT' && error.path !== undefined
    ? `File or folder not found: ${error.path}.`
    : error.message
}
