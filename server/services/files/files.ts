/**
 * Files attached to a record, a document or a line of a bank statement. Users who may read the document see them, users who may change it add and
 * remove them. At most 20 per document and 10 MiB per file, of the kinds that `kindOf` accepts by content.
 */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { DomainError, refuse } from '../../../domain/errors.ts'
import type { Resource } from '../../../domain/resources/core/define.ts'
import { rightsOf } from '../../../domain/resources/core/define.ts'
import { bankingStatementLines } from '../../../domain/resources/banking/banking-statement-lines.ts'
import { isId } from '../../../domain/resources/core/list-query.ts'
import type { Transaction } from '../../db/core/client.ts'
import type { DocumentOf, StoredFile } from '../../db/records/file-store.ts'
import { deleteFile, filesOf, insertFile } from '../../db/records/file-store.ts'
import { lockStatement } from '../../db/records/records-store.ts'
import { holdBankOfLine } from '../../db/banking/bank-statement-store.ts'
import type { FileStore } from '../../storage/files.ts'
import { picturesOf } from './picture.ts'
import { recordAnswer, recordOf } from '../core/records.ts'
import type { Changes, Context, DecisionContext } from '../core/unit-of-work.ts'
import { audit, newId, require } from '../core/unit-of-work.ts'
import { fittingName, kindOf } from './file-kind.ts'

/** A record or document of a resource. */
export type Owner = { resource: Resource; id: string }
/** An uploaded file; `isCut` returns afterwards whether it was longer than `mostBytes`. */
export type SentFile = { name: string; content: AsyncIterable<Buffer>; isCut: () => boolean }

const mostFiles = 20
export const mostBytes = 10 * 1024 * 1024

/** Returns the files of a document, the oldest first. Raises NOT_ALLOWED, NOT_FOUND. */
export async function listFiles(context: Context, owner: Owner): Promise<StoredFile[]> {
  await admit(context, owner, 'read')
  const [files] = await context.db.batch(context.who.companyId, [filesOf(documentOf(context, owner))])
  return files
}

/** Raises NOT_ALLOWED or NOT_FOUND before the upload is read. */
export function admitFile(context: Context, owner: Owner): Promise<void> {
  return admit(context, owner, 'update')
}

/**
 * Stores an uploaded file. The same file uploaded again is stored once. Raises at `file`: TOO_LARGE, FILE_TYPE,
 * TOO_MANY_FILES.
 */
export async function addFile(
  context: Context,
  owner: Owner,
  { upload, files }: { upload: SentFile; files: FileStore },
): Promise<StoredFile> {
  await admit(context, owner, 'update')
  const chunks: Buffer[] = []
  for await (const chunk of upload.content) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  if (upload.isCut()) refuse([{ code: 'TOO_LARGE', path: 'file', params: { max: '10 MiB' } }])
  const kind = await kindOf(bytes, upload.name)
  if (!kind) throw new DomainError('FILE_TYPE', {}, [{ code: 'FILE_TYPE', path: 'file' }])
  const fileInfo = { name: fittingName(upload.name, kind), contentType: kind.contentType }
  const id = await context.db.transaction(context.who.companyId, (tx) =>
    storeFile(context, owner, { tx, files, bytes, ...fileInfo }),
  )
  return fileOf(context, owner, id)
}

type Upload = { tx: Transaction; files: FileStore; bytes: Buffer; name: string; contentType: string }

/** Stores a file with the document locked, so that it exists and nobody else adds a file at the same time. */
async function storeFile(context: DecisionContext, owner: Owner, input: Upload): Promise<string> {
  const { tx, files, bytes, name, contentType } = input
  const { clock, who } = context
  const document = documentOf(context, owner)
  const version = await lock(context, owner, tx)
  const storedFiles = await tx.run(filesOf(document))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const same = storedFiles.find((file) => file.name === name && file.sha256 === sha256)
  if (same) return same.id
  if (storedFiles.length >= mostFiles) {
    refuse([{ code: 'TOO_MANY_FILES', path: 'file', params: { max: String(mostFiles) } }])
  }
  const id = newId()
  const size = bytes.length
  await tx.run(insertFile({ ...document, id, name, contentType, size, sha256, createdBy: who.userId, at: clock.now() }))
  await leaveTrace(context, owner, { tx, version, action: 'add-file', changes: { file: [null, name] } })
  // Last, so that hardly anything can fail between the content on the disk and its row.
  await files.put(keyOfFile(context, id), Readable.from([bytes]))
  return id
}

