/**
 * Reads an e-invoice in UBL 2.1 as suppliers send it. Elements outside the namespaces of UBL are ignored; what the file says
 * is taken as it is: `check-sums.ts` compares its sums.
 *
 *   <cbc:LineExtensionAmount currencyID="EUR">162.00<      net 162
 *   1 line of −5.00                                        E_INVOICE_NEGATIVE at rows.0.net
 */
import type { Problem } from '../../../errors.ts'
import { DomainError, refuse } from '../../../errors.ts'
import type { Element } from '../../../imports/read-markup.ts'
import { cutText } from '../../../language/cut-text.ts'
import { attributeOf, elementsAt, impossibleCharacter, readXml, textAt } from '../../../imports/read-markup.ts'
import { MOST_ROWS } from '../../../inventory/check-rows.ts'
import { canonical, compare, divide, isDecimal, isNegative, sum } from '../../../money/decimal.ts'
import type { VatCategory } from '../e-invoice.ts'
import type {
  ReceivedAllowance,
  ReceivedInvoice,
  ReceivedParty,
  ReceivedRow,
  ReceivedTotals,
  ReceivedTreatment,
} from './received-invoice.ts'
import type { UblValues } from './ubl-values.ts'
import { textsAt, ublValues } from './ubl-values.ts'

/** About 130 for each line of the longest bill. */
const MOST_ELEMENTS = 200_000
const PRICE_PLACES = 10

const ubl = 'urn:oasis:names:specification:ubl:schema:xsd:'
const components = [`${ubl}CommonAggregateComponents-2`, `${ubl}CommonBasicComponents-2`]
/** Codes of UNTDID 1001 that stand for a credit note. */
const creditNoteCodes = ['81', '83', '261', '262', '296', '308', '381', '396', '420', '458', '532']

/** The currency of the company, with the decimal places of its amounts. */
export type BookCurrency = { readonly code: string; readonly digits: number }

/**
 * Returns what a file says. Raises E_INVOICE_UNREADABLE, TOO_LARGE, E_INVOICE_NOT_UBL,
 * E_INVOICE_IS_CREDIT_NOTE and E_INVOICE_CURRENCY alone; else all problems at their fields: REQUIRED, NO_ROW, TOO_MANY_ROWS,
 * NOT_A_NUMBER, NOT_A_DATE, TOO_MANY_DIGITS and E_INVOICE_NEGATIVE.
 */
export function readUbl(source: string, currency: BookCurrency): ReceivedInvoice {
  const root = invoiceElement(source)
  const stated = textAt(root, 'DocumentCurrencyCode')
  if (stated !== '' && stated !== currency.code) {
    const params = { currency: stated, own: currency.code }
    refuse([{ code: 'E_INVOICE_CURRENCY', path: 'currency', params }])
  }
  const lines = elementsAt(root, 'InvoiceLine')
  const allowances = elementsAt(root, 'AllowanceCharge')
  if (lines.length + allowances.length > MOST_ROWS) {
    refuse([{ code: 'TOO_MANY_ROWS', path: 'rows', params: { max: MOST_ROWS.toString() } }])
  }
  const problems: Problem[] = lines.length === 0 ? [{ code: 'NO_ROW', path: 'rows' }] : []
  const values = ublValues(currency.digits, problems)
  const required = (path: string, at: string) => {
    const text = textAt(root, path)
    if (text === '') problems.push({ code: 'REQUIRED', path: at })
    return text
  }
  const invoice: ReceivedInvoice = {
    number: required('ID', 'number'),
    date: values.date(root, 'IssueDate', { at: 'date', isRequired: true }),
    dueDate: values.date(root, 'DueDate', { at: 'due_date', isRequired: false }),
    currency: required('DocumentCurrencyCode', 'currency'),
    orderReference: textAt(root, 'OrderReference/ID'),
    note: textsAt(root, 'Note').join('\n'),
    seller: partyOf(root, 'AccountingSupplierParty/Party'),
    buyer: partyOf(root, 'AccountingCustomerParty/Party'),
    rows: lines.map((line, index) => rowOf(line, values, `rows.${index}`)),
    allowances: allowances.map((one, index) => allowanceOf(one, values, `allowances.${index}`)),
    taxes: elementsAt(root, 'TaxTotal/TaxSubtotal').map((part, index) => ({
      treatment: treatmentOf(part, 'TaxCategory'),
      basis: values.amount(part, 'TaxableAmount', { at: `taxes.${index}.basis` }),
      tax: values.amount(part, 'TaxAmount', { at: `taxes.${index}.tax` }),
    })),
    totals: totalsOf(root, values, currency.code),
  }
  refuse([...problems, ...negativeProblems(invoice)])
  return invoice
}

