-- A step can be counted in another unit than its line: 11 pieces are left of a box of 12 of which one piece is invoiced, and no
-- number of boxes with six places is as much. Null, as in earlier steps: the unit of the line.
alter table challan_step_row add column unit_factor numeric(20, 6);
