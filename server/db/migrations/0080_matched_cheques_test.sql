-- A match points at a match; the behaviour of cheques is tested through the API.
do $$
begin
  assert exists (select from pg_trigger where tgname = 'bank_match_entry_clears_cheque');
  assert exists (select from pg_trigger where tgname = 'bank_match_reopens_cheque');
end $$;
