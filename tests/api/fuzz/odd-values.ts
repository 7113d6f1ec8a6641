/** Values that no form sends: of a wrong type, extreme, malformed, or with a meaning for some interpreter. */
import fc from 'fast-check'
import type { Tree } from './json-tree.ts'
import { Raw, Reference, toTree } from './json-tree.ts'

const words = (text: string): string[] => text.split(' ')

const numbers = [
  ...words('0 -0 -1 00 1. .5 +5 1e3 1e400 1e-400 -1e400 0x1F 1_000 1,5 1.000,50 NaN Infinity ٣ １２ ½ 100.000000001'),
  ...words('99999999999999.99 999999999999999999.99 0.000000001 2147483648 9223372036854775808'),
  ' 5 ',
  '9'.repeat(15),
  '9'.repeat(40),
  '9'.repeat(5000),
  `0.${'0'.repeat(40)}1`,
]
const dates = [
  ...words('2026-02-30 2026-13-01 2026-00-00 0000-00-00 0000-01-01 0001-01-01 9999-12-31 10000-01-01 -000001-01-01'),
  ...words(
    '+275760-09-13 2026-6-1 20260601 01/06/2026 2026-06-01T00:00:00Z 2026-W23-1 2026-06-31 2025-01-01 2025-12-31',
  ),
  ...words('2027-01-01 2024-02-29 2023-02-29 １９９９-01-01'),
  ...words('1900-01-01 2200-12-31'),
  '2026-06-01 ',
]
const texts = [
  ...words(
    '% _ %%% \\ " \' ` , ; .. ../../etc/passwd =HYPERLINK("http://a.test") @SUM(1) +1 -1+1 |calc $1 $$ {{7*7}} {0}',
  ),
  ...words(
    '{number} %s%n null undefined true __proto__ constructor toString hasOwnProperty javascript:alert(1) a@b a@b.test',
  ),
  ...words('http://localhost:22/ http://[::1]/ file:///etc/passwd ( [a- (a+)+$ * & | ! :* <script>alert(1)</script>'),
  ...words(
    '00000000-0000-0000-0000-000000000000 ffffffff-ffff-ffff-ffff-ffffffffffff {0192f0c1-7a3e-7c11-8b52-6a0f2d9b1c44}',
  ),
  ...words('\u200b \u202eabc \ufeff \ud83d a\0b İ ß ﷽'),
  '',
  ' ',
  '\t\n',
  '\u00a0',
  '😀'.repeat(200),
  'Z̸̢'.repeat(50),
  'x'.repeat(256),
  'x'.repeat(10_000),
  'x'.repeat(200_000),
  '<img src=x onerror=alert(1)>',
  "'; drop table company; --",
  "' or '1'='1",
  'a\r\nSet-Cookie: x=1',
  '[object Object]',
]
/** Written into the body as they are: numbers and texts that JSON allows, and others. */
const tokens = [
  ...words('1e400 -0 -0.0 1e-400 12345678901234567890 0.1e1 1E+2 1.7976931348623157e308 "\\u0000" "\\ud83d"'),
  ...words('NaN 01 .5 - undefined "\\x" \'a\' {"a":1,} [1,] "a \0 /**/1'),
  '9'.repeat(400),
]
const scalars = [null, true, false, 0, -1, 1, 1.5, 0.1, 255, 2 ** 53, 2_147_483_648, -2_147_483_649, 1e21]

function nested(depth: number): Tree {
  let value: Tree = 1
  for (let level = 0; level < depth; level += 1) value = [value]
  return value
}
const structures: readonly Tree[] = [
  [],
  [[]],
  [null],
  nested(20),
  nested(40),
  Array.from({ length: 2000 }, (_, place) => `${place}`),
  toTree({}),
  toTree({ length: -1 }),
  toTree({ toString: 1, valueOf: 1 }),
  toTree(JSON.parse('{"__proto__":{"isAdmin":true}}')),
  toTree({ constructor: { prototype: { isAdmin: true } } }),
  toTree({ id: 1 }),
]

/** Texts for queries, paths, headers and fields of forms. */
export const oddText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...numbers) },
  { weight: 3, arbitrary: fc.constantFrom(...dates) },
  { weight: 6, arbitrary: fc.constantFrom(...texts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 20 }) },
  { weight: 1, arbitrary: fc.uuid() },
)

export const oddKey: fc.Arbitrary<string> = fc.constantFrom(
  ...words('__proto__ constructor toString hasOwnProperty company_id company id version created_at status total role'),
  ...words('is_active 0 rows accept <b> a.b a\0 \ud83d'),
  '',
  ' ',
  'x'.repeat(5000),
)

/** Values of bodies. */
export const oddValue: fc.Arbitrary<Tree> = fc.oneof(
  { weight: 12, arbitrary: oddText },
  { weight: 4, arbitrary: fc.constantFrom<Tree>(...scalars) },
  { weight: 4, arbitrary: fc.constantFrom(...structures) },
  { weight: 3, arbitrary: fc.constantFrom(...tokens).map((token) => new Raw(token)) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }).map(toTree) },
  { weight: 2, arbitrary: fc.double().map((value) => new Raw(String(value))) },
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.constantFrom('own', 'foreign', 'other'), fc.nat())
      .map(([kind, pick]) => new Reference(kind as Reference['kind'], pick)),
  },
)
