-- The calendar that a company keeps its books by.
-- $1 company
select calendar from company where id = $1;
