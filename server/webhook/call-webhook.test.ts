/** Calling webhooks with a real server on this machine, and addresses that must never be called. */
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isCallableUrl, isPublicAddress } from './address.ts'
import { createWebhookCaller } from './call-webhook.ts'

type ReceivedRequest = { method: string; url: string; headers: IncomingMessage['headers']; body: string }
const received: ReceivedRequest[] = []
let answer: (request: IncomingMessage, response: ServerResponse) => void = (_request, response) => response.end('ok')
let server: Server
let port = 0

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      received.push({ method, url, headers, body: Buffer.concat(chunks).toString() })
      answer(request, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => server.close())

const local = ['127.0.0.1']
const call = (url: string, settings: Partial<Parameters<typeof createWebhookCaller>[0]> = {}) =>
  createWebhookCaller({ allowedHosts: [], ...settings })({ url, headers: { 'webhook-id': 'a' }, body: '{"a":"é"}' })
const here = () => `http://127.0.0.1:${port}/hook`
const resolvesTo =
  (...addresses: string[]) =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

test('a host that the operator allows gets the body as JSON and its answer is returned', async () => {
  const before = received.length
  const result = await call(here(), { allowedHosts: local })
  expect(result).toEqual({ code: 200, answer: 'ok', error: null, durationMs: expect.any(Number) })
  expect(received.slice(before)).toEqual([
    {
      method: 'POST',
      url: '/hook',
      body: '{"a":"é"}',
      headers: expect.objectContaining({
        'content-type': 'application/json',
        'content-length': '10',
        'webhook-id': 'a',
        'user-agent': 'Daybook-Webhooks/1',
      }),
    },
  ])
})

