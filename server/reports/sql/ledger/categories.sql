-- The category tree: roots in the order of statements, below them by code. $1 company, $2 top (null: all roots)
select c.id, c.parent_id, c.name, c.code, c.system_code, c.version,
  coalesce(array_position(
    array['ASSETS', 'LIABILITIES', 'EQUITY', 'INCOME', 'EXPENSES', 'OPEN-BAL-DIFF'], c.system_code), 0) as place
from account_category c
where c.company_id = $1
  and ($2::uuid is null or c.id in (select id from category_with_descendants($1::uuid, $2::uuid)));
