import { useTranslate } from '@refinedev/core'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { AddressesSection } from './addresses-section.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { CompaniesSection } from './companies-section.tsx'
import { ConnectedSection } from './connected-section.tsx'
import { DevicesSection } from './devices-section.tsx'
import { FactorsSection } from './factors-section.tsx'
import { LanguageSection } from './language-section.tsx'
import { LeaveSection } from './leave-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { PersonalSection } from './personal-section.tsx'
import { useAddressProof } from './use-address-proof.ts'
import '../../../components/fields/fields.css'
import './profile.css'

/** Renders the settings of the user's account. */
export function Profile() {
  const t = useTranslate()
  useAddressProof()
  return (
    <>
      <PageHeader title={t('page.profile')} />
      <PersonalSection />
      <AddressesSection />
      <PasswordSection />
      <FactorsSection />
      <ConnectedSection />
      <DevicesSection />
      <CompaniesSection />
      <LanguageSection />
      <AppearanceSection />
      <LeaveSection />
    </>
  )
}