/** Removes a file from its document, with its content. Raises NOT_ALLOWED, NOT_FOUND. */
export async function removeFile(
  context: Context,
  owner: Owner,
  { id, files }: { id: string; files: FileStore },
): Promise<void> {
  await admit(context, owner, 'update')
  await context.db.transaction(context.who.companyId, async (tx) => {
    const version = await lock(context, owner, tx)
    const file = (await tx.run(filesOf(documentOf(context, owner)))).find((one) => one.id === id)
    if (!file) throw new DomainError('NOT_FOUND')
    await tx.run(deleteFile(context.who.companyId, id))
    await leaveTrace(context, owner, { tx, version, action: 'remove-file', changes: { file: [file.name, null] } })
  })
  await files.remove(keyOfFile(context, id))
}

/** Opens a file with its content. Raises NOT_ALLOWED, NOT_FOUND. */
export async function openFile(
  context: Context,
  owner: Owner,
  { id, files }: { id: string; files: FileStore },
): Promise<{ file: StoredFile; content: Readable }> {
  await admit(context, owner, 'read')
  const file = await fileOf(context, owner, id)
  return { file, content: files.open(keyOfFile(context, id)) }
}

/**
 * Deletes a document by its own use-case; the database deletes the rows of its files, and their contents and pictures
 * are deleted after them.
 */
export async function deleteWithFiles(
  context: Context,
  owner: Owner,
  { files, remove }: { files: FileStore; remove: () => Promise<void> },
): Promise<void> {
  const statements = isId(owner.id) ? [filesOf(documentOf(context, owner))] : []
  const [storedFiles = []] = await context.db.batch(context.who.companyId, statements)
  await remove()
  await removeContents(context, { ids: storedFiles.map(({ id }) => id), files })
  if (isId(owner.id)) await files.removeAll(picturesOf(context.who.companyId, owner.id))
}

/** Removes the contents of files whose rows are deleted. */
export async function removeContents(
  context: DecisionContext,
  { ids, files }: { ids: readonly string[]; files: FileStore },
): Promise<void> {
  for (const id of ids) await files.remove(keyOfFile(context, id))
}

async function admit(context: Context, { resource, id }: Owner, action: 'read' | 'update'): Promise<void> {
  require(context, `${rightsOf(resource)}.${action}`)
  await recordOf(context, resource, id)
}

/** A line of a bank statement is never changed; what belongs to it is serialised by its bank account. */
async function lock({ who }: DecisionContext, { resource, id }: Owner, tx: Transaction): Promise<number> {
  const isLine = resource.path === bankingStatementLines.path
  const [stored] = await tx.run(isLine ? holdBankOfLine(who.companyId, id) : lockStatement(resource, who.companyId, id))
  if (!stored) throw new DomainError('NOT_FOUND')
  return stored.version
}

async function fileOf(context: Context, owner: Owner, id: string): Promise<StoredFile> {
  const [storedFiles] = await context.db.batch(context.who.companyId, [filesOf(documentOf(context, owner))])
  const file = storedFiles.find((one) => one.id === id)
  if (!file) throw new DomainError('NOT_FOUND')
  return file
}

function documentOf({ who }: DecisionContext, { resource, id }: Owner): DocumentOf {
  return { companyId: who.companyId, path: resource.path, documentId: id }
}

function keyOfFile({ who }: DecisionContext, id: string): string {
  return `files/${who.companyId}/${id}`
}

type Trace = { tx: Transaction; version: number; action: string; changes: Changes }

async function leaveTrace(context: DecisionContext, { resource, id }: Owner, { tx, ...act }: Trace): Promise<void> {
  const answer = recordAnswer(context, resource, id)
  const { [resource.title]: title, [`${resource.title}_label`]: label } = answer.take(await tx.batch(answer.statements))
  await tx.run(audit(context, { ...act, resource: resource.path, objectId: id, label: String(label ?? title ?? '') }))
}
