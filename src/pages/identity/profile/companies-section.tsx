import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { NewCompanyButton } from '../../../components/company/new-company.tsx'
import { useCompanies } from '../../../components/layout/use-companies.ts'
import { PageSection } from '../../../components/layout/page-section.tsx'
import { ProfileLine } from './profile-line.tsx'
import '../../../lib/texts/profile-texts.ts'

/** Renders the user's companies with links to open them. */
export function CompaniesSection() {
  const t = useTranslate()
  const { companies, current, open } = useCompanies()
  return (
    <PageSection
      id="companies"
      title={t('profile.companies')}
      lead={t('profile.companiesLead')}
      action={<NewCompanyButton />}
    >
      {companies.length === 0 ? (
        <p className="profile-none">{t('profile.noCompanies')}</p>
      ) : (
        <ul className="profile-lines" aria-label={t('profile.companies')}>
          {companies.map(({ slug, name, role }) => (
            <ProfileLine
              key={slug}
              name={name}
              tags={
                slug === current?.slug ? <span className="status status-done">{t('shell.currentCompany')}</span> : null
              }
              note={t(`shell.role.${role}`, {}, role)}
              acts={
                slug === current?.slug ? null : (
                  <Button size="small" onClick={() => void open(slug)}>
                    {t('profile.openCompany')}
                  </Button>
                )
              }
            />
          ))}
        </ul>
      )}
    </PageSection>
  )
}
