import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { noteAnswer } from '../lib/connection.ts'
import { RequestError } from '../lib/http-error.ts'
import { forgetQueries, queryClientOf } from './query-clients.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  noteAnswer(200)
  forgetQueries()
})

test('what lost the connection is requested again when it is back; what the server refused is not', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  const client = queryClientOf('one')
  const requests: string[] = []
  const answers = { 'no answer': 0, 'bad gateway': 502, busy: 503, 'disk full': 507, refused: 403 }
  const stops = Object.entries(answers).map(([name, statusCode]) => {
    const queryFn = async () => {
      requests.push(name)
      throw new RequestError(name, { statusCode })
    }
    return new QueryObserver(client, { queryKey: [name], queryFn }).subscribe(() => undefined)
  })
  const settled = () => vi.waitFor(() => expect(client.isFetching()).toBe(0))
  await settled()
  expect(requests.splice(0)).toEqual(Object.keys(answers))
  noteAnswer(503)
  noteAnswer(200)
  await settled()
  expect(requests).toEqual(['no answer', 'bad gateway', 'busy'])
  stops.forEach((stop) => stop())
})
