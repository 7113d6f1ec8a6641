/** Compares the facts of tills with their documents and the high-water marks. */
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'
import type { Count, Offence } from './verify-store.ts'

/** Counts the recorded facts of all tills. */
export function countFacts(companyId: string): Statement<Count> {
  return statement('select count(*) from till_fact where company_id = $1', [companyId])
}

/** Returns posted facts without their document, gaps below a high-water mark, and marks whose hash is that of another fact. */
export function tillDifferences(companyId: string): Statement<Offence> {
  return statement(
    `select 'Record ' || f.n || ' of till ' || t.name || ' has no document.' as detail
     from till_fact f
     join till t on t.company_id = f.company_id and t.id = f.till_id
     left join trade_document d on d.company_id = f.company_id and d.id = f.document_id and d.path = f.document_path and d.status <> 'Draft'
     left join payment p on p.company_id = f.company_id and p.id = f.document_id and p.path = f.document_path
     left join journal_voucher v on v.company_id = f.company_id and v.id = f.document_id and f.document_path = 'account/journal-vouchers'
     where f.company_id = $1 and f.posted_at is not null and num_nonnulls(d.id, p.id, v.id) = 0
       and (f.document_id is not null or f.kind in ('sale', 'return', 'drawer'))
     union all
     select 'The records of till ' || t.name || ' have a gap below ' || t.high_water || '.' from till t
     where t.company_id = $1 and t.high_water <> (
       select count(*) from till_fact f where f.company_id = t.company_id and f.till_id = t.id and f.n <= t.high_water)
     union all
     select 'Record ' || f.n || ' of till ' || t.name || ' differs from the stored head of its chain.' from till t
     join till_fact f on f.company_id = t.company_id and f.till_id = t.id and f.n = t.high_water
     where t.company_id = $1 and f.hash <> t.head
     limit 20`,
    [companyId],
  )
}
