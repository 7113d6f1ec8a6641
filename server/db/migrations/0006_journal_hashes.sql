-- journal_hash of many entries, each by itself, in one pass: for imports and for the check of all audit rows.
create function journal_hashes(company uuid, entries uuid[]) returns table (entry_id uuid, hash text) language sql stable as $$
  select e.id, encode(sha256(convert_to(string_agg(
      concat_ws('|', e.id, e.date, e.kind, coalesce(e.reverses_id::text, ''), l.line_no, l.account_id,
        trim_scale(l.debit), trim_scale(l.credit), coalesce(l.description, '')), chr(10) order by l.line_no), 'UTF8')), 'hex')
  from journal_entry e join journal_line l on l.company_id = e.company_id and l.entry_id = e.id
  where e.company_id = company and e.id = any (entries)
  group by e.id
$$;
