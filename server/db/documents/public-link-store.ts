/** Public links, which show one document to anybody who has them. */
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

export type StoredLink = {
  id: string
  expires_at: Date
  revoked_at: Date | null
  opened_count: number
  last_opened_at: Date | null
  created_at: Date
  created_by_label: string
}

/** Returns the links of a document, the newest first. */
export function linksOf(companyId: string, path: string, documentId: string): Statement<StoredLink> {
  return statement(
    `select l.id, l.expires_at, l.revoked_at, l.opened_count, l.last_opened_at, l.created_at,
       coalesce(nullif(u.full_name, ''), u.email) as created_by_label
     from public_link l join app_user u on u.id = l.created_by
     where l.company_id = $1 and l.document_path = $2 and l.document_id = $3 order by l.created_at desc, l.id desc`,
    [companyId, path, documentId],
  )
}

export type NewLink = {
  id: string
  path: string
  documentId: string
  /** The hash of the token in the address, SHA-256 in hexadecimal. */
  hash: string
  expiresAt: Date
  createdBy: string
  at: Date
}

/** Stores a new link; a revoked one of the same hash becomes valid again. */
export function insertLink(
  companyId: string,
  { id, path, documentId, hash, expiresAt, createdBy, at }: NewLink,
): Statement {
  return statement(
    `insert into public_link (company_id, id, document_path, document_id, hash, expires_at, created_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict on constraint public_link_hash_key do update set revoked_at = null, expires_at = excluded.expires_at`,
    [companyId, id, path, documentId, hash, expiresAt, createdBy, at],
  )
}

/** Extends a link to another moment; a row when a valid one of the hash exists. */
export function extendLink(
  companyId: string,
  { hash, expiresAt }: Pick<NewLink, 'hash' | 'expiresAt'>,
): Statement<{ id: string }> {
  return statement(
    `update public_link set expires_at = $3 where company_id = $1 and hash = $2 and revoked_at is null returning id`,
    [companyId, hash, expiresAt],
  )
}

/** Revokes a link; a row when it was a valid one of the document. */
export function revokeLink(
  companyId: string,
  { id, path, documentId, at }: { id: string; path: string; documentId: string; at: Date },
): Statement<{ id: string }> {
  return statement(
    `update public_link set revoked_at = $5
     where company_id = $1 and id = $2 and document_path = $3 and document_id = $4 and revoked_at is null returning id`,
    [companyId, id, path, documentId, at],
  )
}

/** Returns the link of a hash, before the company is known. */
export function linkOfHash(hash: string): Statement<{ company_id: string; id: string }> {
  return statement('select company_id, id from public_link_of_hash($1)', [hash])
}

export type OpenedLink = {
  slug: string
  document_path: string
  document_id: string
  expires_at: Date
  created_by: string
}

/** Returns the document of a link. */
export function linkOf(companyId: string, id: string): Statement<OpenedLink> {
  return statement(
    `select c.slug, l.document_path, l.document_id, l.expires_at, l.created_by
     from public_link l join company c on c.id = l.company_id where l.company_id = $1 and l.id = $2`,
    [companyId, id],
  )
}

/** Counts an opening of a link. */
export function countOpening(companyId: string, id: string, at: Date): Statement {
  return statement(
    'update public_link set opened_count = opened_count + 1, last_opened_at = $3 where company_id = $1 and id = $2',
    [companyId, id, at],
  )
}
