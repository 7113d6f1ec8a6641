-- Cheques that are not cleared are counted without reading those of all years.
create index cheque_deposit_issued on cheque_deposit (company_id) where status = 'Issued';
create index cheque_issue_issued on cheque_issue (company_id) where status = 'Issued';
