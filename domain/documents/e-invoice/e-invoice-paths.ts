/** The documents that have an e-invoice, its syntaxes and the name of its file. */

export const eInvoicePaths = ['sales/vouchers', 'sales/credit-notes'] as const
export type EInvoicePath = (typeof eInvoicePaths)[number]

/** Each syntax by its name. */
export const eInvoiceSyntaxes = { ubl: 'UBL', cii: 'CII' } as const
export type EInvoiceSyntax = keyof typeof eInvoiceSyntaxes

/** Whether documents of a path can be exported as e-invoices. */
export function hasEInvoice(path: string): path is EInvoicePath {
  return (eInvoicePaths as readonly string[]).includes(path)
}

/** Whether a text, such as a value of a query, is the key of a syntax: `ubl` or `cii`. */
export function isEInvoiceSyntax(text: unknown): text is EInvoiceSyntax {
  return typeof text === 'string' && Object.hasOwn(eInvoiceSyntaxes, text)
}

/** Returns the name of the file: INV-2026-0001-ubl.xml. */
export function eInvoiceFileName(number: string, syntax: EInvoiceSyntax): string {
  return `${number.replaceAll(/[^\p{L}\p{N}._-]/gu, '-')}-${syntax}.xml`
}
