/** Comments on documents and parties, and the members who can be mentioned. */
import type { GrantRow } from '../people/access-store.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'
import type { DocumentOf } from './file-store.ts'

/** `body` is null once the comment is deleted. */
export type CommentRow = {
  id: string
  author_id: string
  author: string
  body: string | null
  recorded_at: Date
}

/**
 * Returns the comments of a document, oldest first; of a party including those of the parties that were merged into it.
 */
export function commentsOf({ companyId, path, documentId }: DocumentOf): Statement<CommentRow> {
  return statement(
    `with recursive merged as (
       select $3::uuid as id
       union
       select p.id from merged m join party p on p.company_id = $1 and p.merged_into_id = m.id where $2 = 'crm/parties'
     )
     select c.id, c.author_id, coalesce(nullif(u.full_name, ''), u.email) as author,
       case when c.deleted_at is null then c.body end as body, c.recorded_at
     from comment c join app_user u on u.id = c.author_id
     where c.company_id = $1 and c.document_path = $2 and c.document_id in (select id from merged)
     order by c.recorded_at, c.id`,
    [companyId, path, documentId],
  )
}

export type NewComment = DocumentOf & {
  id: string
  authorId: string
  body: string
  mentions: readonly string[]
  at: Date
}

/** Inserts a comment. */
export function insertComment(comment: NewComment): Statement {
  const { companyId, id, path, documentId, authorId, body, mentions, at } = comment
  return statement(
    `insert into comment (company_id, id, document_path, document_id, author_id, body, mentions, recorded_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [companyId, id, path, documentId, authorId, body, mentions, at],
  )
}

/** Marks a comment of its author as deleted; no row for one of somebody else or a deleted one. */
export function markCommentDeleted(
  companyId: string,
  { id, authorId, at }: { id: string; authorId: string; at: Date },
): Statement<{ body: string }> {
  return statement(
    `update comment set deleted_at = $4
     where company_id = $1 and id = $2 and author_id = $3 and deleted_at is null returning body`,
    [companyId, id, authorId, at],
  )
}

export type Colleague = { id: string; user_id: string; name: string; email: string; role: string; sets: GrantRow[] }

/** Returns the active members of a company with the basis of their permissions, by name. */
export function colleagues(companyId: string): Statement<Colleague> {
  return statement(
    `select m.id, m.user_id, coalesce(nullif(u.full_name, ''), u.email) as name, u.email, m.role,
       coalesce((select jsonb_agg(jsonb_build_object('shipped', p.shipped, 'permissions', p.permissions))
         from member_permission_set g join permission_set p on p.company_id = g.company_id and p.id = g.permission_set_id
         where g.company_id = m.company_id and g.member_id = m.id), '[]') as sets
     from member m join app_user u on u.id = m.user_id
     where m.company_id = $1 and m.is_active and u.is_active
     order by coalesce(nullif(u.full_name, ''), u.email) collate "und-x-icu", m.id`,
    [companyId],
  )
}
