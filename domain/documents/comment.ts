/** The most characters of a comment. */
export const LONGEST_COMMENT = 5000
