-- A contact has an account as a customer and one as a supplier, not one of every other's: without this the planner takes the ledgers of
-- open items for a tenth of the items, and sums them up in one process.
create statistics open_item_ledger (ndistinct) on party_id, account_id from open_item;
analyze open_item;
