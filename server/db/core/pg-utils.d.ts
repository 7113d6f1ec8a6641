declare module 'pg/lib/utils.js' {
  const utils: {
    /** Returns a value as PostgreSQL reads it: text, bytes, or null. */
    prepareValue: (value: unknown) => string | Buffer | null
  }
  export default utils
}
