import { Refine } from '@refinedev/core'
import { ConfigProvider } from 'antd'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { bankingChequeDeposits } from '../../../domain/resources/banking/banking-cheque-deposits.ts'
import { bounceAct } from '../../../domain/resources/core/dated-acts.ts'
import { company } from '../../../tests/support/company.ts'
import { showLanguage } from '../../lib/i18n.ts'
import { loadLanguage } from '../../lib/languages/languages.ts'
import { setPreferences } from '../../lib/preferences.ts'
import { CompanyProvider } from '../../providers/company-provider.tsx'
import { i18nProvider } from '../../providers/i18n-provider.ts'
import type { Cancellation } from './cancel-dialog.tsx'
import { CancelDialog } from './cancel-dialog.tsx'

afterEach(() => {
  cleanup()
  setPreferences({ language: null })
  showLanguage('en')
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

test('what was typed is there again after a refusal', async () => {
  const sent: Cancellation[] = []
  const dialog = (isOpen: boolean) => (
    <Refine dataProvider={{} as never} i18nProvider={i18nProvider} options={{ disableTelemetry: true }}>
      <CompanyProvider value={{ company, rights: { role: 'owner', roles: ['owner'], permissions: {} } }}>
        <ConfigProvider theme={{ token: { motion: false } }}>
          <CancelDialog
            words="voucher"
            isOpen={isOpen}
            isBusy={false}
            date={{ proposed: '2026-06-10', from: '2026-06-10' }}
            onClose={() => undefined}
            cancel={async (cancellation) => void sent.push(cancellation)}
          />
        </ConfigProvider>
      </CompanyProvider>
    </Refine>
  )
  const { rerender } = render(dialog(true))
  const reason = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' })
  fireEvent.change(await reason(), { target: { value: 'Entered twice' } })
  fireEvent.click(screen.getByRole('button', { name: 'Cancel voucher' }))
  await waitFor(() => expect(sent).toEqual([{ reason: 'Entered twice', date: '2026-06-10' }]))
  rerender(dialog(false))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Reason' })).toBeNull())
  rerender(dialog(true))
  expect((await reason()).value).toBe('Entered twice')
})
