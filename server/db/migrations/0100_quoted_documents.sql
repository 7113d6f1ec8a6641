-- What was made of a quotation, cancelled ones too: without it opening any document reads all of them.
create index trade_document_quoted on trade_document (company_id, quotation_id) where quotation_id is not null;
