/** What an archive holds besides the tables: the company itself, its people, its chain, and the files that it names. */
import pg from 'pg'
import { auditRow } from '../verify/audit-chain-store.ts'
import type { Connection } from './connection.ts'

/** Returns the columns of the company but its id, slug and end, as texts by name. */
export async function companyValues({ run }: Connection, companyId: string): Promise<Record<string, string | null>> {
  const [row] = await run<{ values: Record<string, string | null> }>(
    `select jsonb_object_agg(f.key, f.value) as values
     from company c cross join lateral jsonb_each_text(to_jsonb(c) - array['id', 'slug', 'deleted_at', 'deleted_by']) f
     where c.id = $1`,
    [companyId],
  )
  return row?.values ?? {}
}

/** Returns the query for the users whom rows of the company name: nothing of how they sign in. */
export function peopleQuery(tables: readonly { name: string; people: string[] }[], companyId: string): string {
  const company = pg.escapeLiteral(companyId)
  const ids = tables.flatMap(({ name, people }) =>
    people.map(
      (column) =>
        `select ${pg.escapeIdentifier(column)} from ${pg.escapeIdentifier(name)} where company_id = ${company}`,
    ),
  )
  return `select id, email, full_name from app_user where id in (${ids.join(' union ')}) order by id`
}

/** Returns the query for the chain: each seal with the text that its row hash is the SHA-256 of. */
export function chainQuery(companyId: string): string {
  return `select s.position, s.audit_id, s.row_hash, s.chain_hash, audit_row_text(${auditRow}) as content
    from audit_seal s join audit_log a on a.company_id = s.company_id and a.id = s.audit_id
    where s.company_id = ${pg.escapeLiteral(companyId)} order by s.position`
}

export type AuditHead = { sealed: string; head: string | null }

/** Returns the number of seals and the last hash of the chain. */
export async function auditHead({ run }: Connection, companyId: string): Promise<AuditHead> {
  const [row] = await run<AuditHead>(
    `select coalesce(max(position), 0)::text as sealed,
       (select chain_hash from audit_seal where company_id = $1 order by position desc limit 1) as head
     from audit_seal where company_id = $1`,
    [companyId],
  )
  return row ?? { sealed: '0', head: null }
}

export type AttachedFile = { id: string; path: string; document_id: string; number: string | null; name: string }

/** Returns the next attached files after an id. */
export async function attachedFiles(
  { run }: Connection,
  companyId: string,
  after: string | null,
): Promise<AttachedFile[]> {
  return run(
    `select f.id, f.document_path as path, f.document_id, d.number, f.name
     from file f left join posted_document d on d.company_id = f.company_id and d.document_path = f.document_path
       and d.document_id = f.document_id
     where f.company_id = $1 and ($2::uuid is null or f.id > $2) order by f.id limit 500`,
    [companyId, after],
  )
}

/** Returns the first and the last day of the books. */
export async function daysOfBooks(
  { run }: Pick<Connection, 'run'>,
  companyId: string,
): Promise<{ start_date: string; end_date: string }> {
  const [row] = await run<{ start_date: string | null; end_date: string | null }>(
    'select min(start_date) as start_date, max(end_date) as end_date from fiscal_year where company_id = $1',
    [companyId],
  )
  return { start_date: row?.start_date ?? '2000-01-01', end_date: row?.end_date ?? '2000-12-31' }
}
