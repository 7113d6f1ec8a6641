-- Whether an email has the e-invoice of its document; the file is written when the email is sent.
alter table document_mail add column with_e_invoice boolean not null default false;
