-- An item and a contact with the records that were merged into them. $1 company, $2 item, $3 contact (null: none)
with recursive chosen as (
  select id from party where company_id = $1 and id = $3::uuid
  union
  select p.id from chosen c join party p on p.company_id = $1 and p.merged_into_id = c.id
)
select 'item' as field, i.id from item i where i.company_id = $1 and $2::uuid in (i.id, i.merged_into_id)
union all
select 'party', id from chosen;
