/**
 * The columns of bank statements. A file has one column of amounts, with or without a column of their directions, or one of
 * money out and one of money in; `importKinds` checks their type. The readers of the formats of banks fill the same columns.
 */

/** A line of the statement, as it is stored. */
const lineColumns = {
  date: {
    label: 'Date',
    kind: 'date',
    required: true,
    alias: [
      'booking date',
      'transaction date',
      'txn date',
      'posting date',
      'posted date',
      'date posted',
      'completed date',
      'created',
      'value dt',
      'datum',
      'buchungstag',
      'buchungsdatum',
      'boekdatum',
      'transactiedatum',
      'date opération',
      'fecha',
      'data',
    ],
  },
  value_date: {
    label: 'Value date',
    kind: 'date',
    alias: ['valuta', 'valutadatum', 'wertstellung', 'rentedatum', 'interest date', 'date valeur', 'fecha valor'],
  },
  amount: {
    label: 'Amount',
    kind: 'money',
    alias: ['betrag', 'bedrag', 'umsatz', 'montant', 'importe', 'transaction amount', 'net amount'],
  },
  withdrawal: {
    label: 'Money out',
    kind: 'money',
    alias: [
      'withdrawal',
      'withdrawals',
      'withdraw',
      'withdrawal amt',
      'withdrawal amount',
      'debit',
      'debits',
      'debit amount',
      'debit amt',
      'paid out',
      'out',
      'dr',
      'dr amount',
      'soll',
      'débit',
    ],
  },
  deposit: {
    label: 'Money in',
    kind: 'money',
    alias: [
      'deposit',
      'deposits',
      'deposit amt',
      'deposit amount',
      'credit',
      'credits',
      'credit amount',
      'credit amt',
      'paid in',
      'in',
      'cr',
      'cr amount',
      'haben',
      'crédit',
    ],
  },
  direction: {
    label: 'Debit or credit',
    kind: 'text',
    alias: ['dr/cr', 'debit/credit', 'debit credit', 'd/c', 'cr/dr', 'af bij', 'soll/haben', 's/h', 'sign', 'type'],
  },
  description: {
    label: 'Description',
    kind: 'text',
    alias: [
      'details',
      'narration',
      'narrative',
      'particulars',
      'memo',
      'remarks',
      'transaction details',
      'transaction description',
      'verwendungszweck',
      'buchungstext',
      'omschrijving',
      'mededelingen',
      'libellé',
      'concepto',
    ],
  },
  counterparty_name: {
    label: 'Counterparty',
    kind: 'text',
    alias: [
      'name',
      'payee',
      'counterparty name',
      'beneficiary',
      'payer',
      'merchant',
      'auftraggeber/empfänger',
      'beguenstigter/zahlungspflichtiger',
      'begünstigter/zahlungspflichtiger',
      'naam tegenpartij',
      'naam / omschrijving',
    ],
  },
  counterparty_account: {
    label: 'Counterparty account',
    kind: 'text',
    alias: ['counterparty iban', 'tegenrekening', 'kontonummer/iban', 'beneficiary account', 'to account'],
  },
  end_to_end_reference: {
    label: 'Reference',
    kind: 'text',
    alias: ['end-to-end reference', 'payment reference', 'customer reference', 'kundenreferenz', 'ref', 'ref no'],
  },
  creditor_reference: {
    label: 'Creditor reference',
    kind: 'text',
    alias: ['structured reference', 'qr reference', 'esr reference', 'betalingskenmerk'],
  },
  cheque_number: {
    label: 'Cheque number',
    kind: 'text',
    alias: ['cheque', 'check number', 'check', 'chq no', 'chequeno', 'cheque no', 'chq./ref.no.', 'check #'],
  },
  bank_id: {
    label: 'Transaction ID',
    kind: 'text',
    alias: ['id', 'bank id', 'txn no', 'transaction no', 'transaction number', 'txn id', 'volgnr', 'bank reference'],
  },
  balance: {
    label: 'Balance',
    kind: 'money',
    alias: ['running balance', 'closing balance', 'ledger balance', 'saldo', 'saldo na trn', 'solde'],
  },
} as const

/** What the lines belong to: a file can have several accounts. */
const accountColumns = {
  account: {
    label: 'Own account',
    kind: 'text',
    alias: [
      'account',
      'account number',
      'own iban',
      'iban',
      'rekening',
      'auftragskonto',
      'auftraggeberkonto',
      'iban/bban',
    ],
  },
  currency: { label: 'Currency', kind: 'text', alias: ['currency code', 'währung', 'waehrung', 'munt', 'devise'] },
} as const

export const bankStatementColumns = { ...lineColumns, ...accountColumns } as const
