-- Comments and files of a line of a bank statement go with it, as those of a document do.
create trigger bank_statement_line_files after delete on bank_statement_line
  for each row execute function drop_files('banking/statement-lines');
