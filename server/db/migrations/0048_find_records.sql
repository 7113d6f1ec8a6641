-- Jumping to a ledger, an item or a party by a few words reads as much as it answers: walks in the order of the answer end
-- when they have enough, and rare words are found by their letters.
create index account_words on account using gin (lower(coalesce(code || ' ', '') || name) gin_trgm_ops);
create index account_order on account (company_id, code, name, id);
create index account_code_start on account (company_id, lower(code) text_pattern_ops);
create index account_name_start on account (company_id, lower(name) text_pattern_ops);
create index item_order on item (company_id, name collate "und-x-icu", id);
create index item_code_start on item (company_id, lower(code) text_pattern_ops);
create index item_name_start on item (company_id, lower(name) text_pattern_ops);
create index party_tax_number on party (company_id, lower(tax_number));
create index party_name_start on party (company_id, lower(name) text_pattern_ops);

/*
 * At most so many of a company's accounts, items or parties that hold every word: the exact code or number first, then those
 * in use whose code or name begins with the text, then the others in use, then those out of use. An index on letters cannot
 * be asked below row-level security, therefore the function asks it itself, for the current company alone.
 */
create function find_records(kind text, company uuid, typed text, most int) returns table (found_id uuid, place bigint)
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  whole constant text := lower(normalize(typed, NFC));
  escaped constant text := regexp_replace(whole, '([\\%_])', '\\\1', 'g');
  words constant text := case kind when 'account' then 'lower(coalesce(r.code || '' '', '''') || r.name)' else 'r.search_text' end;
  exact constant text := format(case kind
    when 'account' then 'coalesce(lower(r.code) = %1$L, false)'
    when 'item' then 'coalesce(lower(r.code) = %1$L, false) or coalesce(r.barcode = %2$L, false)'
    else 'coalesce(lower(r.tax_number) = %1$L, false)' end, whole, typed);
  starts constant text := format(case kind when 'party' then 'lower(r.name) like %1$L'
    else '(coalesce(lower(r.code) like %1$L, false) or lower(r.name) like %1$L)' end, escaped || '%');
  sorted constant text := case kind when 'account' then 'r.code, r.name, r.id' else 'r.name collate "und-x-icu", r.id' end;
  -- So many that hold the words are sorted; more are walked through in the order of the answer.
  most_sorted constant int := 200;
  holds text := '';
  part text;
  hits uuid[] := '{}';
  more uuid[];
begin
  if company is distinct from current_company() then
    raise exception 'records of another company' using errcode = '42501';
  end if;
  select string_agg(format(' and %s like %L', words, '%' || w.word || '%'), '' order by w.place) into holds
  from regexp_split_to_table(escaped, '\s+') with ordinality w(word, place);
  execute format('select array(select r.id from %I r where r.company_id = %L%s limit %s)',
    kind, company, holds, most_sorted + 1) into more;
  if cardinality(more) <= most_sorted then
    execute format('select array(select r.id from %I r where r.company_id = %L and r.id = any (%L::uuid[])
      order by (%s) desc, r.is_active desc, %s desc, %s limit %s)', kind, company, more, exact, starts, sorted, most) into hits;
    return query select h.id, h.place from unnest(hits) with ordinality h(id, place);
    return;
  end if;
  foreach part in array array[
    format('(%s) order by %s', exact, sorted),
    format('r.is_active and %s and not (%s) order by %s', starts, exact, sorted),
    format('r.is_active and not %s and not (%s) order by %s', starts, exact, sorted),
    format('not r.is_active and not (%s) order by %s desc, %s', exact, starts, sorted)
  ] loop
    exit when cardinality(hits) >= most;
    execute format('select array(select r.id from %I r where r.company_id = %L%s and %s limit %s)',
      kind, company, holds, part, most - cardinality(hits)) into more;
    hits := hits || more;
  end loop;
  return query select h.id, h.place from unnest(hits) with ordinality h(id, place);
end $$;
