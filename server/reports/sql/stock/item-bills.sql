-- The bills of materials that an item is made by (newest version first) and those in use that take it as a material.
-- $1 company, $2 item
select b.id, p.id as item, p.name as item_label, b.version_no, b.is_active, b.item_id = $2 as makes,
  trim_scale(b.quantity) as quantity, coalesce(u.short_name, u.name) as unit_label,
  trim_scale(r.quantity) as material_quantity, coalesce(ru.short_name, ru.name) as material_unit_label
from bill_of_material b
join item p on p.company_id = $1 and p.id = b.item_id
join unit u on u.company_id = $1 and u.id = b.unit_id
left join bill_of_material_row r
  on r.company_id = $1 and r.bill_id = b.id and r.item_id = $2 and r.side = 'in' and b.item_id <> $2
left join unit ru on ru.company_id = $1 and ru.id = r.unit_id
where b.company_id = $1 and (b.item_id = $2 or (b.is_active and r.item_id is not null))
order by makes desc, p.name collate "und-x-icu", b.version_no desc, b.id, r.row_no;
