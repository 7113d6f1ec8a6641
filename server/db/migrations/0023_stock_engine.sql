-- A document that is changed enters its movements anew; what took over from one of them is still found by document.

drop index stock_entry_document;
create index stock_entry_document on stock_entry (company_id, document_path, document_id);

-- The movement that stands for this one now: itself, or the one of the same row and item that its document entered since.
create function live_movement(company uuid, movement uuid) returns uuid language sql stable as $$
  select coalesce((
    select s.id from stock_entry s
    where s.company_id = o.company_id and s.document_path = o.document_path and s.document_id = o.document_id
      and s.row_no = o.row_no and s.item_id = o.item_id and s.voided_at is null and o.voided_at is not null
  ), o.id) from stock_entry o where o.company_id = company and o.id = movement
$$;
