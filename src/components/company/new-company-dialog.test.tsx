import type { DataProvider } from '@refinedev/core'
import { Refine } from '@refinedev/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { RequestError } from '../../lib/http-error.ts'
import { i18nProvider } from '../../providers/i18n-provider.ts'
import { NewCompanyDialog } from './new-company-dialog.tsx'

/** The companies that were switched to; the first switch fails. */
const switched = vi.hoisted((): string[] => [])
vi.mock('../../providers/company-store.ts', async (original) => ({
  ...(await original<object>()),
  switchCompany: async (slug: string) => {
    switched.push(slug)
    if (switched.length === 1) throw new RequestError('The server is busy.', { statusCode: 503 })
  },
}))
afterEach(cleanup)

test('a company that was created and could not be opened is opened by the next attempt, not created again', async () => {
  const created: { name?: string }[] = []
  const custom = async ({ payload }: { payload?: { name?: string } }) => {
    created.push(payload ?? {})
    return { data: { slug: `acme-${created.length}` } }
  }
  const onClose = vi.fn()
  render(
    <MemoryRouter>
      <Refine
        i18nProvider={i18nProvider}
        dataProvider={{ default: { custom } as unknown as DataProvider }}
        options={{ disableTelemetry: true }}
      >
        <NewCompanyDialog onClose={onClose} />
      </Refine>
    </MemoryRouter>,
  )
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Acme' } })
  const create = screen.getByRole('button', { name: 'Create company' })
  fireEvent.click(create)
  expect((await screen.findByRole('alert')).textContent).toContain('The server is busy.')
  expect(onClose).not.toHaveBeenCalled()
  await waitFor(() => expect(create.className).not.toContain('loading'))
  fireEvent.click(create)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(created.map(({ name }) => name)).toEqual(['Acme'])
  expect(switched).toEqual(['acme-1', 'acme-1'])
})
