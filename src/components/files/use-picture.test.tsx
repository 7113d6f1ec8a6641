import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { businessClient } from '../../providers/http.ts'
import { usePicture } from './use-picture.ts'

const { adapter } = businessClient.defaults
let addresses: string[] = []

beforeEach(() => {
  addresses = []
  businessClient.defaults.adapter = async (config) => {
    addresses.push(config.url ?? '')
    return { data: new Blob(['picture']), status: 200, statusText: 'OK', headers: {}, config }
  }
})
afterEach(() => {
  cleanup()
  if (adapter) businessClient.defaults.adapter = adapter
  vi.restoreAllMocks()
})

test('a picture is loaded once for each version and forgotten with what shows it', async () => {
  const revoked = vi.spyOn(URL, 'revokeObjectURL')
  const place = '/api/company/maple/logo/'
  const { result, rerender, unmount } = renderHook(({ version }) => usePicture(place, version), {
    initialProps: { version: 1 },
  })
  expect(result.current).toBeNull()
  await waitFor(() => expect(result.current).toMatch(/^blob:/))
  const first = result.current
  rerender({ version: 1 })
  expect(addresses).toEqual([place])
  rerender({ version: 2 })
  await waitFor(() => expect(result.current).not.toBe(first))
  expect(addresses).toEqual([place, place])
  const second = result.current
  unmount()
  expect(revoked.mock.calls.flat()).toEqual([first, second])
})

test('a picture is not shown for another record, nor one that is gone', async () => {
  const placeOf = (id: string) => `/api/company/maple/inventory/items/${id}/images/front/`
  const { result, rerender } = renderHook(({ id, version }) => usePicture(placeOf(id), version), {
    initialProps: { id: 'apple', version: 1 },
  })
  await waitFor(() => expect(result.current).toMatch(/^blob:/))
  const reads = businessClient.defaults.adapter
  businessClient.defaults.adapter = () => Promise.reject(new Error('There is none.'))
  rerender({ id: 'pear', version: 1 })
  expect(result.current).toBeNull()
  if (reads) businessClient.defaults.adapter = reads
  rerender({ id: 'apple', version: 1 })
  await waitFor(() => expect(result.current).toMatch(/^blob:/))
  businessClient.defaults.adapter = () => Promise.reject(new Error('There is none.'))
  rerender({ id: 'apple', version: 2 })
  await waitFor(() => expect(result.current).toBeNull())
})
