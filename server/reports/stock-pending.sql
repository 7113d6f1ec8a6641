-- How many items wait for their costs to be computed anew. $1 company
select count(*)::int as items from stock_balance where company_id = $1 and recost_from is not null;
