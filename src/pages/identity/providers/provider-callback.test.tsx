import { Refine } from '@refinedev/core'
import { cleanup, render, waitFor } from '@testing-library/react'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { session } from '../../../lib/session.ts'
import { i18nProvider } from '../../../providers/i18n-provider.ts'
import { authClient } from '../../../providers/http.ts'
import { keepNext } from '../next-page.ts'
import { ProviderCallback } from './provider-callback.tsx'

let server: Server
let answer: { status: number; body: object }

beforeEach(async () => {
  server = createServer((_request, response) => {
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  authClient.defaults.adapter = 'http'
  authClient.defaults.baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  session.clear()
})
afterEach(async () => {
  cleanup()
  session.clear()
  await new Promise((resolve) => server.close(resolve))
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
