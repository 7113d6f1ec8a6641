/** When a stored record keeps a field for good. The rules of the resource refuse the change as well; forms only say so. */
type Stored = Readonly<Record<string, unknown>>

/** What is posted hangs on it. */
export const hasEntries = (record: Stored): boolean => record['has_entries'] === true

/** Quantities are kept in its unit, and their worth on its ledger. */
export const hasStock = (record: Stored): boolean => record['has_stock'] === true

/** A root category keeps everything but its name. */
export const isRoot = (record: Stored): boolean => record['parent'] === null

/** Another ledger has an opening balance of its own. */
export const isStored = (record: Stored): boolean => record['id'] !== undefined
