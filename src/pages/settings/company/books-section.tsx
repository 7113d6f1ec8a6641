import { useTranslate } from '@refinedev/core'
import { LinkButton } from '../../../components/resource/link-button.tsx'
import { formatDate } from '../../../lib/format/format.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { PageSection } from '../../../components/layout/page-section.tsx'
import '../../../lib/texts/settings/fiscal-year-texts.ts'
import '../../../lib/texts/settings/company-settings-texts.ts'

/** Renders first day, last day and lock date of the books; they are changed with the fiscal years. */
export function BooksSection() {
  const t = useTranslate()
  const { slug, calendar, fiscal_years: years, lock_date: lockDate, locale } = useCompany()
  const last = years.at(-1)
  const yearsPath = `/${slug}/account/fiscal-years`
  return (
    <PageSection id="books" title={t('company.section.books')} lead={t('company.section.booksLead')}>
      <ul className="settings-lines">
        <li>
          <div>
            <strong>{t('company.fiscalYears')}</strong>
            <small>
              {last
                ? t('company.fiscalYearsNote', {
                    count: years.length,
                    last: last.name,
                    end: formatDate(last.end_date, locale),
                    calendar: t(`company.calendar.${calendar}`),
                  })
                : null}
            </small>
          </div>
          <LinkButton to={yearsPath}>{t('company.openFiscalYears')}</LinkButton>
        </li>
        <li>
          <div>
            <strong>{t('fiscalYears.lockDate')}</strong>
            <small>
              {lockDate ? t('fiscalYears.locked', { date: formatDate(lockDate, locale) }) : t('fiscalYears.unlocked')}
            </small>
          </div>
          <LinkButton to={yearsPath}>{t('company.openLockDate')}</LinkButton>
        </li>
      </ul>
    </PageSection>
  )
}
