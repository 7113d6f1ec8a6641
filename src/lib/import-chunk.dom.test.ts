import { afterEach, expect, test, vi } from 'vitest'
import { importChunk } from './import-chunk.ts'

afterEach(() => void vi.restoreAllMocks())

test('a chunk is imported after all its files are fetched, and fetched again after a failure', async () => {
  const fetched: string[] = []
  let isDown = true
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    fetched.push(String(url))
    return isDown && url === '/assets/part.js' ? new Response('', { status: 503 }) : new Response('')
  })
  let imports = 0
  const load = () => importChunk(async () => (imports += 1), ['assets/page.js', 'assets/part.js'])
  await expect(load()).rejects.toThrow('/assets/part.js was answered with 503')
  expect(imports).toBe(0)
  isDown = false
  expect(await load()).toBe(1)
  // Loaded files are not fetched again.
  expect(fetched).toEqual(['/assets/page.js', '/assets/part.js', '/assets/part.js'])
})

test('a cancelled failure resolves to undefined', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  const cancel = (event: Event) => event.preventDefault()
  globalThis.addEventListener('vite:preloadError', cancel)
  expect(await importChunk(async () => 'page', ['assets/other.js'])).toBeUndefined()
  globalThis.removeEventListener('vite:preloadError', cancel)
})
