-- The payments that cleared in a period, for reports of collection and commission: without it a day reads all payments.
create index payment_cleared on payment (company_id, ledger, clearing_date) where status = 'Cleared';
