-- The rate of the company's tax on its profit. $1 company
select c.corporate_tax_rate as rate from company c where c.id = $1;
