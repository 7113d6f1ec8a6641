import { expect, test } from 'vitest'
import { attachmentName, attachmentsById } from './company-archive.ts'

const id = '01930000-0000-7000-8000-000000000001'
const nameOf = (name: string) =>
  attachmentName({ id, path: 'sales/vouchers', document_id: 'd1', number: 'INV/२०८३/1', name })

test('marks that belong to a letter stay with it', () => {
  expect(nameOf('बिल हिन्दी.pdf')).toBe(`attachments/sales-vouchers/INV-२०८३-1/${id}-बिल हिन्दी.pdf`)
  expect(nameOf('e\u0301te\u0301?.pdf')).toBe(`attachments/sales-vouchers/INV-२०८३-1/${id}-\u00e9t\u00e9-.pdf`)
})

test('a long name is cut between letters, to as many bytes as file systems accept', () => {
  const last = (name: string) => nameOf(name).split('/').at(-1) ?? ''
  for (const letter of ['a', 'हि', '𠮷', 'q\u0323\u0307']) {
    const cut = last(`${letter.repeat(90)}${letter.repeat(160)}.pdf`)
    expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(255)
    expect(cut.slice(id.length + 1).replaceAll(letter, '')).toBe('.pdf')
    expect(Buffer.byteLength(cut)).toBeGreaterThan(225)
  }
})

test('attachments of an archive are known by their ids, whatever an earlier version made of their names', () => {
  const earlier = `attachments/sales-vouchers/INV-1/${id}-ह-न-द-.pdf`
  const names = ['company.json', 'pictures/i1/small', earlier, 'attachments/sales-vouchers/readme.txt']
  expect([...attachmentsById(names)]).toEqual([[id, earlier]])
})
