import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { NewCompanyForm } from './new-company-form.tsx'
import { useNewCompany } from './use-new-company.ts'

/** Renders the form of a new company as a card, for a user without a company. */
export function FirstCompany() {
  const t = useTranslate()
  const creation = useNewCompany()
  return (
    <section className="first-company" aria-labelledby="first-company">
      <h2 id="first-company">{t('company.first')}</h2>
      <p>{t('company.firstLead')}</p>
      <NewCompanyForm creation={creation}>
        <Button className="is-wide" type="primary" size="large" htmlType="submit" loading={creation.isSaving}>
          {t('company.create')}
        </Button>
      </NewCompanyForm>
    </section>
  )
}
