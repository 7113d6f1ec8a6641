/** Malformed requests, most of them on a socket: the server answers without failing, and continues. */
import type { AddressInfo } from 'node:net'
import net from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { resources } from '../../domain/resources/index.ts'
import { operatorsOf } from '../../domain/resources/core/list-query.ts'
import { isSampled } from '../support/sample.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'

const brands = '/api/company/one/inventory/brands/'
let app: TestApp
let port = 0
let token = ''

beforeAll(async () => {
  app = await startApp({ listens: true })
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.app.server.address() as AddressInfo).port
  token = app.tokenOf('owner')
})
afterAll(() => app.close())
afterEach(async () => {
  expect((await raw(['GET /healthz HTTP/1.1', 'Host: test', 'Connection: close', '', '']))[0]).toBe(200)
  expect((await app.as('owner').get(brands)).body).toEqual([])
})

/** Sends lines on a new socket and returns the status of every answer; `cut` closes it after the last byte. */
function raw(lines: readonly string[], { cut = false, encoding = 'latin1' as BufferEncoding } = {}): Promise<number[]> {
  return new Promise((resolve) => {
    let text = ''
    const socket = net.connect(port, '127.0.0.1', () => {
      socket.write(lines.join('\r\n'), encoding, () => {
        if (cut) socket.end()
      })
    })
    socket.on('data', (chunk) => (text += chunk.toString('latin1')))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve([...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status))))
  })
}

const posting = (headers: readonly string[], body: string) => [
  `POST ${brands} HTTP/1.1`,
  'Host: test',
  `Authorization: Token ${token}`,
  'Connection: close',
  ...headers,
  '',
  body,
]
const json = 'Content-Type: application/json'

test.each([
  ['JSON', [json, 'Content-Length: 400'], '{"name":"Acme'],
  ['chunks', [json, 'Transfer-Encoding: chunked'], '20\r\n{"name":"Acme'],
  [
    'a form',
    ['Content-Type: multipart/form-data; boundary=x', 'Content-Length: 900'],
    '--x\r\nContent-Disposition: form',
  ],
])('a truncated body of %s writes nothing', async (_name, headers, body) => {
  expect((await raw(posting(headers, body), { cut: true })).filter((status) => status >= 500 || status < 400)).toEqual(
    [],
  )
})

test('a truncated upload writes nothing', async () => {
  const { body: ledgers } = await app.as('owner').get('/api/company/one/account/ledgers/?_end=1')
  const path = `/api/company/one/account/ledgers/${ledgers[0].id}/files/`
  const form = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7 cut'
  const headers = ['Content-Type: multipart/form-data; boundary=x', 'Content-Length: 90000']
  const [, ...rest] = posting(headers, form)
  const statuses = await raw([`POST ${path} HTTP/1.1`, ...rest], { cut: true })
  expect(statuses.filter((status) => status >= 500 || status < 400)).toEqual([])
  expect((await app.as('owner').get(path)).body).toEqual([])
})

test('a body longer than declared is refused, and so is the remainder', async () => {
  const [status, ...others] = await raw(posting([json, 'Content-Length: 9'], '{"name":"Acme"}'))
  expect([status, others.filter((one) => one >= 500)]).toEqual([400, []])
})

test('10,000 headers, a header of 1 MB and an address of 1 MB are refused', async () => {
  const many = Array.from({ length: 10_000 }, (_, place) => `X-${place}: 1`)
  expect(await raw(posting([json, ...many], '{}'))).toEqual([431])
  expect(await raw(posting([json, `X-Long: ${'x'.repeat(1_000_000)}`], '{}'))).toEqual([431])
  expect(await raw([`GET ${brands}?q=${'x'.repeat(1_000_000)} HTTP/1.1`, 'Host: test', '', ''])).toEqual([431])
})

test('an address that no record has is refused in the format of its API, without repeating it', async () => {
  const notFound = { message: 'Not found.', statusCode: 404, code: 'NOT_FOUND' }
  const long = await app.as('owner').get(`${brands}${'x'.repeat(300)}/`)
  expect([long.status, long.body]).toEqual([404, notFound])
  const broken = await app.as('owner').get(`${brands}%zz/`)
  expect([broken.status, broken.body.code]).toEqual([400, 'BAD_REQUEST'])
  const provider = `/_allauth/app/v1/auth/provider/callback/${'x'.repeat(300)}`
  expect((await app.as('anonymous').post(provider)).body).toEqual({ status: 404 })
})

test('NUL and half an emoji in stored headers are refused or stored as bytes', async () => {
  const login = (header: string) => {
    const body = '{"email":"nobody@example.test","password":"x"}'
    const headers = ['Host: test', 'Connection: close', json, `Content-Length: ${body.length}`, header]
    return raw(['POST /_allauth/app/v1/auth/login HTTP/1.1', ...headers, '', body])
  }
  expect(await login('User-Agent: a\0b')).toEqual([400])
  expect(await login('User-Agent: a\xed\xa0\xbdb')).toEqual([400])
  for (const key of ['a\0b', 'a\xed\xa0\xbdb', 'x'.repeat(256), '']) {
    expect(await raw(posting([json, 'Content-Length: 2', `Idempotency-Key: ${key}`], '{}'))).toEqual([400])
  }
})

test('a file name of 255 bytes of emoji is stored unchanged', async () => {
  const { body: ledgers } = await app.as('owner').get('/api/company/one/account/ledgers/?_end=1')
  const path = `/api/company/one/account/ledgers/${ledgers[0].id}/files/`
  const name = `${'😀'.repeat(62)}abc.pdf`
  expect(Buffer.byteLength(name)).toBe(255)
  const { status, body } = await app.as('owner').upload(path, { name, content: Buffer.from('%PDF-1.7\n%%EOF\n') })
  expect([status, body.name]).toEqual([201, name])
  const opened = await app.as('owner').get(`${path}${body.id}/`)
  expect([opened.status, opened.headers['content-disposition']]).toEqual([
    200,
    expect.stringContaining(encodeURIComponent(name)),
  ])
})

test('8 kB in every parameter of every list are refused or searched for', async () => {
  const suffixes = { eq: '', ne: '_ne', like: '_like', gte: '_gte', lte: '_lte' }
  for (const resource of resources) {
    const fields = Object.keys(resource.fields).flatMap((name) =>
      operatorsOf(resource, name).map((operator) => `${name}${suffixes[operator]}`),
    )
    for (const name of ['q', 'id', 'ids', '_sort', '_order', '_start', '_end', ...fields]) {
      if (!isSampled(`${resource.path} ${name}`, 4, 'parameters of every list get 8 kB')) continue
      const text = (/_(gte|lte|start|end)$/.test(name) ? '9' : 'x').repeat(8000)
      const { status } = await app.as('owner').get(`/api/company/one/${resource.path}/?${name}=${text}`)
      expect([resource.path, name, [200, 400].includes(status) || status]).toEqual([resource.path, name, true])
    }
  }
})
