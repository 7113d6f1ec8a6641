-- Discounts of documents reduce revenue or cost in new companies; existing ones keep their setting.
alter table trade_setting
  alter column sales_trade_discount set default true,
  alter column purchase_trade_discount set default true;
