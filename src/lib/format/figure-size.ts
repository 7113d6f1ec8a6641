/** The width in pixels of a digit, and of a sign between or around digits, in the type of lists and rows. */
export const DIGIT = 8.2
export const SIGN = 4.2
