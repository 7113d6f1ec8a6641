/** Plans of requests: who asks, and what is wrong with path, query, body, headers and files. */
import fc from 'fast-check'
import type { Edit } from './json-tree.ts'
import type { FormPlan } from './odd-files.ts'
import { shapes } from './odd-files.ts'
import { oddKey, oddText, oddValue } from './odd-values.ts'

export const roles = ['owner', 'clerk', 'outsider', 'nobody'] as const
export type Role = (typeof roles)[number]

export type QueryEdit = {
  act: 'set' | 'add' | 'twice' | 'operator' | 'drop' | 'raw'
  at: number
  key: string
  value: string
}
export type Plan = {
  role: Role
  /** The source of everything that is picked from what exists. */
  pick: number
  isRecorded: boolean
  edits: readonly Edit[]
  queryEdits: readonly QueryEdit[]
  path: { act: 'live' | 'foreign' | 'other' | 'odd'; value: string }
  headers: Readonly<Record<string, string>>
  form: Omit<FormPlan, 'fields'>
}
const edit: fc.Arbitrary<Edit> = fc.record({
  act: fc.oneof(
    { weight: 10, arbitrary: fc.constant('set' as const) },
    { weight: 8, arbitrary: fc.constantFrom('drop', 'twice', 'rename', 'add', 'wrap') },
    { weight: 1, arbitrary: fc.constantFrom('many', 'deep', 'root') },
  ) as fc.Arbitrary<Edit['act']>,
  at: fc.nat(),
  key: oddKey,
  value: oddValue,
})
const queryEdit: fc.Arbitrary<QueryEdit> = fc.record({
  act: fc.constantFrom('set', 'set', 'add', 'twice', 'operator', 'drop', 'raw'),
  at: fc.nat(),
  key: fc.oneof(
    fc.constantFrom(
      '_start',
      '_end',
      '_sort',
      '_order',
      'q',
      'id',
      'ids',
      'version',
      'compare',
      'known_at',
      'after',
      'limit',
    ),
    oddKey,
  ),
  value: fc.oneof(
    oddText,
    fc.constantFrom('-1', '0', '1', '10000', '99999999', 'true', 'asc', 'name', '2026-01-01..2026-02-30'),
  ),
})
const words = (text: string): string[] => text.split(' ')
const long = 'x'.repeat(3000)
const types =
  'text/plain application/json;charset=utf-16 application/json;charset=" application/xml a/b/c multipart/form-data'
const headerValues: Readonly<Record<string, readonly string[]>> = {
  'content-type': [
    ...words(types),
    ...words('application/x-www-form-urlencoded application/jsonx APPLICATION/JSON'),
    '',
  ],
  'content-length': words('0 1 -1 abc 99999999999 1e3'),
  'if-match': ['1, 2', long, ...words('* "1" W/"1" "')],
  'if-none-match': [long, ...words('* "1" W/""')],
  'idempotency-key': ['', ' ', 'x'.repeat(255), 'x'.repeat(256), ...words('again é " -1 undefined')],
  accept: ['', ...words('text/html */*;q=0 application/xml ,')],
  'accept-encoding': ['', 'br;q=1, *;q=0', ...words('identity;q=0 x')],
  'accept-language': ['', ...words('xx * en;q=9')],
  range: words('bytes=0- bytes=-1 bytes=9-1 lines=1-2'),
  cookie: [long, '__proto__=1; =', ...words('a a=%')],
  authorization: [
    '',
    'Token a b',
    'Bearer x',
    'Api-Key .',
    'Api-Key a.b',
    'Till x',
    'Basic Og==',
    'Token __proto__',
    'Token',
  ],
  'x-session-token': ['', 'a', 'x'.repeat(256), '__proto__'],
  'x-email-verification-key': ['', 'a', 'x'.repeat(256)],
  'x-password-reset-key': ['', 'a-b-c', 'x'.repeat(256)],
  'x-http-method-override': ['DELETE'],
  'x-request-id': ['', '<b>', long],
  'x-forwarded-for': ['', '::1', '999.1.1.1', 'a, b'],
  host: ['', 'a b', 'evil.test'],
  'content-encoding': words('gzip identity x'),
}
const header = fc
  .constantFrom(...Object.keys(headerValues))
  .chain((name) => fc.tuple(fc.constant(name), fc.constantFrom(...(headerValues[name] ?? []))))

/** A sixth of the requests is valid as far as it is known; most have one or two defects. */
export const plan: fc.Arbitrary<Plan> = fc.record({
  role: fc.oneof(
    { weight: 12, arbitrary: fc.constant<Role>('owner') },
    { weight: 4, arbitrary: fc.constant<Role>('clerk') },
    { weight: 3, arbitrary: fc.constantFrom<Role>('outsider', 'nobody') },
  ),
  pick: fc.nat(),
  isRecorded: fc.integer({ min: 0, max: 9 }).map((digit) => digit < 8),
  edits: fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    { weight: 4, arbitrary: fc.array(edit, { minLength: 1, maxLength: 2 }) },
    { weight: 1, arbitrary: fc.array(edit, { minLength: 3, maxLength: 6 }) },
  ),
  queryEdits: fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(queryEdit, { minLength: 1, maxLength: 2 }) },
  ),
  path: fc.record({
    act: fc.oneof(
      { weight: 12, arbitrary: fc.constant('live' as const) },
      { weight: 3, arbitrary: fc.constantFrom('foreign', 'other', 'odd') },
    ) as fc.Arbitrary<Plan['path']['act']>,
    value: oddText,
  }),
  headers: fc.oneof(
    { weight: 8, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.array(header, { minLength: 1, maxLength: 2 }).map(Object.fromEntries) },
  ),
  form: fc.record({
    content: fc.nat(),
    shape: fc.constantFrom(...shapes),
    name: fc.oneof(fc.constant('a.csv'), fc.constant('a.png'), fc.constant('a.xlsx'), oddText),
  }),
})