test('nothing is sent to an address that is not public', async () => {
  const before = received.length
  const refusedByUrl = { code: null, answer: '', error: 'This address is not allowed' }
  expect(await call(here())).toMatchObject(refusedByUrl)
  for (const host of ['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '169.254.169.254']) {
    expect([host, await call(`https://${host}/`)]).toMatchObject([host, refusedByUrl])
  }
  expect(received).toHaveLength(before)
})

test('a name is refused when one of its addresses is not public, and connects to the checked address only', async () => {
  const before = received.length
  const refusedByName = { code: null, error: 'The host has an address that is not public' }
  const url = 'https://shop.example/'
  for (const address of ['127.0.0.1', '10.0.0.5', '::1', '::ffff:192.168.0.1', '169.254.169.254', 'fe80::1']) {
    expect([address, await call(url, { resolve: resolvesTo(address) })]).toMatchObject([address, refusedByName])
    const mixed = await call(url, { resolve: resolvesTo('93.184.215.14', address) })
    expect([address, mixed]).toMatchObject([address, refusedByName])
  }
  expect(await call(url, { resolve: resolvesTo() })).toMatchObject({ error: 'The host has no address' })
  expect(received).toHaveLength(before)
  // The name exists for the first lookup only: a second one, by the connection, would fail.
  let lookups = 0
  const once = async () => {
    lookups += 1
    return [{ address: lookups === 1 ? '127.0.0.1' : '192.0.2.1', family: 4 }]
  }
  const pinned = await call(`http://hook.invalid:${port}/`, { allowedHosts: ['hook.invalid'], resolve: once })
  expect([pinned.code, lookups, received.at(-1)?.headers.host]).toEqual([200, 1, `hook.invalid:${port}`])
})

test('a redirect is the answer and is not followed', async () => {
  const before = received.length
  answer = (_request, response) => response.writeHead(302, { location: `http://127.0.0.1:${port}/inner` }).end('moved')
  expect(await call(here(), { allowedHosts: local })).toMatchObject({ code: 302, answer: 'moved' })
  expect(received).toHaveLength(before + 1)
})

test('the first 4 kB of an answer are kept, and a late or missing answer ends the call', async () => {
  answer = (_request, response) => response.end('x'.repeat(1_000_000))
  expect((await call(here(), { allowedHosts: local })).answer).toBe('x'.repeat(4096))
  answer = (_request, response) => response.end('a\0é')
  expect((await call(here(), { allowedHosts: local })).answer).toBe('aé')
  answer = () => undefined
  const late = await call(here(), { allowedHosts: local, timeoutMs: 200 })
  expect(late).toMatchObject({ code: null, error: 'No answer within 0.2 seconds' })
  expect(late.durationMs).toBeLessThan(2000)
  answer = (_request, response) => void response.writeHead(200).write('slow')
  expect((await call(here(), { allowedHosts: local, timeoutMs: 200 })).error).toBe('No answer within 0.2 seconds')
  answer = (request) => request.socket.destroy()
  expect((await call(here(), { allowedHosts: local })).error).toBe('The connection was closed before an answer')
  const hanging = await call('https://shop.example/', { resolve: () => new Promise(() => undefined), timeoutMs: 100 })
  expect(hanging.error).toBe('No answer within 0.1 seconds')
  expect((await call('http://127.0.0.1:1/', { allowedHosts: local })).error).toBe('The connection was refused')
})

test.each([
  ['https', 'shop.example/hook', true],
  ['https', 'shop.example:8443/hook?a=1', true],
  ['https', '93.184.215.14/', true],
  ['https', '[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/', true],
  ['http', 'shop.example/hook', false],
  ['ftp', 'shop.example/hook', false],
  ['https', 'shop.example:22/', false],
  ['https', 'shop.example:5432/', false],
  ['https', 'amy:secret@shop.example/', false],
  ['https', 'amy@shop.example/', false],
  ['https', 'localhost/', false],
  ['https', '10.1.2.3/', false],
  ['https', '0x0a.1.2.3/', false],
  ['https', '', false],
])('%s and %s may be called: %s', (protocol, place, isCallable) => {
  expect(isCallableUrl(`${protocol}://${place}`, [])).toBe(isCallable)
})

test('an allowed host may be private, without encryption and on any port, but has no password', () => {
  expect(isCallableUrl('http://127.0.0.1:9000/', local)).toBe(true)
  expect(isCallableUrl('http://[::1]:9000/', ['::1'])).toBe(true)
  expect(isCallableUrl(`http://${'amy:secret@127.0.0.1'}:9000/`, local)).toBe(false)
  expect(isCallableUrl('file://127.0.0.1/etc/passwd', local)).toBe(false)
  expect(isCallableUrl(`http://${'127.0.0.2'}:9000/`, local)).toBe(false)
})

test.each([
  ['0.0.0.0', 'unspecified'],
  ['10.255.255.255', 'private'],
  ['100.64.0.1', 'shared by carriers'],
  ['127.1.2.3', 'loopback'],
  ['168.63.129.16', 'metadata of Azure'],
  ['169.254.169.254', 'metadata'],
  ['172.16.0.1', 'private'],
  ['192.0.0.192', 'reserved, metadata of Oracle'],
  ['192.168.1.1', 'private'],
  ['198.18.0.1', 'benchmarks'],
  ['224.0.0.1', 'multicast'],
  ['255.255.255.255', 'broadcast'],
  ['::', 'unspecified'],
  ['::1', 'loopback'],
  ['::7f00:1', 'IPv4-compatible'],
  ['::ffff:10.0.0.1', 'IPv4-mapped'],
  ['::ffff:7f00:1', 'IPv4-mapped'],
  ['64:ff9b::a00:1', 'translated to IPv4'],
  ['2002:a00:1::', '6to4 of a private address'],
  ['2001::1', 'Teredo'],
  ['fc00::1', 'unique local'],
  ['fd00:ec2::254', 'metadata of AWS'],
  ['fe80::1', 'link-local'],
  ['fec0::1', 'site-local'],
  ['ff02::1', 'multicast'],
  ['no address', 'no address'],
])('%s is not public: %s', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '93.184.215.14', '2606:4700::1111', '::ffff:8.8.8.8'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})
