/** Pictures of items that cannot be stored. */
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { inventory, stockDesk } from './stock-desk.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

test('an item whose picture cannot be stored has none', async () => {
  const desk = await stockDesk(app)
  const item = `${inventory}/items/${await desk.item('Kettle')}/`
  const put = () => app.as('owner').upload(`${item}images/front/`, { name: 'kettle.png', content: png })
  // Where the folder of pictures would be.
  writeFileSync(path.join(app.folder, 'pictures'), '')
  expect((await put()).status).toBe(500)
  expect((await app.as('owner').get(item)).body.front_image).toBeNull()
  rmSync(path.join(app.folder, 'pictures'))
  expect((await put()).body.front_image).toBe('image/png')
})
