-- The quantity of an item at or below which the dashboard lists it as low in stock.
alter table item add column reorder_level numeric(20, 6) check (reorder_level >= 0);
create index item_reorder on item (company_id, id) where reorder_level is not null;
