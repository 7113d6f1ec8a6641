import { expect, test } from 'vitest'
import { knownMigrations } from './migrate.ts'
import { sqlStatements } from './sql-statements.ts'

const textsOf = (script: string) => sqlStatements(script).map(({ text }) => text.trim())

test('statements end at semicolons that are not in a text, a name, a body or a comment', () => {
  const body = `create function f() returns text language plpgsql as $$ begin return 'a;b'; end $$`
  expect(
    textsOf(`select 1; -- one; two
      select ';' || 'it''s; so' as "a;""b" ;; ${body};
      do $x$ begin perform $$;$$; end $x$; /* ; */ select 1 - 2 / 3, $1;
      -- the end;`),
  ).toEqual([
    'select 1',
    `-- one; two\n      select ';' || 'it''s; so' as "a;""b"`,
    body,
    'do $x$ begin perform $$;$$; end $x$',
    '/* ; */ select 1 - 2 / 3, $1',
  ])
  expect(textsOf(' -- nothing;\n;')).toEqual([])
})

test('a statement says where it begins, and nothing of a script is lost', () => {
  const script = 'select 1;\n\nselect 2;'
  expect(sqlStatements(script)).toEqual([
    { text: 'select 1', offset: 0 },
    { text: '\n\nselect 2', offset: 9 },
  ])
  for (const { sql } of knownMigrations()) {
    const statements = sqlStatements(sql)
    for (const { text, offset } of statements) expect(sql.slice(offset, offset + text.length)).toBe(text)
    const rest = sql.slice((statements.at(-1)?.offset ?? 0) + (statements.at(-1)?.text.length ?? 0))
    expect(rest.replaceAll(/--.*$/gm, '').trim()).toMatch(/^;?$/)
  }
})
