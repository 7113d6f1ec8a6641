import { Refine } from '@refinedev/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { RequestError } from '../../lib/http-error.ts'
import { finishSignUp, verificationUser, verifyEmail } from '../../providers/auth-flows.ts'
import { i18nProvider } from '../../providers/i18n-provider.ts'
import { VerifyEmail } from './verify-email.tsx'

vi.mock(import('../../providers/auth-flows.ts'))
afterEach(cleanup)

const user = {
  id: '1',
  email: 'ann@demo.test',
  display: 'Ann',
  full_name: 'Ann',
  has_usable_password: true,
  has_avatar: false,
  language: null,
  is_onboarded: true,
  redirect: 'invitations',
}

function open(key: string) {
  const page = (
    <Refine i18nProvider={i18nProvider} options={{ disableTelemetry: true }}>
      <VerifyEmail />
    </Refine>
  )
  const routes = [
    { path: '/verify/:token', element: page },
    { path: '/invitations', element: <h1>Invitations</h1> },
  ]
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [`/verify/${key}`] })} />)
}

const inAnotherBrowser = (hasPassword: boolean) => {
  vi.mocked(verifyEmail).mockRejectedValue(new RequestError('Conflict', { statusCode: 409 }))
  vi.mocked(verificationUser).mockResolvedValue({ email: user.email, has_usable_password: hasPassword })
}

test('a link opened in another browser asks for the password of the sign-up', async () => {
  inAnotherBrowser(true)
  vi.mocked(finishSignUp).mockResolvedValue({ kind: 'signed_in', user })
  open('first')
  expect(await screen.findByRole('heading', { name: 'Finish signing up' })).toBeTruthy()
  expect(screen.getByText(/signed up with as ann@demo.test/)).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Password'), 'four green doors{Enter}')
  expect(await screen.findByRole('heading', { name: 'Invitations' })).toBeTruthy()
  expect(finishSignUp).toHaveBeenCalledWith('first', 'four green doors')
})

test('a link of a sign-up without a password works only where it was begun', async () => {
  inAnotherBrowser(false)
  open('second')
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Open the link in the browser you signed up with/)
})
