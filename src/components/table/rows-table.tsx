import useRootClass from 'antd/es/config-provider/hooks/useCSSVarCls.js'
import useTableStyle from 'antd/es/table/style/index.js'
import type { TableProps } from 'rc-table'
import Table from 'rc-table'

/**
 * A table of rows in antd's look, drawn by `rc-table`, on which antd's own stands as well. Without the menus of filters, the
 * choice by radio buttons, pages and the sorting in the browser of the latter (docs/dependencies.md).
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
