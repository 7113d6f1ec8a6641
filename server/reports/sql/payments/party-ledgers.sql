-- A party with its ledgers, null where it has none, and the currency of the company.
-- $1 company, $2 party
select p.id, p.name, p.tax_number, p.is_active, p.customer_account_id as customer, p.supplier_account_id as supplier,
  c.currency_code as currency, c.currency_digits as digits
from party p join company c on c.id = p.company_id where p.company_id = $1 and p.id = $2;
