-- The category tree with what financial statements arrange it by, each as it is set on the category itself. $1 company
select c.id, c.parent_id, c.name, c.code, c.system_code, c.statement_section, c.term, c.cash_flow_section,
  coalesce(array_position(
    array['ASSETS', 'LIABILITIES', 'EQUITY', 'INCOME', 'EXPENSES', 'OPEN-BAL-DIFF'], c.system_code), 0) as place
from account_category c
where c.company_id = $1;
