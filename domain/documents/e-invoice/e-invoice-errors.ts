/** The error codes of e-invoices: a part of the list in trade-errors.ts. */
export const eInvoiceErrors = {
  E_INVOICE_COUNTRY: {
    status: 400,
    text: 'E-invoices state VAT by European rules. They aren’t available for the country of your company.',
  },
  E_INVOICE_DIGITS: { status: 400, text: 'E-invoices have at most two decimal places. {currency} has more.' },
  SELLER_TAX_NUMBER_MISSING: { status: 400, text: 'Enter the VAT or tax number of your company.' },
  SELLER_VAT_NUMBER_MISSING: {
    status: 400,
    text: 'Enter the VAT number of your company. Exports and reverse charge require one.',
  },
  SELLER_ADDRESS_MISSING: { status: 400, text: 'Enter the address of your company.' },
  SELLER_CITY_MISSING: { status: 400, text: 'Enter the city of your company.' },
  BUYER_VAT_NUMBER_MISSING: {
    status: 400,
    text: 'Enter the VAT number of “{party}”. Reverse charge and supplies within the European Union require one.',
  },
  BUYER_COUNTRY_MISSING: { status: 400, text: 'Enter the country of “{party}”. An export requires another country.' },
  E_INVOICE_UNREADABLE: { status: 400, text: 'Line {line}: “{text}” is not readable.' },
  E_INVOICE_NOT_UBL: { status: 400, text: 'Select an invoice in UBL 2.1. This is “{element}”.' },
  E_INVOICE_IS_CREDIT_NOTE: { status: 400, text: 'This is a credit note. Enter a debit note.' },
  E_INVOICE_CURRENCY: { status: 400, text: 'This invoice is in {currency}, not {own}.' },
  E_INVOICE_NEGATIVE: { status: 400, text: 'Negative. Enter a debit note.' },
} as const
