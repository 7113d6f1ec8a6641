/** The digits of papers in Nepali, as the company chooses them: 1,250.00 or १,२५०.००. */
export const paperDigits = ['latin', 'devanagari'] as const
export type PaperDigits = (typeof paperDigits)[number]

const zero = '०'.charCodeAt(0) - '0'.charCodeAt(0)

/** Returns a text with Latin digits for those of Devanagari; everything else stays. */
export function latinDigits(text: string): string {
  return text.replaceAll(/[०-९]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - zero))
}

/** Returns a text with its digits as a paper has them; everything else stays. */
export function inDigits(text: string, digits: PaperDigits): string {
  if (digits === 'latin') return text
  return text.replaceAll(/[0-9]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + zero))
}
