/**
 * The words and spellings of the United States. Every text is written once, in British English; companies in countries
 * that spell as the United States do read it in this wording. Names between “ ” and places in { } stay as they are.
 *
 *   Customer ageing, “Cheque Ltd”, {cheque}      Customer aging, “Cheque Ltd”, {cheque}
 */
const words: Readonly<Record<string, string>> = {
  ageing: 'aging',
  analyse: 'analyze',
  cancelled: 'canceled',
  cancelling: 'canceling',
  catalogue: 'catalog',
  centre: 'center',
  cheque: 'check',
  cheques: 'checks',
  colour: 'color',
  colours: 'colors',
  customise: 'customize',
  favourite: 'favorite',
  favourites: 'favorites',
  grey: 'gray',
  labelled: 'labeled',
  labour: 'labor',
  licence: 'license',
  organisation: 'organization',
  organisations: 'organizations',
  postcode: 'ZIP code',
  recognise: 'recognize',
  recognised: 'recognized',
  totalled: 'totaled',
  uncategorised: 'uncategorized',
  unrecognised: 'unrecognized',
}

const pattern = new RegExp(`“[^”]*”|\\{[^}]*\\}|\\b(?:${Object.keys(words).join('|')})\\b`, 'gi')

/** Returns a text in American English; a word keeps its capital. */
export function americanEnglish(text: string): string {
  return text.replaceAll(pattern, (word) => {
    const american = words[word.toLowerCase()]
    if (american === undefined) return word
    const isCapital = /^\p{Lu}\p{Ll}/u.test(word)
    return isCapital ? american.charAt(0).toUpperCase() + american.slice(1) : american
  })
}
