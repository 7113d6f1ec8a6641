/** Forms with a file: valid, truncated, of a wrong type, with a wrong boundary, or far larger than they look. */
import { repeated, archive, packageOf, part, sheetPath } from '../../support/workbook.ts'

export type Form = { contentType: string; body: Buffer }
export type FormPlan = {
  content: number
  shape: (typeof shapes)[number]
  name: string
  fields: Readonly<Record<string, string>>
}

const broken = ['cut', 'no boundary', 'other boundary', 'no file', 'two files', 'empty', 'field instead'] as const
const unusual = ['odd charset', 'odd encoding', 'file first', 'json'] as const
export const shapes = ['whole', 'whole', 'whole', ...broken, ...unusual] as const

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const csv = 'date,voucher_no,narration,account,category,debit,credit,description\n'
const entities = '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "cccccccccc"><!ENTITY d "&b;&b;&b;&b;">]><a>&d;</a>'

/** Returns the contents of files; one of them unpacks to 100 MB. */
export async function oddFiles(): Promise<readonly Buffer[]> {
  const around = { before: '<worksheet><sheetData>', after: '</sheetData></worksheet>' }
  const row = '<row r="1"><c r="A1" t="inlineStr"><is><t>a</t></is></c></row>'
  const bomb = archive(packageOf(await repeated(sheetPath, { text: row, size: 100_000_000, ...around })))
  const workbook = archive(packageOf(part(sheetPath, `<worksheet><sheetData>${row}</sheetData></worksheet>`)))
  return [
    png,
    png.subarray(0, 40),
    Buffer.from(csv),
    Buffer.from(`${csv}2026-06-01,A-1,Rent,A-C-C,,1,,\n2026-06-01,A-1,,I-S-S,,,1,\n`),
    Buffer.from(`${csv}2026-02-30,"=1+1",<b>,٣,,1e400,-0,${'x'.repeat(40_000)}\n`),
    Buffer.from(`name,code\n"unclosed,1\n`),
    Buffer.from(`\ufeff${csv}2026-06-01,1,Miete,A-C-C,,1,,\n`, 'utf16le'),
    Buffer.from('name\nCaf\xe9\n', 'latin1'),
    Buffer.from('a\0b,\xff\xfe\n', 'latin1'),
    workbook,
    workbook.subarray(0, workbook.length / 2),
    bomb,
    Buffer.alloc(0),
    Buffer.from('%PDF-1.7\n%%EOF\n'),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    Buffer.from('<html><script>alert(1)</script></html>'),
    Buffer.from(entities),
    Buffer.from('OFXHEADER:100\n<OFX><BANKTRANLIST><STMTTRN><TRNAMT>1e400'),
    Buffer.from(':20:A\n:25:1\n:28C:1\n:60F:C260601GBP1,\n:61:2606010601D٣,NTRF\n'),
    Buffer.from('!Type:Bank\nD31/02/2026\nT1e400\n^\n'),
    Buffer.from('<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt/></Document>'),
    Buffer.from('x,'.repeat(300_000)),
    Buffer.alloc(3_000_000, 'a'),
  ]
}

/** Returns the body of a form and its type. */
export function formOf({ content, shape, name, fields }: FormPlan, files: readonly Buffer[]): Form {
  const bytes = files[content % files.length] ?? Buffer.alloc(0)
  const named = name.replaceAll(/[\r\n"]/g, '_')
  const file = (more = '') =>
    Buffer.concat([
      Buffer.from(`--form\r\nContent-Disposition: form-data; name="file"; filename="${named}"\r\n${more}\r\n`),
      bytes,
      Buffer.from('\r\n'),
    ])
  const texts = Object.entries(fields).map(([field, value]) =>
    Buffer.from(`--form\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`),
  )
  const end = Buffer.from('--form--\r\n')
  const whole = Buffer.concat([...texts, file(), end])
  const contentType = 'multipart/form-data; boundary=form'
  switch (shape) {
    case 'whole':
      return { contentType, body: whole }
    case 'cut':
      return { contentType, body: whole.subarray(0, Math.max(10, whole.length - 30)) }
    case 'no boundary':
      return { contentType: 'multipart/form-data', body: whole }
    case 'other boundary':
      return { contentType: 'multipart/form-data; boundary=other', body: whole }
    case 'no file':
      return { contentType, body: Buffer.concat([...texts, end]) }
    case 'two files':
      return { contentType, body: Buffer.concat([...texts, file(), file(), end]) }
    case 'empty':
      return { contentType, body: end }
    case 'field instead':
      return {
        contentType,
        body: Buffer.concat([
          ...texts,
          Buffer.from('--form\r\nContent-Disposition: form-data; name="file"\r\n\r\nabc\r\n'),
          end,
        ]),
      }
    case 'odd charset':
      return {
        contentType: `${contentType}; charset=utf-16`,
        body: Buffer.concat([...texts, file('Content-Type: text/csv; charset=x-unknown\r\n'), end]),
      }
    case 'odd encoding':
      return { contentType, body: Buffer.concat([...texts, file('Content-Transfer-Encoding: base64\r\n'), end]) }
    case 'file first':
      return { contentType, body: Buffer.concat([file(), ...texts, end]) }
    case 'json':
      return { contentType: 'application/json', body: whole }
  }
}
