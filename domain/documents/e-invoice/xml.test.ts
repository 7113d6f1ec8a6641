import { expect, test } from 'vitest'
import { groupElement, textElement, xmlDocument } from './xml.ts'

test('texts and attributes are escaped, and what XML has no place for is left out', () => {
  const text = 'a & b < c > "d"\r\n\u0000\u001f\ud800\ufffe🚲'
  expect(xmlDocument('x', { name: '"1" & 2' }, [textElement('y', text)])).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<x name="&quot;1&quot; &amp; 2">\n  <y>a &amp; b &lt; c &gt; &quot;d&quot;\n🚲</y>\n</x>\n',
  )
})

test('an element without content is left out', () => {
  expect(groupElement('x', [textElement('y', ''), groupElement('z', [null])])).toBeNull()
})
