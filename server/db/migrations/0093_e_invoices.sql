-- What e-invoices state besides the papers: the country and the routing code of a customer, and the code of a unit.
alter table party
  add column country text check (country ~ '^[A-Z]{2}$'),
  add column buyer_reference text check (char_length(buyer_reference) <= 255);
alter table unit
  add column unece_code text check (unece_code ~ '^[A-Z0-9]{2,3}$');
