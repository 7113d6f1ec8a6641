import { Refine } from '@refinedev/core'
import { cleanup, render, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FixedAnswer } from '../../../../tests/support/answering-server.ts'
import { answerRequests } from '../../../../tests/support/answering-server.ts'
import { session } from '../../../lib/session.ts'
import { i18nProvider } from '../../../providers/i18n-provider.ts'
import { authClient } from '../../../providers/http.ts'
import { keepNext } from '../next-page.ts'
import { ProviderCallback } from './provider-callback.tsx'

let stop: () => Promise<unknown>
let answer: FixedAnswer

beforeEach(async () => {
  stop = await answerRequests(authClient, () => answer)
  session.clear()
})
afterEach(async () => {
  cleanup()
  session.clear()
  await stop()
})

/** Returns from a provider, after a page was asked for; returns where the user is then. */
async function returnFromProvider(state: string): Promise<string> {
  keepNext('?next=%2Fdemo%2Fsales%2Fvouchers')
  const callback = (
    <Refine i18nProvider={i18nProvider} options={{ disableTelemetry: true }}>
      <ProviderCallback />
    </Refine>
  )
  const pages = [
    { path: '/auth/:provider/callback', element: callback },
    { path: '*', element: null },
  ]
  const router = createMemoryRouter(pages, { initialEntries: [`/auth/acme/callback?state=${state}`] })
  render(<RouterProvider router={router} />)
  await waitFor(() => expect(router.state.location.pathname).not.toContain('callback'))
  const { pathname, search } = router.state.location
  return pathname + search
}

test('who has yet to prove a second factor keeps the page that was asked for', async () => {
  const flows = [{ id: 'mfa_authenticate', is_pending: true, types: ['totp'] }]
  answer = { status: 401, body: { status: 401, data: { flows }, meta: { session_token: 'f' } } }
  expect(await returnFromProvider('second-factor')).toBe('/login?next=%2Fdemo%2Fsales%2Fvouchers')
})

test('a refusal keeps the page that was asked for', async () => {
  answer = { status: 400, body: { status: 400, errors: [{ code: 'provider_refused', message: 'Start again.' }] } }
  expect(await returnFromProvider('refused')).toBe('/login?next=%2Fdemo%2Fsales%2Fvouchers')
  expect(session.get().accessToken).toBeNull()
})
