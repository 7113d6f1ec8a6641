-- Numbers carry leading zeros and lose no digit.
do $$
begin
  assert document_number('JV-2026-', 7, 4) = 'JV-2026-0007';
  assert document_number('JV-', 9999, 4) = 'JV-9999' and document_number('JV-', 10000, 4) = 'JV-10000';
  assert document_number('', 12345, 1) = '12345' and document_number('', 3, 0) = '3';
end $$;
