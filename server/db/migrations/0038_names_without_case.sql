-- Masters that people know by name have it once, whatever its capitals: "Acme" and "ACME" are one brand. Codes, and units'
-- short names (m and M), are told apart by them.
alter table brand drop constraint brand_company_id_name_key;
alter table inventory_category drop constraint inventory_category_company_id_name_key;
alter table unit drop constraint unit_company_id_name_key;
alter table tax_scheme drop constraint tax_scheme_company_id_name_key;
alter table sales_agent drop constraint sales_agent_company_id_name_key;
alter table sales_discount drop constraint sales_discount_company_id_name_key;
alter table purchase_discount drop constraint purchase_discount_company_id_name_key;
alter table payment_mode drop constraint payment_mode_company_id_name_key;
alter table permission_set drop constraint permission_set_company_id_name_key;

create function tell_names_apart(wanted regclass, field text) returns void language plpgsql as $$
declare
  round int := 0;
  renamed int := 1;
begin
  -- The oldest keeps its name, the next are numbered.
  while renamed > 0 loop
    execute format(
      'update %1$s t set %2$I = left(t.%2$I, 40) || '' ('' || (d.place + $1) || '')''
       from (select company_id, id, row_number() over (partition by company_id, lower(%2$I) order by created_at, id) as place
             from %1$s where %2$I is not null) d
       where d.place > 1 and t.company_id = d.company_id and t.id = d.id', wanted, field)
      using round;
    get diagnostics renamed = row_count;
    round := round + 1;
  end loop;
end
$$;

select tell_names_apart('brand', 'name');
select tell_names_apart('inventory_category', 'name');
select tell_names_apart('unit', 'name');
select tell_names_apart('tax_scheme', 'name');
select tell_names_apart('sales_agent', 'name');
select tell_names_apart('sales_discount', 'name');
select tell_names_apart('purchase_discount', 'name');
select tell_names_apart('payment_mode', 'name');
select tell_names_apart('permission_set', 'name');
drop function tell_names_apart;

create unique index brand_name on brand (company_id, lower(name));
create unique index inventory_category_name on inventory_category (company_id, lower(name));
create unique index unit_name on unit (company_id, lower(name));
create unique index tax_scheme_name on tax_scheme (company_id, lower(name));
create unique index sales_agent_name on sales_agent (company_id, lower(name));
create unique index sales_discount_name on sales_discount (company_id, lower(name));
create unique index purchase_discount_name on purchase_discount (company_id, lower(name));
create unique index payment_mode_name on payment_mode (company_id, lower(name));
create unique index permission_set_name on permission_set (company_id, lower(name));

-- A bill is entered once, whatever the capitals of its number.
drop index trade_document_supplier_no;
-- Of those that were entered twice the later ones are numbered.
do $$
declare
  round int := 0;
begin
  loop
    update trade_document t set supplier_no = left(t.supplier_no, 44) || ' (' || (d.place + round) || ')'
    from (
      select company_id, id, row_number() over (
        partition by company_id, party_id, fiscal_year_id, path, lower(supplier_no) order by created_at, id) as place
      from trade_document where supplier_no is not null and status = 'Issued'
    ) d
    where d.place > 1 and t.company_id = d.company_id and t.id = d.id;
    exit when not found;
    round := round + 1;
  end loop;
end
$$;
create unique index trade_document_supplier_no
  on trade_document (company_id, party_id, fiscal_year_id, path, lower(supplier_no))
  where supplier_no is not null and status = 'Issued';
