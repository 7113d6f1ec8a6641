/**
 * Reads camt files that a bank packs into a ZIP archive. Names are used to sort the files and in errors, never as paths. Every file
 * must be a camt file of the same format: a camt.052 or .054 repeats entries of a camt.053. Limits apply before a
 * text is built: the number of files, and the size of all of them, which no file can exceed while it is unpacked.
 */
import { joinBankFiles } from '../../../domain/banking/statements/join-bank-files.ts'
import type { NamedBankFile } from '../../../domain/banking/statements/join-bank-files.ts'
import type { BankFile } from '../../../domain/banking/statements/bank-file.ts'
import { readBankFile } from '../../../domain/banking/statements/read-bank-file.ts'
import { DomainError } from '../../../domain/errors.ts'
import { mostImportBytes } from '../../../domain/imports/kinds.ts'
import { unpackedBytes } from '../../spreadsheet/unpack-part.ts'
import type { ZipPart } from '../../spreadsheet/zip-directory.ts'
import { DamagedArchive, zipParts } from '../../spreadsheet/zip-directory.ts'
import { isDamagedPacking, textOf } from './table-file.ts'
import { cutText } from '../../../domain/language/cut-text.ts'

const mostFiles = 1000
const longestName = 100

/**
 * Returns the statements of an archive, or null for a workbook. Raises ARCHIVE_DAMAGED, ARCHIVE_CONTENT and ARCHIVE_UNREADABLE with
 * the file, ARCHIVE_FORMATS, and TOO_LARGE above 1,000 files or 64 MiB.
 */
export async function readStatementArchive(archive: Uint8Array): Promise<BankFile | null> {
  const parts = partsOf(archive)
  if (parts.some(({ name }) => name === '[Content_Types].xml')) return null
  if (parts.length > mostFiles) throw new DomainError('TOO_LARGE', { max: '1,000 files' })
  if (parts.reduce((sum, { size }) => sum + size, 0) > mostImportBytes) {
    throw new DomainError('TOO_LARGE', { max: '64 MiB' })
  }
  const files: NamedBankFile[] = []
  for (const part of parts.filter(isFile)) files.push(await readPart(archive, part))
  const [first] = files
  if (!first) throw new DomainError('ARCHIVE_DAMAGED')
  if (files.some(({ format }) => format !== first.format)) throw new DomainError('ARCHIVE_FORMATS')
  return { format: first.format, ...joinBankFiles(files) }
}

function partsOf(archive: Uint8Array): ZipPart[] {
  try {
    return zipParts(archive, mostFiles)
  } catch (error) {
    throw isDamage(error) ? new DomainError('ARCHIVE_DAMAGED') : error
  }
}

/** Folders, and what macOS adds to an archive, have no statements. */
function isFile({ name }: ZipPart): boolean {
  return !name.endsWith('/') && !name.startsWith('__MACOSX/')
}

async function readPart(archive: Uint8Array, part: ZipPart): Promise<NamedBankFile> {
  const name = cutText(part.name.split('/').at(-1) ?? '', longestName)
  const text = await textOfPart(archive, part, name)
  try {
    const file = readBankFile(text)
    if (!file?.format.startsWith('camt')) throw new DomainError('ARCHIVE_CONTENT', { file: name })
    return { ...file, name: part.name, lineCount: text.split('\n').length }
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'STATEMENT_UNREADABLE') throw error
    throw new DomainError('ARCHIVE_UNREADABLE', { ...error.params, file: name })
  }
}

async function textOfPart(archive: Uint8Array, part: ZipPart, name: string): Promise<string> {
  const chunks: Uint8Array[] = []
  try {
    for await (const chunk of unpackedBytes(archive, part)) chunks.push(chunk)
  } catch (error) {
    throw isDamage(error) ? new DomainError('ARCHIVE_DAMAGED') : error
  }
  // A packed file within the archive is not unpacked.
  if (isPacked(chunks[0])) throw new DomainError('ARCHIVE_CONTENT', { file: name })
  try {
    return await textOf(each(chunks))
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'FILE_TYPE') throw error
    throw new DomainError('ARCHIVE_CONTENT', { file: name })
  }
}

function isDamage(error: unknown): boolean {
  return error instanceof DamagedArchive || isDamagedPacking(error)
}

function isPacked(bytes: Uint8Array | undefined): boolean {
  return bytes?.[0] === 0x1f && bytes[1] === 0x8b
}

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items
}
