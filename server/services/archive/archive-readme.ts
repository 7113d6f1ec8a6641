/** The text that opens an archive: what is in it, for people without Daybook. */
import type { ArchiveHead } from './company-archive.ts'

/** Returns README.txt. */
export function readmeOf({ company, exported_at: at, slug }: ArchiveHead): string {
  return `${company['name'] ?? slug}

All data of this company as of ${at}, exported from Daybook.
Everything is plain text in UTF-8, or a file as somebody attached it. Amounts are decimal numbers with a point
in ${company['currency_code'] ?? 'the currency of the company'}, dates are YYYY-MM-DD, moments are in UTC.

records/       One CSV file for each list: accounts, contacts, items, invoices, bills, payments, vouchers, settings.
               The first line names the fields as the API does. A field NAME refers to another record by its id;
               NAME_label is that record's name. FILE.lines.csv has the lines of the documents in FILE.csv;
               its first column is the id of the document.
journal/       Every journal entry as plain text for hledger, with the balance of each account to compare.
attachments/   The files of documents, by document. pictures/ has those of items; logo is the company's.
audit/         chain.csv: the audit trail, sealed. content is one row of it; row_hash is the SHA-256 of content;
               chain_hash is the SHA-256 of the chain_hash of the line before followed by row_hash.
               Whoever changes, adds or removes a line changes the last chain_hash, which company.json names.
tables/        Every table with all its columns, as Daybook stores it. An import reads these files.
people.csv     The users whom the rows name. Passwords and other means of signing in are not exported.
company.json   The company, the version of Daybook, the tables and their columns.
sums.json      The SHA-256 of each file, and what the reports came to at the moment of the export: trial balance,
               balance sheet, income statement, stock, what customers owe and what is owed to suppliers, tax.

To make a company from this archive in another Daybook:

    npm run import -- company FILE --slug NEW-NAME --owner EMAIL

Its reports are compared with sums.json to the cent before anything is stored.
Keep this archive like the books themselves: it is not encrypted.
`
}
