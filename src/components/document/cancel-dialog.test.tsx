import { Refine } from '@refinedev/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { bankingChequeDeposits } from '../../../domain/resources/banking/banking-cheque-deposits.ts'
import { bounceAct } from '../../../domain/resources/core/dated-acts.ts'
import { company } from '../../../tests/support/company.ts'
import { loadLanguage } from '../../lib/languages/languages.ts'
import { setPreferences } from '../../lib/preferences.ts'
import { CompanyProvider } from '../../providers/company-provider.tsx'
import { i18nProvider } from '../../providers/i18n-provider.ts'
import { CancelDialog } from './cancel-dialog.tsx'

afterEach(() => {
  cleanup()
  setPreferences({ language: null })
})

test('the fields of an act are named in the language of the screen', async () => {
  await loadLanguage('ne')
  setPreferences({ language: 'ne' })
  render(
    <Refine dataProvider={{} as never} i18nProvider={i18nProvider} options={{ disableTelemetry: true }}>
      <CompanyProvider value={{ company, rights: { role: 'owner', roles: ['owner'], permissions: {} } }}>
        <CancelDialog
          words="plain.bounce"
          isOpen
          isBusy={false}
          more={{ resource: { ...bankingChequeDeposits, fields: bounceAct.body ?? {} }, names: ['charge'] }}
          onClose={() => undefined}
          cancel={async () => undefined}
        />
      </CompanyProvider>
    </Refine>,
  )
  expect(await screen.findByLabelText('बैंक शुल्क')).toBeTruthy()
})
