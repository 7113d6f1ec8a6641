/** The rows of files attached to records and documents. */
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

export type StoredFile = {
  id: string
  name: string
  content_type: string
  size: number
  sha256: string
  created_at: Date
  created_by_label: string
}
export type DocumentOf = { companyId: string; path: string; documentId: string }

/** Returns the files of a document, oldest first. */
export function filesOf({ companyId, path, documentId }: DocumentOf): Statement<StoredFile> {
  return statement(
    `select f.id, f.name, f.content_type, f.size, f.sha256, f.created_at,
       coalesce(nullif(u.full_name, ''), u.email) as created_by_label
     from file f join app_user u on u.id = f.created_by
     where f.company_id = $1 and f.document_path = $2 and f.document_id = $3 order by f.id`,
    [companyId, path, documentId],
  )
}

export type NewFile = DocumentOf & {
  id: string
  name: string
  contentType: string
  size: number
  sha256: string
  createdBy: string
  at: Date
}

/** Inserts the row of a file. */
export function insertFile(file: NewFile): Statement {
  const { companyId, id, path, documentId, name, contentType, size, sha256, createdBy, at } = file
  return statement(
    `insert into file (company_id, id, document_path, document_id, name, content_type, size, sha256, created_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [companyId, id, path, documentId, name, contentType, size, sha256, createdBy, at],
  )
}

/** Deletes the row of a file. */
export function deleteFile(companyId: string, id: string): Statement {
  return statement('delete from file where company_id = $1 and id = $2', [companyId, id])
}
