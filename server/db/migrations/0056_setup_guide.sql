-- When a member closed the set-up guide; null: it is shown while steps are open. Companies that exist are set up already.
alter table member add column setup_guide_dismissed_at timestamptz;
update member set setup_guide_dismissed_at = now();
