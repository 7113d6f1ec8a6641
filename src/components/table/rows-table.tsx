import useRootClass from 'antd/es/config-provider/hooks/useCSSVarCls.js'
import useTableStyle from 'antd/es/table/style/index.js'
import type { TableProps } from 'rc-table'
import Table from 'rc-table'

/**
 * Renders rows in antd's look with `rc-table`, which antd's table also uses, without that table's filters, radio
 * selection, pages and sorting (docs/dependencies.md).
 */
export function RowsTable<Row extends object>({ className, ...table }: TableProps<Row>) {
  const root = useRootClass('ant-table')
  const [withVariables, hash, variables] = useTableStyle('ant-table', root)
  const look = `${root} ${hash} ${variables}`
  return withVariables(
    <div className={`ant-table-wrapper ${look} ${className}`}>
      <Table<Row> prefixCls="ant-table" className={look} {...table} />
    </div>,
  )
}
