-- What the application's role may do; everything not named here it may not. Repeatable.
grant usage on schema public to :app;
revoke all on all tables in schema public from :app;
revoke all on all functions in schema public from public;
grant execute on all functions in schema public to :app;

grant select, insert, update on app_user, auth_session, auth_token to :app;
grant delete on auth_session, auth_token to :app;
grant select, insert, update, delete on sign_in_failure to :app;
grant select, insert, update, delete on email_address, auth_flow, mail_key, mail_throttle, authenticator to :app;
grant select, insert, update on known_device to :app;
grant select, insert, update, delete on provider_account, provider_state to :app;

grant select, insert on installation to :app;
grant select on schema_migration to :app;
grant select, insert, update, delete on request_count to :app;

grant select, insert, update on company, member, fiscal_year, number_series, number_counter to :app;
grant select, insert, update, delete on invitation, invitation_permission_set, api_token to :app;
grant select on posted_document, stock_ledger to :app;
grant select, insert, update, delete on permission_set, member_permission_set to :app;
grant select, insert, update, delete on cheque_deposit_row to :app;
grant select, insert, update, delete on account_category, account, journal_voucher, journal_voucher_row, opening_balance,
  opening_item to :app;

-- Append-only: no right to update or delete, besides the triggers.
grant select, insert on journal_entry, journal_line, audit_log to :app;
grant select, insert, update on year_closing to :app;
-- Written by triggers and by the fold and seal functions only.
grant select on balance_delta, account_balance, audit_seal to :app;
grant select, insert, delete on idempotency_key to :app;
grant select, insert, delete on file to :app;
grant select, insert on comment to :app;
grant update (deleted_at) on comment to :app;
grant select, insert, update, delete on saved_view, dashboard_widget, report_schedule to :app;
-- Deleted with its view or its schedule.
grant select, insert, update on report_mail to :app;
grant select, insert, update, delete on job to :app;
grant select, insert, update on import to :app;
grant select, insert, update, delete on import_row, import_problem, import_correction to :app;
grant select, insert, update, delete on unit, brand, tax_scheme, inventory_category, item, item_unit to :app;
grant select, insert, update, delete on opening_stock, stock_count, stock_count_row, inventory_adjustment,
  inventory_adjustment_row, bill_of_material, bill_of_material_row, inventory_conversion, inventory_conversion_row to :app;
grant select, insert on item_merge, costing_change to :app;
-- Append-only; of a movement only that it is voided.
grant select, insert on stock_entry, stock_entry_cost, stock_cost_change to :app;
grant update (voided_at) on stock_entry to :app;
-- Derived from the movements.
grant select, insert, update, delete on stock_valuation, cost_layer, cost_layer_use, stock_balance to :app;
-- Written by triggers only.
grant select on stock_turnover, trade_delta, trade_turnover, document_search to :app;

grant select, insert, update, delete on party, party_alias, party_representative to :app;
grant select on account_turnover, account_overdue, customer, supplier to :app;
-- Made by triggers; of an item the day it is due and the date of its document may change.
grant select on open_item to :app;
grant update (due_date, document_date) on open_item to :app;
grant select, insert on allocation to :app;

grant select, insert, update, delete on sales_agent, sales_discount, purchase_discount, trade_document, trade_row, landed_cost_row to :app;
grant select, insert, update on trade_setting to :app;
grant select, insert, update, delete on recurring_template, recurring_template_row, recurring_template_cost, recurring_invoice,
  recurring_bill to :app;
-- Deleted with their template.
grant select, insert, update on recurring_run to :app;
grant select on trade_row_list, sales_row, purchase_row, sales_book, purchase_tax_line, purchase_book to :app;
-- A document is locked through its list while a file is added to it.
grant select, update on trade_list, sales_voucher, credit_note, purchase_voucher, debit_note, quotation, purchase_order,
  challan, goods_receipt to :app;
grant select, insert on trade_revision, challan_step, challan_step_row to :app;

grant select, insert, update, delete on bank_account, payment_mode, cheque_deposit, payment, payment_row, payment_wish, payment_relief to :app;
grant select, insert, update, delete on cash_deposit, fund_transfer, fund_transfer_template, tax_payment, cheque_issue to :app;
grant select, update on payment_receipt, supplier_payment to :app;
-- Facts of the bank: a line is deleted with its statement only.
grant select, insert, delete on bank_statement to :app;
grant select, insert on bank_statement_line to :app;
grant select, insert, update, delete on bank_rule to :app;
grant select, insert, delete on bank_match, bank_statement_lock to :app;
-- Deleted with their match.
grant select, insert on bank_match_line, bank_match_entry to :app;
-- Written by triggers only.
grant select on bank_line_reopened to :app;
grant select on statement_line to :app;
grant select, insert, update on mail_template, document_mail, public_link to :app;
grant select, insert, update, delete on print_run to :app;
grant select, insert, update, delete on tax_return to :app;
grant select, insert on tax_return_line to :app;
grant select, insert, delete on tax_return_correction to :app;
grant select, insert, update on self_audit to :app;
-- For the self-audit; the view shows a company its own documents only.
grant select on searched_document to :app;
-- Facts of tills are never deleted; of one that is not posted only what became of it changes.
grant select, insert, update on till, till_shift to :app;
grant select, insert on till_fact, till_fact_aside to :app;
grant update (outcome, problem, waits_for, posted_at, document_path, document_id, notes) on till_fact to :app;
grant select on till_shift_list to :app;
grant select, insert, update, delete on webhook, webhook_delivery to :app;
grant select, insert, update, delete on company_export to :app;
