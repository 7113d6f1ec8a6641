-- The last day that the statements of a bank account cover; null without statements.
create function bank_covered_until(company uuid, bank uuid) returns date language sql stable as $$
  select greatest(
    (select max(s.end_date) from bank_statement s where s.company_id = company and s.bank_account_id = bank),
    (select max(l.date) from bank_statement_line l where l.company_id = company and l.bank_account_id = bank))
$$;

-- The number of statement lines of a bank account without a match. Every line of a locked statement has one.
create function bank_lines_to_match(company uuid, bank uuid) returns bigint language sql stable as $$
  select count(*) from bank_statement s
  join bank_statement_line l on l.company_id = company and l.statement_id = s.id
  where s.company_id = company and s.bank_account_id = bank
    and not exists (select from bank_statement_lock k where k.company_id = company and k.statement_id = s.id)
    and not exists (select from bank_match_line p where p.company_id = company and p.line_id = l.id)
$$;
