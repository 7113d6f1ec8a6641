/**
 * A second language for tests: English with an accent on every letter and two fifths longer. What still reads as English
 * on a screen was never translated.
 *
 *   Save {name}      [Śáṽé {name} ····]
 */
const plain = 'abcdefghijklmnopqrstuvwxyz'
const accented = [...'áƀćďéƒǵĥíĵķĺḿńóṕɋŕśţúṽŵẋýź']

/** Returns a text of English in the language of the tests; places in { } stay. */
export function pseudo(text: string): string {
  if (text === '') return ''
  const letters = text.replaceAll(/\{[^}]*\}|[a-z]/gi, (part) => (part.length > 1 ? part : withAccent(part)))
  return `[${letters} ${'·'.repeat(Math.ceil(text.length * 0.4))}]`
}

function withAccent(letter: string): string {
  const found = accented[plain.indexOf(letter.toLowerCase())] ?? letter
  return letter === letter.toLowerCase() ? found : found.toUpperCase()
}

const spoken = ['aria-label', 'placeholder', 'title', 'alt']

/** Returns the texts below an element, shown or read out, that have a word of English; keys are not translated. */
export function englishTexts(root: Element): string[] {
  const texts: string[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { parentElement: parent, textContent } = walker.currentNode
    if (parent?.closest('style, script, kbd') === null) texts.push(textContent ?? '')
  }
  for (const element of root.querySelectorAll('*')) {
    if (element.closest('.anticon, [aria-hidden="true"]') !== null) continue
    for (const name of spoken) texts.push(element.getAttribute(name) ?? '')
  }
  return [...new Set(texts.filter((text) => /[a-z]{3,}/i.test(text)))]
}
