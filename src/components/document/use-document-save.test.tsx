import type { DataProvider } from '@refinedev/core'
import { Refine } from '@refinedev/core'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import type { Problem } from '../../../domain/errors.ts'
import { company } from '../../../tests/support/company.ts'
import { RequestError } from '../../lib/http-error.ts'
import { i18nProvider } from '../../providers/i18n-provider.ts'
import { CompanyProvider } from '../../providers/company-provider.tsx'
import { useDocumentSave } from './use-document-save.ts'

const rights = { role: 'owner', roles: ['owner'], permissions: {} }
type SentRequest = { body: unknown; key: unknown }

afterEach(cleanup)

/** Saves a new document; the first `lost` responses do not arrive. */
function saving(lost: number, problems: readonly Problem[] = []) {
  const requests: SentRequest[] = []
  const nothing = async () => ({ data: [], total: 0 })
  const provider = {
    getList: nothing,
    getOne: nothing,
    create: async ({ variables, meta }: { variables: unknown; meta?: { idempotencyKey?: string } }) => {
      requests.push({ body: variables, key: meta?.idempotencyKey })
      if (requests.length <= lost) throw new RequestError('lost', { statusCode: 0, code: 'NETWORK' })
      return { data: { id: 'made' } }
    },
  } as unknown as DataProvider
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter>
      <Refine dataProvider={provider} i18nProvider={i18nProvider} options={{ disableTelemetry: true }}>
        <CompanyProvider value={{ company, rights }}>{children}</CompanyProvider>
      </Refine>
    </MemoryRouter>
  )
  const { result } = renderHook(
    () =>
      useDocumentSave<{ id: string }, { remarks: string }>({
        path: 'banking/fund-transfers',
        record: undefined,
        grids: [],
        head: ['remarks'],
        noRows: 'Enter at least one material.',
        check: () => problems,
        onSaved: () => undefined,
      }),
    { wrapper },
  )
  const save = (remarks: string) => act(() => result.current.save({ body: { remarks }, keys: [] }))
  const saveTwice = (remarks: string) =>
    act(() => {
      const { save: send } = result.current
      return Promise.all([send({ body: { remarks }, keys: [] }), send({ body: { remarks }, keys: [] })])
    })
  return { requests, save, saveTwice, problem: () => result.current.problem, isSaving: () => result.current.isSaving }
}

test('saving again after a lost answer carries the same key; a changed document carries another', async () => {
  const { requests, save } = saving(2)
  await save('Rent')
  await save('Rent')
  await save('Rent for June')
  const [first, again, changed] = requests
  expect(first?.key).toMatch(/^[0-9a-f-]{36}$/)
  expect(again).toEqual(first)
  expect(changed?.key).not.toBe(first?.key)
})

test('a saved document cannot be saved again while the next page is loaded; one that was refused can', async () => {
  const { save, isSaving } = saving(1)
  await save('Rent')
  expect(isSaving()).toBe(false)
  await save('Rent')
  expect(isSaving()).toBe(true)
})

test('missing lines are listed with what is missing', async () => {
  const { requests, save, problem } = saving(0, [{ code: 'REQUIRED', path: 'rows' }])
  await save('Rent')
  expect(problem()?.fields).toMatchObject([{ label: 'Lines', text: 'Enter at least one material.' }])
  expect(requests).toEqual([])
})

test('a document that is saved twice at once, as by a key that is held, is sent once', async () => {
  const { requests, save, saveTwice } = saving(1)
  await saveTwice('Rent')
  expect(requests).toHaveLength(1)
  await save('Rent')
  expect(requests).toHaveLength(2)
  await save('Rent')
  expect(requests).toHaveLength(2)
})
