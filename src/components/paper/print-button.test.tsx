import { Refine } from '@refinedev/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { company } from '../../../tests/support/company.ts'
import { CompanyProvider } from '../../providers/company-provider.tsx'
import { i18nProvider } from '../../providers/i18n-provider.ts'
import { PrintButton } from './print-button.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('a document is printed once while its print is being counted, however often the button is pressed', async () => {
  const opened = vi.spyOn(globalThis.window, 'open').mockReturnValue(null)
  const counted: { end: (isReady: boolean) => void }[] = []
  const before = () => new Promise<boolean>((end) => counted.push({ end }))
  render(
    <Refine i18nProvider={i18nProvider} options={{ disableTelemetry: true }}>
      <CompanyProvider value={{ company, rights: { role: 'owner', roles: ['owner'], permissions: {} } }}>
        <PrintButton path="sales/vouchers/v1/print.pdf" fileName="INV-1.pdf" before={before} />
      </CompanyProvider>
    </Refine>,
  )
  const user = userEvent.setup()
  await user.dblClick(screen.getByRole('button', { name: /Print/ }))
  expect(counted).toHaveLength(1)
  expect(opened).toHaveBeenCalledOnce()
  // A print that could not be counted can be tried again.
  counted[0]?.end(false)
  await vi.waitFor(() => expect(screen.getByRole('button').classList).not.toContain('ant-btn-loading'))
  await user.click(screen.getByRole('button', { name: /Print/ }))
  expect(counted).toHaveLength(2)
})