/** Returns the outermost element, without the elements of other namespaces than those of UBL. */
function invoiceElement(source: string): Element {
  const unreadable = (line: number, text: string) =>
    new DomainError('E_INVOICE_UNREADABLE', { line: line.toString(), text: cutText(text.trim(), 60) })
  const place = impossibleCharacter(source)
  if (place !== -1) throw unreadable(source.slice(0, place).split('\n').length, source.slice(place + 1, place + 60))
  const root = readXml(source, { unreadable, mostElements: MOST_ELEMENTS })
  const { name, namespace } = root
  const isCreditNote = name === 'CreditNote' && namespace === `${ubl}CreditNote-2`
  if (!isCreditNote && (name !== 'Invoice' || namespace !== `${ubl}Invoice-2`)) {
    throw new DomainError('E_INVOICE_NOT_UBL', { element: cutText(name, 60) })
  }
  const invoice = withoutOthers(root)
  if (isCreditNote || creditNoteCodes.includes(textAt(invoice, 'InvoiceTypeCode'))) {
    throw new DomainError('E_INVOICE_IS_CREDIT_NOTE')
  }
  return invoice
}

function withoutOthers(element: Element): Element {
  const children = element.children.filter(({ namespace }) => components.includes(namespace)).map(withoutOthers)
  return { ...element, children }
}

function partyOf(root: Element, path: string): ReceivedParty {
  const [party] = elementsAt(root, path)
  if (!party) return { name: '', otherName: '', numbers: [], address: '', country: '', email: '', phone: '' }
  const tradingName = textAt(party, 'PartyName/Name')
  const numbers = ['PartyTaxScheme/CompanyID', 'PartyLegalEntity/CompanyID', 'PartyIdentification/ID']
  const street = ['StreetName', 'AdditionalStreetName', 'AddressLine/Line'].flatMap((one) =>
    textsAt(party, `PostalAddress/${one}`),
  )
  const city = ['PostalZone', 'CityName'].flatMap((one) => textsAt(party, `PostalAddress/${one}`)).join(' ')
  return {
    name: textAt(party, 'PartyLegalEntity/RegistrationName') || tradingName,
    otherName: tradingName,
    numbers: [...new Set(numbers.flatMap((one) => textsAt(party, one)))],
    address: [...street, city, ...textsAt(party, 'PostalAddress/CountrySubentity')].filter(Boolean).join('\n'),
    country: textAt(party, 'PostalAddress/Country/IdentificationCode'),
    email: textAt(party, 'Contact/ElectronicMail'),
    phone: textAt(party, 'Contact/Telephone'),
  }
}

