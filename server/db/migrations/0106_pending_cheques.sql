-- The cheques of a contact that are not cleared: without it a payment reads all payments of its contact.
create index payment_issued on payment (company_id, party_id) where status = 'Issued';
