-- Default names of categories and accounts in standard terms, unless the company renamed them or uses the new name; codes stay.
update account_category c set name = n.name
from (values
  ('A-DA', 'Deferred Assets', 'Prepayments'),
  ('A-CX', 'Capital Expenses', 'Capital expenditure'),
  ('A-D', 'Deposits Made', 'Deposits paid'),
  ('A-E', 'Employee', 'Employee advances'),
  ('A-CE', 'Cash Equivalent Account', 'Cash equivalents'),
  ('A-AR', 'Account Receivables', 'Accounts receivable'),
  ('L-AP', 'Account Payables', 'Accounts payable'),
  ('I-I-DI', 'Discount Income', 'Discounts received'),
  ('E-P', 'Purchase', 'Purchases'),
  ('E-I-P', 'Pay Head', 'Payroll'),
  ('E-I-DE', 'Discount Expenses', 'Discounts allowed')
) n(code, before, name)
where c.code = n.code and c.name = n.before and not exists (
  select 1 from account_category o
  where o.company_id = c.company_id and o.parent_id is not distinct from c.parent_id and o.name = n.name);

update account a set name = n.name
from (values
  ('Q-PL', 'Profit and Loss Account', 'Retained earnings'),
  ('Q-CI', 'Capital Investment', 'Capital introduced'),
  ('Q-DC', 'Drawing Capital', 'Drawings'),
  ('A-TR-TDS', 'TDS Receivables', 'TDS receivable'),
  ('I-I-DI-DI', 'Discount Income', 'Discounts received'),
  ('E-P-P', 'Purchase Account', 'Purchases'),
  ('E-I-DE-DE', 'Discount Expenses', 'Discounts allowed')
) n(code, before, name)
where a.code = n.code and a.name = n.before and not exists (
  select 1 from account o where o.company_id = a.company_id and o.category_id = a.category_id and o.name = n.name);
