/** The maximum length of a comment. */
export const LONGEST_COMMENT = 5000
