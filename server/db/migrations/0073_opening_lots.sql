-- Opening stock of an item can be several lots, each with the day on which it was received; null: at the start of the books.
alter table opening_stock add column received_on date;
alter table opening_stock drop constraint opening_stock_company_id_item_id_key;
alter table opening_stock add constraint opening_stock_lot unique nulls not distinct (company_id, item_id, received_on);
