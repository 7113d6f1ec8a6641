/** Returns SQL for the id of a record of the company `$1` and those of the records that it was merged into. */
export const survivors = (table: string, id: string) => `array(
         with recursive stays as (
           select ${id} as id
           union all
           select m.merged_into_id from stays s
           join ${table} m on m.company_id = $1 and m.id = s.id and m.merged_into_id is not null
         )
         select id from stays)`

/** Names `merged`: the party $2 with all that were merged into it, directly or through others. */
export const mergedParties = `with recursive merged as (
       select $2::uuid as id
       union
       select p.id from merged m join party p on p.company_id = $1 and p.merged_into_id = m.id
     )`
