/** The command that exports the journal: a file is written whole or not at all. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runExport } from '../../server/cli/export.ts'
import { newId } from '../../server/services/core/unit-of-work.ts'
import type { TestBooks } from '../support/books.ts'
import { runCommand, startBooks } from '../support/books.ts'

let books: TestBooks

beforeAll(async () => {
  books = await startBooks()
})
afterAll(() => books.close())

const exportTo = (file: string, ...further: string[]) =>
  runCommand(runExport, ['hledger', '--company', 'books', '--to', file, ...further], books.config)

test('a journal for a folder that is not there is refused, and the command ends in order', async () => {
  const file = path.join(books.folder, 'missing', 'books.journal')
  await expect(exportTo(file)).rejects.toMatchObject({ code: 'ENOENT', path: `${file}.part` })
})

test('the journal of before stays when an export is refused, and is replaced by a whole one', async () => {
  const file = books.file('books.journal', 'of yesterday\n')
  await books.sql(
    `with clerk as (insert into app_user (id, email, full_name, password_hash) values ($1, $2, 'Clerk', '') returning id)
     insert into member (company_id, id, user_id, role) select c.id, $1, clerk.id, 'member' from company c, clerk`,
    [newId(), 'clerk@example.test'],
  )
  await expect(exportTo(file, '--as', 'clerk@example.test')).rejects.toMatchObject({ code: 'NOT_ALLOWED' })
  expect(readFileSync(file, 'utf8')).toBe('of yesterday\n')
  expect(await exportTo(file)).toEqual({ code: 0, output: '0 entries exported\n' })
  expect(readFileSync(file, 'utf8')).not.toContain('of yesterday')
  expect(readdirSync(books.folder).filter((name) => name.endsWith('.part'))).toEqual([])
})
