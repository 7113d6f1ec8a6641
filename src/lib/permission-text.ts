import { translate } from './i18n.ts'

/** Returns the name of a permission: `sales_vouchers.read` is “Invoices – view”, the role `owner` “Owner”. */
export function permissionText(permission: string): string {
  const [key = '', action] = permission.split('.')
  if (action === undefined) return translate(`rights.role.${key}`, {}, key)
  const module = translate(`module.${key}.plural`, {}, translate(`report.${key.replace('reports_', '')}.label`))
  return translate('rights.right', { module, action: translate(`actionInText.${action}`) })
}
