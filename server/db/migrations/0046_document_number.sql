-- How a document's number is written: the prefix of its series, then the running number with leading zeros. A number with
-- more digits than the padding keeps them all.
create function document_number(prefix text, number bigint, padding int) returns text
  language sql immutable parallel safe
  return prefix || lpad(number::text, greatest(padding, length(number::text)), '0');
