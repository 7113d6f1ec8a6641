import { Refine } from '@refinedev/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { i18nProvider } from '../providers/i18n-provider.ts'
import { lookAround, signInConfig } from '../providers/auth-flows.ts'
import { Landing } from './landing.tsx'

vi.mock(import('../providers/auth-flows.ts'))
afterEach(cleanup)

const user = {
  id: '1',
  email: 'owner@demo.test',
  display: 'Olivia',
  full_name: 'Olivia',
  has_usable_password: true,
  has_avatar: false,
  language: null,
  is_onboarded: true,
  redirect: 'demo',
}

async function show(isOpen: boolean, hasDemo: boolean | 'preparing') {
  vi.mocked(signInConfig).mockResolvedValue({
    account: { is_open_for_signup: isOpen },
    socialaccount: { providers: [] },
    has_demo: hasDemo === true,
    is_demo_preparing: hasDemo === 'preparing',
  })
  const page = (
    <Refine i18nProvider={i18nProvider} options={{ disableTelemetry: true }}>
      <Landing />
    </Refine>
  )
  const router = createMemoryRouter([
    { path: '/', element: page },
    { path: '/demo/dashboard', element: <h1>Demo dashboard</h1> },
  ])
  render(<RouterProvider router={router} />)
  await screen.findByRole('link', { name: 'Sign in' })
}

const waysIn = () => [...screen.getAllByRole('link'), ...screen.queryAllByRole('button')].map((one) => one.textContent)

test('with sign-up open a visitor can create an account or sign in', async () => {
  await show(true, false)
  expect(waysIn()).toEqual(['Daybook', 'Create account', 'Sign in'])
  expect(screen.getByAltText(/list of invoices/).getAttribute('loading')).toBe('lazy')
})

test('with sign-up closed a visitor can sign in', async () => {
  await show(false, false)
  expect(waysIn()).toEqual(['Daybook', 'Sign in'])
})

test('a visitor is told that the demo is being made', async () => {
  await show(true, 'preparing')
  expect(waysIn()).toEqual(['Daybook', 'Create account', 'Sign in'])
  expect(screen.getByRole('status').textContent).toBe('Creating the demo company. It takes about half a minute.')
})

test('with a demo a visitor can open its dashboard', async () => {
  vi.mocked(lookAround).mockResolvedValue({ kind: 'signed_in', user })
  await show(false, true)
  await userEvent.click(screen.getByRole('button', { name: 'Look around' }))
  expect(await screen.findByRole('heading', { name: 'Demo dashboard' })).toBeDefined()
})
