/** Makes the function of `bare-copies.ts` for a document: all its rows, under new ids and numbers. */
import type pg from 'pg'

/** The rows of a table that belong to the document `$document` with the entries `$entries` and movements `$movements`. */
type CopiedTable = { table: string; of: string; renewed: readonly string[] }

const entries = "(select id from journal_entry where document_id = '$document')"
const movements = "(select id from stock_entry where document_id = '$document')"

const tables: readonly CopiedTable[] = [
  { table: 'idempotency_key', of: "object_id = '$document'", renewed: ['key', 'object_id'] },
  { table: 'journal_entry', of: "document_id = '$document'", renewed: ['id', 'document_id'] },
  { table: 'journal_line', of: `entry_id in ${entries}`, renewed: ['entry_id'] },
  { table: 'open_item', of: "document_id = '$document'", renewed: ['id', 'entry_id', 'document_id'] },
  { table: 'stock_entry', of: "document_id = '$document'", renewed: ['id', 'document_id', 'order_key'] },
  { table: 'stock_valuation', of: `entry_id in ${movements}`, renewed: ['entry_id', 'order_key'] },
  { table: 'cost_layer_use', of: `entry_id in ${movements}`, renewed: ['entry_id'] },
  { table: 'stock_cost_change', of: `journal_entry_id in ${entries}`, renewed: ['stock_entry_id', 'journal_entry_id'] },
  { table: 'journal_voucher', of: "id = '$document'", renewed: ['id', 'number'] },
  { table: 'journal_voucher_row', of: "voucher_id = '$document'", renewed: ['voucher_id'] },
  { table: 'trade_document', of: "id = '$document'", renewed: ['id', 'number', 'entry_id', 'cost_entry_id'] },
  { table: 'trade_row', of: "document_id = '$document'", renewed: ['id', 'document_id', 'stock_entry_id'] },
  { table: 'document_search', of: "document_id = '$document'", renewed: ['document_id'] },
  { table: 'audit_log', of: "object_id = '$document'", renewed: ['id', 'object_id'] },
]

/** The deltas of balances and turnover have no document: as many rows as its lines and rows have. */
const deltas = [
  `insert into balance_delta (company_id, account_id, kind, day, debit, credit)
   select company_id, account_id, kind, date, debit, credit from journal_line where entry_id in ${entries}`,
  `insert into trade_delta (company_id, path, day, item_id, count, total, net)
   select r.company_id, d.path, d.date, r.item_id, 1, r.net + r.tax, r.net
   from trade_row r join trade_document d on d.id = r.document_id where r.document_id = '$document'`,
]

/** Creates the function; it takes a text that makes ids new, and stores nothing for tables without rows of the document. */
export async function createCopy(
  admin: pg.Client,
  { name, companyId, documentId }: { name: string; companyId: string; documentId: string },
): Promise<void> {
  const inDocument = (text: string) => text.replaceAll('$document', documentId)
  const inserts: string[] = []
  for (const { table, of, renewed } of tables) {
    const where = `company_id = '${companyId}' and ${inDocument(of)}`
    const { rows: found } = await admin.query(`select from ${table} where ${where} limit 1`)
    if (found.length === 0) continue
    const { rows: columns } = await admin.query<{ column_name: string; data_type: string }>(
      `select column_name, data_type from information_schema.columns
       where table_name = $1 and table_schema = 'public' and is_generated = 'NEVER'`,
      [table],
    )
    const names = columns.map(({ column_name }) => column_name)
    const values = columns.map(({ column_name: column, data_type: type }) => {
      if (!renewed.includes(column)) return column
      if (type === 'integer') return "nextval('bench_number')"
      return type === 'uuid' ? `md5(${column}::text || turn)::uuid` : `${column} || turn`
    })
    inserts.push(`insert into ${table} (${names.join(', ')}) select ${values.join(', ')} from ${table} where ${where};`)
  }
  await admin.query('create sequence if not exists bench_number start 1000000')
  await admin.query(
    `create function ${name}(turn text) returns void language plpgsql as $$ begin
       ${[...inserts, ...deltas.map((one) => `${inDocument(one)};`)].join('\n')} end $$`,
  )
}
