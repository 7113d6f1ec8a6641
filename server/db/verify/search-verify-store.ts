/** Compares documents with their rows for the search. */
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'
import type { Count, Offence } from './verify-store.ts'

/** Counts the documents that the search holds. */
export function countSearched(companyId: string): Statement<Count> {
  return statement('select count(*) from document_search where company_id = $1', [companyId])
}

/** Returns documents whose row for the search is missing, outdated or left over. */
export function unsearchedDocuments(companyId: string): Statement<Offence> {
  const columns = 'path, document_id, number, reference, subject_id, billing_name, amount, date, status, remarks, words'
  return statement(
    `select path || ' ' || coalesce(number, document_id::text) ||
       case source when 'document' then ' is missing or outdated in the search index.' else ' is in the search index without a document.' end as detail
     from (
       select distinct on (path, document_id) path, document_id, number, source from (
         select 'document' as source, * from (
           select ${columns} from searched_document where company_id = $1
           except select ${columns} from document_search where company_id = $1) missing
         union all
         select 'search', * from (
           select ${columns} from document_search where company_id = $1
           except select ${columns} from searched_document where company_id = $1) stray
       ) different order by path, document_id, source
     ) offences limit 20`,
    [companyId],
  )
}