function rowOf(line: Element, { number, amount }: UblValues, at: string): ReceivedRow {
  const [quantity] = elementsAt(line, 'InvoicedQuantity')
  const base = number(line, 'Price/BaseQuantity', { at: `${at}.price`, otherwise: '1' })
  const price = number(line, 'Price/PriceAmount', { at: `${at}.price` })
  const partsOf = (isCharge: boolean) =>
    sum(
      elementsAt(line, 'AllowanceCharge')
        .filter((one) => isChargeOf(one) === isCharge)
        .map((one) => amount(one, 'Amount', { at: `${at}.discount` })),
    )
  return {
    id: textAt(line, 'ID'),
    name: textAt(line, 'Item/Name') || textAt(line, 'Item/Description'),
    description: textsAt(line, 'Item/Description').join('\n'),
    sellersCode: textAt(line, 'Item/SellersItemIdentification/ID'),
    buyersCode: textAt(line, 'Item/BuyersItemIdentification/ID'),
    standardCode: textAt(line, 'Item/StandardItemIdentification/ID'),
    quantity: number(line, 'InvoicedQuantity', { at: `${at}.quantity` }),
    unitCode: quantity ? attributeOf(quantity, 'unitCode') : '',
    price: compare(base, '0') <= 0 || base === '1' ? price : canonical(divide(price, base, PRICE_PLACES)),
    allowance: partsOf(false),
    charge: partsOf(true),
    net: amount(line, 'LineExtensionAmount', { at: `${at}.net` }),
    treatment: treatmentOf(line, 'Item/ClassifiedTaxCategory'),
  }
}

function isChargeOf(element: Element): boolean {
  return ['true', '1'].includes(textAt(element, 'ChargeIndicator'))
}

function allowanceOf(element: Element, { amount }: UblValues, at: string): ReceivedAllowance {
  return {
    isCharge: isChargeOf(element),
    amount: amount(element, 'Amount', { at: `${at}.amount` }),
    reason: textAt(element, 'AllowanceChargeReason'),
    treatment: treatmentOf(element, 'TaxCategory'),
  }
}

const categories: readonly VatCategory[] = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O']

function treatmentOf(element: Element, path: string): ReceivedTreatment {
  const code = textAt(element, `${path}/ID`)
  const category = categories.find((one) => one === code)
  if (category === undefined) return null
  const rate = textAt(element, `${path}/Percent`)
  return { category, rate: isDecimal(rate) ? canonical(rate) : null }
}

function totalsOf(root: Element, { amount }: UblValues, currency: string): ReceivedTotals {
  const [sums] = elementsAt(root, 'LegalMonetaryTotal')
  const read = (name: string, at: string, otherwise?: string) =>
    amount(sums ?? root, name, { at: `totals.${at}`, ...(otherwise === undefined ? {} : { otherwise }) })
  // A second total states the tax in the currency of the tax office.
  const total = elementsAt(root, 'TaxTotal').find(
    (one) => attributeOf(elementsAt(one, 'TaxAmount')[0] ?? one, 'currencyID') === currency,
  )
  return {
    lines: read('LineExtensionAmount', 'lines'),
    allowances: read('AllowanceTotalAmount', 'allowances', '0'),
    charges: read('ChargeTotalAmount', 'charges', '0'),
    basis: read('TaxExclusiveAmount', 'basis'),
    tax: total ? amount(total, 'TaxAmount', { at: 'totals.tax' }) : '0',
    withTax: read('TaxInclusiveAmount', 'with_tax'),
    prepaid: read('PrepaidAmount', 'prepaid', '0'),
    rounding: read('PayableRoundingAmount', 'rounding', '0'),
    due: read('PayableAmount', 'due'),
  }
}

/** A bill has no negative lines, and no negative total. */
function negativeProblems({ rows, allowances, totals }: ReceivedInvoice): Problem[] {
  const places = [
    ...rows.flatMap(({ quantity, price, net }, index) => {
      const field = Object.entries({ quantity, price, net }).find(([, value]) => isNegative(value))?.[0]
      return field === undefined ? [] : [`rows.${index}.${field}`]
    }),
    ...allowances.flatMap(({ amount }, index) => (isNegative(amount) ? [`allowances.${index}.amount`] : [])),
    ...(isNegative(totals.withTax) ? ['totals.with_tax'] : []),
  ]
  return places.map((path) => ({ code: 'E_INVOICE_NEGATIVE', path }))
}
