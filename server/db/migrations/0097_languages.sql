-- The language that a user reads, null for that of the company; of the papers and screens of a company; and of the papers
-- of a contact, null for that of the company.
alter table app_user add column language text check (language in ('en', 'ne'));
alter table company
  add column language text not null default 'en' check (language in ('en', 'ne')),
  -- The digits of amounts, quantities and dates on papers.
  add column paper_digits text not null default 'latin' check (paper_digits in ('latin', 'devanagari'));
alter table party add column language text check (language in ('en', 'ne'));
