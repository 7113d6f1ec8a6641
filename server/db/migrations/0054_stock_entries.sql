-- What counts of an adjustment or a conversion is what it posted and nothing has reversed, as the journal says.
alter table inventory_adjustment drop column entry_id;
alter table inventory_conversion drop column entry_id;
