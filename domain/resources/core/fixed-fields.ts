/**
 * When a field of a stored record is fixed. The rules of the resource refuse the change as well; forms show it as
 * read-only.
 */
type StoredValues = Readonly<Record<string, unknown>>

/** The record has posted entries. */
export const hasEntries = (record: StoredValues): boolean => record['has_entries'] === true

/** The item has stock: quantities are in its unit, and their value is on its account. */
export const hasStock = (record: StoredValues): boolean => record['has_stock'] === true

/** Everything except the name of a root category is fixed. */
export const isRoot = (record: StoredValues): boolean => record['parent'] === null

/** The account of a stored opening balance is fixed. */
export const isStored = (record: StoredValues): boolean => record['id'] !== undefined
