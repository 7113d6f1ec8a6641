/**
 * Writes an amount in Nepali words, as documents state it so that a figure cannot be altered unnoticed. All currencies are
 * counted in hundreds, thousands, lakhs, crores and arabs; each number below a hundred has a word of its own. Digits finer
 * than the currency's are rounded half up.
 *
 *   1234.50 NPR       एक हजार दुई सय चौँतीस रुपैयाँ पचास पैसा मात्र
 *   12345678 NPR      एक करोड तेइस लाख पैँतालीस हजार छ सय अठहत्तर रुपैयाँ मात्र
 *   1234.5 CHF        CHF एक हजार दुई सय चौँतीस र 50/100 मात्र
 */
import type { WordStyle } from './amount-in-words.ts'
import { absolute, compare, isNegative, withDigits } from './decimal.ts'

const numbers = (
  'शून्य एक दुई तीन चार पाँच छ सात आठ नौ दस एघार बाह्र तेह्र चौध पन्ध्र सोह्र सत्र अठार उन्नाइस ' +
  'बीस एक्काइस बाइस तेइस चौबीस पच्चीस छब्बीस सत्ताइस अट्ठाइस उनन्तीस तीस एकतीस बत्तीस तेत्तीस चौँतीस पैँतीस छत्तीस सैँतीस अठतीस उनन्चालीस ' +
  'चालीस एकचालीस बयालीस त्रिचालीस चवालीस पैँतालीस छयालीस सतचालीस अठचालीस उनन्चास पचास एकाउन्न बाउन्न त्रिपन्न चउन्न पचपन्न छपन्न सन्ताउन्न अन्ठाउन्न उनन्साठी ' +
  'साठी एकसट्ठी बयसट्ठी त्रिसट्ठी चौंसट्ठी पैंसट्ठी छयसट्ठी सतसट्ठी अठसट्ठी उनन्सत्तरी सत्तरी एकहत्तर बहत्तर त्रिहत्तर चौहत्तर पचहत्तर छयहत्तर सतहत्तर अठहत्तर उनासी ' +
  'असी एकासी बयासी त्रियासी चौरासी पचासी छयासी सतासी अठासी उनान्नब्बे नब्बे एकान्नब्बे बयान्नब्बे त्रियान्नब्बे चौरान्नब्बे पन्चानब्बे छयान्नब्बे सन्तान्नब्बे अन्ठान्नब्बे उनान्सय'
).split(' ')

/** Words for powers of ten, the greatest first; each is counted up to the next greater one. */
const scales = [
  [11, 'खर्ब'],
  [9, 'अर्ब'],
  [7, 'करोड'],
  [5, 'लाख'],
  [3, 'हजार'],
  [2, 'सय'],
] as const

const currencies: Readonly<Record<string, readonly [major: string, minor: string]>> = {
  NPR: ['रुपैयाँ', 'पैसा'],
  INR: ['भारतीय रुपैयाँ', 'पैसा'],
  USD: ['अमेरिकी डलर', 'सेन्ट'],
  EUR: ['युरो', 'सेन्ट'],
  GBP: ['पाउन्ड', 'पेन्स'],
}

/**
 * Returns the Nepali words for an amount (a decimal string). A currency without a name here is written by its code, its
 * fraction as hundredths or thousandths.
 */
export function amountInNepali(amount: string, { code, digits }: Pick<WordStyle, 'code' | 'digits'>): string {
  const [whole = '0', fraction = ''] = withDigits(absolute(amount), digits).split('.')
  const sign = isNegative(amount) && compare(`${whole}.${fraction || '0'}`, '0') !== 0 ? 'ऋण ' : ''
  const hasFraction = withoutZeros(fraction) !== '0'
  const names = currencies[code]
  if (!names) {
    return `${code} ${sign}${inWords(whole)}${hasFraction ? ` र ${fraction}/1${'0'.repeat(fraction.length)}` : ''} मात्र`
  }
  const [major, minor] = names
  const parts = [
    ...(hasFraction && withoutZeros(whole) === '0' ? [] : [`${inWords(whole)} ${major}`]),
    ...(hasFraction ? [`${inWords(fraction)} ${minor}`] : []),
  ]
  return `${sign}${parts.join(' ')} मात्र`
}

/** Returns a whole number in words; the count of the greatest scale may itself use scales. */
function inWords(digits: string): string {
  const number = withoutZeros(digits)
  const scale = scales.find(([zeros]) => number.length > zeros)
  if (scale === undefined) return numbers[parseInt(number, 10)] ?? ''
  const [zeros, name] = scale
  const rest = withoutZeros(number.slice(-zeros))
  const head = `${inWords(number.slice(0, -zeros))} ${name}`
  return rest === '0' ? head : `${head} ${inWords(rest)}`
}

function withoutZeros(digits: string): string {
  return digits.replace(/^0+/, '') || '0'
}
